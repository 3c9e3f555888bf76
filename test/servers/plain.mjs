#!/usr/bin/env node
// A modern server that costs little to start: plain newline JSON, no tools but `whoami`, nothing imported until it is needed.
// usage: node plain.mjs [deaf] [child] [session] [falls]
//   deaf: ignores the end of its stdin and SIGTERM; child: starts a process that ignores SIGTERM, and tells it by the tool
//   `whoami`; session: that one leads a session of its own; falls: exits with code 5 soon after its tools were listed
import { spawn } from 'node:child_process';

const manners = new Set(process.argv.slice(2));
const stubborn = "trap '' TERM; while :; do sleep 1; done";
const child = manners.has('child')
  ? spawn('sh', ['-c', stubborn], { stdio: ['ignore', 'ignore', 'inherit'], detached: manners.has('session') }).pid
  : undefined;
if (manners.has('deaf')) {
  process.on('SIGTERM', () => undefined);
  setInterval(() => undefined, 60_000);
}

const answers = {
  'server/discover': () => ({ supportedVersions: ['2026-07-28'], capabilities: { tools: {} } }),
  'tools/list': () => ({ tools: [{ name: 'whoami', inputSchema: { type: 'object' } }] }),
  'tools/call': () => ({ content: [{ type: 'text', text: JSON.stringify([process.pid, child ?? process.pid]) }] }),
};

let rest = '';
process.stdin.setEncoding('utf8').on('data', (text) => {
  const lines = (rest + text).split('\n');
  rest = lines.pop();
  for (const line of lines) {
    const { id, method } = JSON.parse(line);
    if (id === undefined) continue;
    const result = answers[method]?.();
    const outcome = result
      ? { result: { resultType: 'complete', ...result } }
      : { error: { code: -32601, message: `no ${method}` } };
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...outcome })}\n`);
    if (method === 'tools/list' && manners.has('falls')) setTimeout(() => process.exit(5), 200);
  }
});
