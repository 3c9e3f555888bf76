// A legacy server in plain newline JSON that says much. Its tools: `burst` sends `count` notifications at once; `flood` asks
// `perSecond` times a second for `seconds` seconds whether the host is there, which makes two messages each time; `shout`
// sends a notification with a hostile name.
import { createInterface } from 'node:readline';

const write = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const done = (id, said) => write({ id, result: { content: [{ type: 'text', text: said }] } });
const number = { type: 'integer' };
const tool = (name, ...fields) => ({
  name,
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field, number])),
    required: fields,
  },
  annotations: { readOnlyHint: true },
});
let asked = 0;

function flood(id, perSecond, seconds) {
  const start = performance.now();
  const whole = perSecond * seconds;
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.min(whole, ((performance.now() - start) / 1000) * perSecond);
    while (sent < due) {
      sent++;
      write({ id: `ping-${++asked}`, method: 'ping' });
    }
    if (sent < whole) return;
    clearInterval(timer);
    done(id, `${sent} in ${Math.round(performance.now() - start)} ms`);
  }, 5);
}

const calls = {
  burst: (id, { count }) => {
    for (let sent = 1; sent <= count; sent++) {
      write({ method: 'notifications/progress', params: { progressToken: 'none', progress: sent } });
    }
    done(id, `${count} sent`);
  },
  shout: (id) => {
    write({ method: 'notifications/<img src=x onerror="document.title=1">\u202etxt' });
    done(id, 'shouted');
  },
  flood: (id, { perSecond, seconds }) => flood(id, perSecond, seconds),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  switch (method) {
    case 'initialize':
      return write({
        id,
        result: {
          protocolVersion: params.protocolVersion,
          capabilities: { tools: {} },
          serverInfo: { name: 'chatty', version: '1' },
        },
      });
    case 'tools/list':
      return write({
        id,
        result: { tools: [tool('burst', 'count'), tool('flood', 'perSecond', 'seconds'), tool('shout')] },
      });
    case 'tools/call':
      return calls[params.name](id, params.arguments);
    default:
      if (id !== undefined && method !== undefined) {
        write({ id, error: { code: -32601, message: 'no such method' } });
      }
  }
});
