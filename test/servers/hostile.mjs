// A modern server in plain newline JSON all of whose words are hostile texts: of its lists each item has one, of what its
// own tools do each part has `allAtOnce`.
import { createInterface } from 'node:readline';
import { URLSearchParams } from 'node:url';
import { allAtOnce, hostileResources, hostileTexts } from './hostileTexts.mjs';

const text = allAtOnce;
const data = Buffer.from('tea').toString('base64');
const words = { title: text, description: text };
const write = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const tell = (method, params) => write({ jsonrpc: '2.0', method, params });
const complete = (result) => ({ resultType: 'complete', ...result });
const ask = (method, params) => ({ resultType: 'input_required', inputRequests: { [text]: { method, params } } });

/** A list can't hold what a host may refuse: names that are there once only. */
const texts = hostileTexts.map((each) => each.text);
const choices = [
  { const: text, title: text },
  { const: 'b', title: text },
];
const form = {
  message: text,
  requestedSchema: {
    type: 'object',
    properties: {
      [text]: { type: 'string', ...words },
      one: { type: 'string', ...words, oneOf: choices },
      many: { type: 'array', ...words, items: { anyOf: choices } },
    },
  },
};

const blocks = [
  { type: 'text', text },
  { type: 'image', data, mimeType: text },
  { type: 'audio', data, mimeType: text },
  { type: 'resource_link', uri: text, name: text, mimeType: text, ...words },
  { type: 'resource', resource: { uri: text, text, mimeType: text } },
  { type: text, [text]: text },
];

/** It is at work until the call is cancelled. */
const task = {
  resultType: 'task',
  taskId: text,
  status: 'working',
  statusMessage: text,
  createdAt: '2026-11-30T10:00:00Z',
  lastUpdatedAt: '2026-11-30T10:00:00Z',
  ttlMs: null,
  pollIntervalMs: 100,
};

/** What a resource of the list of hostile ones has; any other has a type that is as hostile as its name. */
function contentOf(uri) {
  const { mimeType, blob } = hostileResources.find((each) => each.uri === uri) ?? { mimeType: text, blob: false };
  return { uri, mimeType, ...(blob ? { blob: data } : { text }) };
}

const tools = {
  show: () => complete({ content: blocks, structuredContent: { [text]: text } }),
  fail: () => ({ error: { code: -32000, message: text, data: { [text]: text } } }),
  ask: ({ inputResponses }) => (inputResponses ? tools.show() : ask('elicitation/create', form)),
  address: ({ inputResponses }) => {
    const url = `https://example.com/?${String(new URLSearchParams({ q: text }))}`;
    return inputResponses ? tools.show() : ask('elicitation/create', { mode: 'url', message: text, url });
  },
  sample: ({ inputResponses }) => {
    const messages = [{ role: 'user', content: { type: 'text', text } }];
    const params = { messages, maxTokens: 10, systemPrompt: text, modelPreferences: { hints: [{ name: text }] } };
    return inputResponses ? tools.show() : ask('sampling/createMessage', params);
  },
  work: () => task,
  talk: ({ _meta }) => {
    process.stderr.write(`${text}\n`);
    process.stdout.write(`${text}\n`);
    tell('notifications/message', { level: 'warning', logger: text, data: text });
    tell('notifications/progress', { progressToken: _meta.progressToken, progress: 1, total: 2, message: text });
    // No answer: the progress stays until the call is cancelled.
  },
};

const tool = (name) => ({
  name,
  ...words,
  inputSchema: { type: 'object', properties: tools[name] ? {} : { [name]: words } },
  ...(tools[name] && { annotations: { readOnlyHint: true } }),
});

const methods = {
  'server/discover': () =>
    complete({
      supportedVersions: ['2026-07-28'],
      capabilities: {
        tools: {},
        prompts: {},
        resources: {},
        logging: {},
        [text]: {},
        extensions: { 'io.modelcontextprotocol/tasks': {} },
      },
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: text, version: text, title: text } },
      instructions: text,
    }),
  'tools/list': () => complete({ tools: [...Object.keys(tools), ...texts].map(tool) }),
  'prompts/list': () =>
    complete({
      prompts: texts.map((name) => ({ name, ...words, arguments: [{ name, ...words, required: true }] })),
    }),
  'prompts/get': () => complete({ description: text, messages: blocks.map((content) => ({ role: text, content })) }),
  'resources/list': () => complete({ resources: texts.map((uri) => ({ uri, name: uri, mimeType: text, ...words })) }),
  'resources/read': ({ uri }) => complete({ contents: [contentOf(uri)] }),
  'resources/templates/list': () =>
    complete({ resourceTemplates: texts.map((name) => ({ uriTemplate: `tea:///{${name}}`, name, ...words })) }),
  'tools/call': (params) => tools[params.name]?.(params),
  'tasks/get': () => ({ ...task, resultType: 'complete' }),
  'tasks/cancel': () => complete({}),
};

process.stderr.write(`${text}\n`);
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const answer = methods[method] ? methods[method](params) : { error: { code: -32601, message: text } };
  if (answer === undefined) return;
  write({ jsonrpc: '2.0', id, ...(answer.error ? answer : { result: answer }) });
});
