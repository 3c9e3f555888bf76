// A server of the chaos run: does to each call what its arguments say, and to each of its lives what chance says.
// usage: node chaotic.mjs NAME SEED RECORD any|orderly
//   RECORD: a file that gets one JSON a line: {start, pid, started}, {child, started}, {call, round}, {sent, at}
//   orderly: it never ends by itself, and starts a process in a session of its own
import { spawn } from 'node:child_process';
import { appendFileSync, closeSync, existsSync, readFileSync } from 'node:fs';

const [name, seed, file, manner] = process.argv.slice(2);
const record = (entry) => appendFileSync(file, `${JSON.stringify(entry)}\n`);
/** When a process started: with its id, that names it for good. Nothing where there is no /proc. */
const startOf = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
};

const turn = existsSync(file) ? readFileSync(file, 'utf8').split('"start":').length - 1 : 0;
record({ start: turn, pid: process.pid, started: startOf(process.pid) });

/** In [0, 1), and the same for the same seed, name and turn. */
let state = [...`${seed} ${name} ${turn}`].reduce((hash, char) => Math.imul(hash ^ char.codePointAt(0), 16_777_619), 9);
const chance = () => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

const orderly = manner === 'orderly';
const life = {
  slow: chance() < 0.15 ? 200 + 1300 * chance() : 0,
  noisy: chance() < 0.2,
  hung: chance() < 0.1,
  child: orderly || chance() < 0.1,
  crashAtStart: !orderly && chance() < 0.08,
  /** A few in a row: a crash loop. */
  crashSoon: !orderly && turn % 9 < 4 && chance() < 0.12,
};

if (life.crashAtStart) {
  process.stderr.write('no luck\n');
  process.exit(3);
}
if (life.child) {
  const stubborn = "trap '' TERM; while :; do sleep 1; done";
  const { pid } = spawn('sh', ['-c', stubborn], { stdio: ['ignore', 'ignore', 'inherit'], detached: orderly });
  record({ child: pid, started: startOf(pid) });
}
if (life.hung) {
  process.on('SIGTERM', () => undefined);
  setInterval(() => undefined, 60_000);
}
process.stdout.on('error', () => process.exit(0));

const line = (value) => `${typeof value === 'string' ? value : JSON.stringify({ jsonrpc: '2.0', ...value })}\n`;
const write = (...values) => ending || process.stdout.write(values.map(line).join(''));
const complete = (result) => ({ resultType: 'complete', ...result });
const text = (args, more = {}) =>
  complete({ content: [{ type: 'text', text: JSON.stringify({ server: name, n: args.n, ...more }) }] });
const later = (ms, action) => setTimeout(action, ms);

const noise = () =>
  write(
    '',
    '> starting',
    '{"half":',
    '\u{feff}',
    '[1, 2',
    'null',
    '{"jsonrpc":"2.0","id":{}}',
    '\u{1b}[31mred\u{1b}[0m\r',
  );
const progress = (token, value) => ({
  method: 'notifications/progress',
  params: { progressToken: token, progress: value },
});

