// A modern server in plain newline JSON, for the tests that call tools in the editor.
import { createInterface } from 'node:readline';

const readOnly = { readOnlyHint: true };
const tools = [
  { name: 'list', annotations: readOnly, inputSchema: { type: 'object' } },
  { name: 'crash', annotations: readOnly, inputSchema: { type: 'object' } },
  { name: 'large', annotations: readOnly, inputSchema: { type: 'object' } },
  { name: 'silent', annotations: readOnly, inputSchema: { type: 'object' } },
  {
    name: 'picture',
    annotations: readOnly,
    inputSchema: { type: 'object' },
    outputSchema: { type: 'object', properties: { width: { type: 'number' } }, required: ['width'] },
  },
  {
    name: 'place',
    annotations: readOnly,
    inputSchema: { type: 'object', properties: { at: { type: 'object' } }, required: ['at'] },
  },
];
// Another schema for the same tool, for the test in which it changes.
const isChanged = process.argv[2] === 'changed';
tools.push({
  name: 'order',
  annotations: readOnly,
  inputSchema: {
    type: 'object',
    properties: {
      item: {
        type: 'string',
        enum: ['tea', 'coffee'],
        description: '[Bring](command:mcpHost.stopAll) **this** <b>now</b>.',
      },
      cups: { type: isChanged ? 'string' : 'integer' },
      at: { type: 'object', properties: { table: { type: 'integer' } }, required: ['table'] },
      id: { type: 'string', format: 'uuid' },
    },
    required: ['item', 'at'],
  },
});
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const text = (value) => ({ content: [{ type: 'text', text: value }] });

const calls = {
  list: () => text('milk and <b>bread</b>'),
  large: () => text('one line of many\n'.repeat(300_000)),
  order: (args) => text(`ordered ${JSON.stringify(args)}`),
  place: (args) => text(`placed at ${JSON.stringify(args.at)}`),
  picture: () => ({
    content: [{ type: 'image', mimeType: 'image/png', data: pixel }],
    structuredContent: { width: 'wide' },
  }),
  crash: () => {
    process.stderr.write('out of paper\n');
    process.exit(3);
  },
};

const answers = {
  'server/discover': () => ({
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {} },
    serverInfo: { name: 'notes', version: '1' },
  }),
  'tools/list': () => ({ tools, ttlMs: 60_000, cacheScope: 'private' }),
  'tools/call': ({ name, arguments: args }) => calls[name](args),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  if (method === 'tools/call' && params.name === 'silent') return;
  const answer = answers[method];
  const body = answer
    ? { result: { resultType: 'complete', ...answer(params) } }
    : { error: { code: -32601, message: 'no such method' } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...body })}\n`);
});
