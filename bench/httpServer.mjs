// A modern server over Streamable HTTP that keeps nothing between requests, so that any of several processes can answer any
// of them. Its tool takes 20 ms and one call at a time, like one that has a browser or a database of its own.
// usage: node httpServer.mjs PORT
import { createServer } from 'node:http';

const answers = {
  'server/discover': async () => ({
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {} },
    serverInfo: { name: 'bench-http', version: '1' },
    ttlMs: 60_000,
    cacheScope: 'public',
  }),
  'tools/list': async () => ({
    tools: [{ name: 'echo', inputSchema: { type: 'object' } }],
    ttlMs: 60_000,
    cacheScope: 'public',
  }),
  'tools/call': () => inTurn(async () => ({ content: [{ type: 'text', text: String(process.pid) }] })),
};

let last = Promise.resolve();

function inTurn(work) {
  const turn = last.then(() => new Promise((resolve) => setTimeout(resolve, 20))).then(work);
  last = turn;
  return turn;
}

createServer(async (request, response) => {
  if (request.method !== 'POST') return response.writeHead(405).end();
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { id, method } = JSON.parse(Buffer.concat(chunks).toString());
  if (id === undefined) return response.writeHead(202).end();
  const result = await answers[method]?.();
  const body = result
    ? { jsonrpc: '2.0', id, result: { resultType: 'complete', ...result } }
    : { jsonrpc: '2.0', id, error: { code: -32601, message: 'unknown' } };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}).listen(Number(process.argv[2]), '127.0.0.1', () => process.send?.('ready'));
