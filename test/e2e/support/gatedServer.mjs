// A modern server with one tool, `ask_later`: it asks for a name as soon as the file that GATE names is there.
import { existsSync, watch } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

const gate = process.env.GATE;
const write = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const question = {
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: 'Who comes later?',
    requestedSchema: { type: 'object', properties: { name: { type: 'string', title: 'Name' } }, required: ['name'] },
  },
};

function whenOpen(action) {
  if (existsSync(gate)) return action();
  const watcher = watch(dirname(gate), () => {
    if (!existsSync(gate)) return;
    watcher.close();
    action();
  });
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const complete = (result) => write({ id, result: { resultType: 'complete', ...result } });
  switch (method) {
    case 'server/discover':
      return complete({ supportedVersions: ['2026-07-28'], capabilities: { tools: {} } });
    case 'tools/list':
      return complete({ tools: [{ name: 'ask_later', inputSchema: { type: 'object' } }], ttlMs: 0 });
    case 'tools/call':
      if (params.inputResponses) {
        return complete({ content: [{ type: 'text', text: JSON.stringify(params.inputResponses) }] });
      }
      return whenOpen(() =>
        write({ id, result: { resultType: 'input_required', inputRequests: { q: question }, requestState: '' } }),
      );
    default:
      return write({ id, error: { code: -32601, message: 'no such method' } });
  }
});
