// A modern server with one tool, `ask_later`: it asks for a name as soon as the file that GATE names is there.
import { existsSync, watch } from 'node:fs';
import { dirname } from 'node:path';
import { ask, discovered, serve, text } from '../../servers/modern.mjs';

const gate = process.env.GATE;
const question = {
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: 'Who comes later?',
    requestedSchema: { type: 'object', properties: { name: { type: 'string', title: 'Name' } }, required: ['name'] },
  },
};

function whenOpen() {
  return new Promise((resolve) => {
    if (existsSync(gate)) return resolve();
    const watcher = watch(dirname(gate), () => {
      if (!existsSync(gate)) return;
      watcher.close();
      resolve();
    });
  });
}

serve({
  'server/discover': () => discovered('gated', { tools: {} }),
  'tools/list': () => ({ tools: [{ name: 'ask_later', inputSchema: { type: 'object' } }] }),
  'tools/call': async ({ inputResponses }) => {
    if (inputResponses) return text(JSON.stringify(inputResponses));
    await whenOpen();
    return ask({ q: question }, '');
  },
});