/** Of the call that was answered last. */
let lastId;
/** It says nothing any more. */
let ending = false;
const faults = {
  answer: (reply) => reply(),
  slow: (reply, { args }) => later(args.ms, reply),
  late: (reply, { args }) => later(args.ms, reply),
  never: () => undefined,
  isError: (reply, { args }) => reply({ result: { ...text(args), isError: true } }),
  error: (reply, { args }) => reply({ error: { code: -32_050, message: 'refused', data: { n: args.n } } }),
  badResult: (reply) => reply({ result: 7 }),
  wrongId: (reply, { args, id }) =>
    write(
      { id: `${id}-other`, result: text(args) },
      { id: String(id), result: text(args) },
      { id: id + 1_000_000, result: text(args) },
    ),
  repeated: (reply, { id }) => {
    const other = { id, result: text({ n: -1 }) };
    reply();
    write(other, other);
  },
  repeatedOld: (reply) => {
    if (lastId !== undefined)
      write({ id: lastId, result: text({ n: -1 }) }, { id: lastId, error: { code: -32_000, message: 'old' } });
    reply();
  },
  garbage: (reply) => {
    noise();
    process.stdout.write(Buffer.from([0xff, 0xfe, 0x0a, 0xc3, 0x0a]));
    reply();
    noise();
  },
  partial: (reply, { id, args }) => {
    const bytes = Buffer.from(line({ id, result: text(args, { more: 'über ☃ 🎈'.repeat(20) }) }));
    const cut = 1 + Math.floor(chance() * (bytes.length - 2));
    process.stdout.write(bytes.subarray(0, cut));
    // Other answers must not come in between: a server writes whole lines, though not at once.
    const wait = new Int32Array(new SharedArrayBuffer(4));
    Atomics.wait(wait, 0, 0, 5 + 20 * chance());
    record({ sent: args.n, at: Date.now() });
    process.stdout.write(bytes.subarray(cut));
  },
  huge: (reply, { args }) =>
    reply({ result: text(args, { more: 'x'.repeat(300_000 + Math.floor(700_000 * chance())) }) }),
  flood: (reply, { token }) => {
    const message = { method: 'notifications/message', params: { level: 'info', data: 'flood' } };
    for (let count = 0; count < 20; count++)
      write(...Array.from({ length: 50 }, (_, index) => (index % 2 ? message : progress(token, count * 50 + index))));
    reply();
  },
  progress: (reply, { token }) => {
    for (const step of [1, 2, 3]) later(step * 30, () => write(progress(token, step)));
    later(120, reply);
  },
  ask: (reply, { args, params }) => {
    if (params.inputResponses)
      return reply({ result: text(args, { given: params.inputResponses.q, state: params.requestState }) });
    const requestedSchema = { type: 'object', properties: { who: { type: 'string' } }, required: ['who'] };
    const question = {
      method: 'elicitation/create',
      params: { mode: 'form', message: String(args.n), requestedSchema },
    };
    return reply({
      result: { resultType: 'input_required', inputRequests: { q: question }, requestState: `state ${args.n}` },
    });
  },
  deaf: () => {
    process.stdin.pause();
    setInterval(() => undefined, 60_000);
  },
  closedStdout: () => {
    closeSync(1);
    setInterval(() => undefined, 60_000);
  },
  halfLine: (reply, { id }) => {
    process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[`);
    // Nothing may follow on that line.
    ending = true;
    later(10, () => process.exit(0));
  },
  exit: () => process.exit(9),
  kill: () => process.kill(process.pid, 'SIGKILL'),
};

function call(id, params) {
  const args = params.arguments;
  record({ call: args.n, round: params.inputResponses ? 2 : 1 });
  const reply = (outcome = { result: text(args) }) => {
    record({ sent: args.n, at: Date.now() });
    write({ id, ...outcome });
    lastId = id;
  };
  faults[args.fault](reply, { id, args, params, token: params._meta?.progressToken });
}

const inputSchema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
const answers = {
  'server/discover': () => ({ supportedVersions: ['2026-07-28'], capabilities: { tools: { listChanged: true } } }),
  'tools/list': () => ({ tools: [{ name: 'act', inputSchema }], ttlMs: 60_000 * chance(), cacheScope: 'private' }),
};

function receive({ id, method, params }) {
  if (ending || id === undefined || method === 'subscriptions/listen') return;
  if (method === 'tools/call') return call(id, params);
  const result = answers[method]?.();
  const reply = () =>
    write(result ? { id, result: complete(result) } : { id, error: { code: -32_601, message: 'no' } });
  if (method === 'server/discover') {
    if (life.noisy) noise();
    if (life.noisy) process.stderr.write('warning: noise\n'.repeat(2000));
    later(life.slow, reply);
  } else {
    reply();
    if (method === 'tools/list' && life.crashSoon) later(50 + 250 * chance(), () => process.exit(4));
  }
}

let rest = '';
process.stdin.setEncoding('utf8').on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const each of lines) receive(JSON.parse(each));
});
