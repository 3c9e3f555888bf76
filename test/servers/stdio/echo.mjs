// Answers every request with its params. `boom` exits with code 7 after the answer, in the middle of a line.
import { createInterface } from 'node:readline';

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: params })}\n`);
  if (method === 'boom') process.stdout.write('{"jsonrpc":"2.0","id":', () => process.exit(7));
}
