// A modern server in plain newline JSON with prompts and resources, for the tests that use them in the editor.
import { createInterface } from 'node:readline';

const subscriptionId = 'io.modelcontextprotocol/subscriptionId';
const logLevel = 'io.modelcontextprotocol/logLevel';
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const sampling = {
  method: 'sampling/createMessage',
  params: { messages: [{ role: 'user', content: { type: 'text', text: 'One word?' } }], maxTokens: 100 },
};

const write = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const text = (value) => ({ content: [{ type: 'text', text: value }] });

/** The open `subscriptions/listen` requests: id → filter. */
const streams = new Map();
let count = 1;
const prompts = [
  { name: 'greet', description: 'Says hello.', arguments: [{ name: 'who', required: true }] },
  { name: 'plain' },
];

function announce(method, params, isWanted) {
  for (const [id, filter] of streams) {
    if (isWanted(filter)) write({ method, params: { ...params, _meta: { [subscriptionId]: id } } });
  }
}

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
    announce('notifications/resources/updated', { uri }, (filter) => filter.resourceSubscriptions?.includes(uri));
    return text('touched');
  },
  add: () => {
    prompts.push({ name: `added${prompts.length}` });
    announce('notifications/prompts/list_changed', {}, (filter) => filter.promptsListChanged);
    return text('added');
  },
  link: () => ({ content: [{ type: 'resource_link', uri: 'shelf:///counter', name: 'counter' }] }),
  ask: (_args, { inputResponses }) =>
    inputResponses
      ? text(JSON.stringify(inputResponses))
      : { resultType: 'input_required', inputRequests: { q: sampling } },
  roots: (_args, { inputResponses }) =>
    inputResponses
      ? text(JSON.stringify(inputResponses.q.roots))
      : { resultType: 'input_required', inputRequests: { q: { method: 'roots/list' } } },
  capabilities: (_args, { _meta }) => text(JSON.stringify(_meta['io.modelcontextprotocol/clientCapabilities'])),
  log: (_args, { _meta }) => {
    const level = _meta[logLevel];
    if (level) write({ method: 'notifications/message', params: { level, logger: 'shelf', data: 'dust' } });
    return text(level ?? 'none');
  },
};

const answers = {
  'server/discover': () => ({
    supportedVersions: ['2026-07-28'],
    capabilities: {
      tools: {},
      prompts: { listChanged: true },
      resources: { listChanged: true, subscribe: true },
      completions: {},
      logging: {},
    },
    serverInfo: { name: 'shelf', version: '1' },
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
  'resources/read': ({ uri }) => contents[uri] && { contents: contents[uri]() },
  'completion/complete': ({ argument }) => ({ completion: { values: [`${argument.value}Ada`] } }),
  'tools/call': (params) => calls[params.name](params.arguments, params),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params = {} } = JSON.parse(line);
  if (method === 'notifications/cancelled') streams.delete(params.requestId);
  if (id === undefined) return;
  if (method === 'subscriptions/listen') {
    streams.set(id, params.notifications);
    const acknowledged = { _meta: { [subscriptionId]: id }, notifications: params.notifications };
    write({ method: 'notifications/subscriptions/acknowledged', params: acknowledged });
    return;
  }
  const answer = answers[method]?.(params);
  if (answer) write({ id, result: { resultType: 'complete', ttlMs: 0, cacheScope: 'private', ...answer } });
  else write({ id, error: { code: -32602, message: `nothing for ${method}` } });
});
