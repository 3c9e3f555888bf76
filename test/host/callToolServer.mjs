// A modern server in plain newline JSON, for the tests that call tools in the editor.
import { discovered, serve, text } from '../servers/modern.mjs';

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

const calls = {
  list: () => text('milk and <b>bread</b>'),
  large: () => text('one line of many\n'.repeat(300_000)),
  order: (args) => text(`ordered ${JSON.stringify(args)}`),
  place: (args) => text(`placed at ${JSON.stringify(args.at)}`),
  picture: () => ({
    content: [{ type: 'image', mimeType: 'image/png', data: pixel }],
    structuredContent: { width: 'wide' },
  }),
  silent: () => undefined,
  crash: () => {
    process.stderr.write('out of paper\n');
    process.exit(3);
  },
};

serve({
  'server/discover': () => discovered('notes', { tools: {} }),
  'tools/list': () => ({ tools, ttlMs: 60_000 }),
  'tools/call': ({ name, arguments: args }) => calls[name](args),
});
