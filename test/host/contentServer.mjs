// A modern server in plain newline JSON with prompts and resources, for the tests that use them in the editor.
import { announce, ask, discovered, serve, text, write } from '../servers/modern.mjs';

const logLevel = 'io.modelcontextprotocol/logLevel';
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const sampling = {
  method: 'sampling/createMessage',
  params: { messages: [{ role: 'user', content: { type: 'text', text: 'One word?' } }], maxTokens: 100 },
};

let count = 1;
const prompts = [
  { name: 'greet', description: 'Says hello.', arguments: [{ name: 'who', required: true }] },
  { name: 'plain' },
];

const contents = {
  'shelf:///counter': () => [{ uri: 'shelf:///counter', mimeType: 'application/json', text: `{"count": ${count}}` }],
  'shelf:///pixel': () => [{ uri: 'shelf:///pixel', mimeType: 'image/png', blob: pixel }],
  'shelf:///page.md': () => [{ uri: 'shelf:///page.md', mimeType: 'text/markdown', text: '![x](https://x.invalid/)' }],
  'shelf:///': () => [
    { uri: 'shelf:///a.txt', text: 'a' },
    { uri: 'shelf:///b.txt', text: 'b' },
  ],
};

const calls = {
  touch: () => {
    count++;
    const uri = 'shelf:///counter';
    announce('notifications/resources/updated', (filter) => filter.resourceSubscriptions?.includes(uri), { uri });
    return text('touched');
  },
  add: () => {
    prompts.push({ name: `added${prompts.length}` });
    announce('notifications/prompts/list_changed', (filter) => filter.promptsListChanged);
    return text('added');
  },
  link: () => ({ content: [{ type: 'resource_link', uri: 'shelf:///counter', name: 'counter' }] }),
  ask: (_args, { inputResponses }) => (inputResponses ? text(JSON.stringify(inputResponses)) : ask({ q: sampling })),
  roots: (_args, { inputResponses }) =>
    inputResponses ? text(JSON.stringify(inputResponses.q.roots)) : ask({ q: { method: 'roots/list' } }),
  capabilities: (_args, { _meta }) => text(JSON.stringify(_meta['io.modelcontextprotocol/clientCapabilities'])),
  log: (_args, { _meta }) => {
    const level = _meta[logLevel];
    if (level) write({ method: 'notifications/message', params: { level, logger: 'shelf', data: 'dust' } });
    return text(level ?? 'none');
  },
};

serve({
  'server/discover': () =>
    discovered('shelf', {
      tools: {},
      prompts: { listChanged: true },
      resources: { listChanged: true, subscribe: true },
      completions: {},
      logging: {},
    }),
  'tools/list': () => ({
    tools: Object.keys(calls).map((name) => ({
      name,
      annotations: { readOnlyHint: true },
      inputSchema: { type: 'object' },
    })),
  }),
  'prompts/list': () => ({ prompts }),
  'prompts/get': ({ name, arguments: args }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `${name} ${args?.who ?? 'nobody'} *kindly*` } }],
  }),
  'resources/list': () => ({ resources: Object.keys(contents).map((uri) => ({ uri })) }),
  'resources/templates/list': () => ({ resourceTemplates: [{ uriTemplate: 'shelf:///{name}', name: 'anything' }] }),
  'resources/read': ({ uri }) =>
    contents[uri] ? { contents: contents[uri]() } : { error: { code: -32602, message: 'nothing for resources/read' } },
  'completion/complete': ({ argument }) => ({ completion: { values: [`${argument.value}Ada`] } }),
  'tools/call': (params) => calls[params.name](params.arguments, params),
});
