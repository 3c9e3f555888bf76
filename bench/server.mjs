// A modern server in plain newline JSON, as light as one can be: what is measured is the client.
// env TOOLS: how many tools it has (default 1), NAME: what the names of all but the first begin with; env OUTPUT_SCHEMAS: each with an
// output schema of its own.
const count = Number(process.env.TOOLS ?? 1);
const tools = Array.from({ length: count }, (_, index) => ({
  name: index === 0 ? 'echo' : `${process.env.NAME ?? 'tool'}_${index}`,
  description: `Tool number ${index}.`,
  inputSchema: { type: 'object', properties: { n: { type: 'number' } } },
  ...(process.env.OUTPUT_SCHEMAS && {
    outputSchema: {
      type: 'object',
      properties: { n: { type: 'number', maximum: 1e9 + index }, note: { type: 'string' } },
      required: ['n'],
    },
  }),
}));

const answers = {
  'server/discover': () => ({
    resultType: 'complete',
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {} },
    serverInfo: { name: 'bench', version: '1' },
    ttlMs: 60_000,
    cacheScope: 'public',
  }),
  'tools/list': () => ({ resultType: 'complete', tools, ttlMs: 60_000, cacheScope: 'public' }),
  'tools/call': ({ arguments: { n, bytes } }) => ({
    resultType: 'complete',
    content: [{ type: 'text', text: bytes ? 'x'.repeat(bytes) : 'ok' }],
    ...(process.env.OUTPUT_SCHEMAS && { structuredContent: { n } }),
  }),
};

let rest = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  let out = '';
  for (const line of lines) {
    const { id, method, params } = JSON.parse(line);
    if (id !== undefined) out += `${JSON.stringify({ jsonrpc: '2.0', id, result: answers[method](params) })}\n`;
  }
  process.stdout.write(out);
});
process.stdin.on('end', () => process.exit());
