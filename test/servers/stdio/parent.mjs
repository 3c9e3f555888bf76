// Starts a process of its own, which shares its stdout and stderr, and tells its id when that one is ready.
// usage: parent.mjs exit|stay|deaf polite|stubborn [session]
//   exit: exits with code 0 then; stay: exits with the end of its stdin; deaf: ignores that and SIGTERM
//   polite: the other one ends with SIGTERM; stubborn: only with SIGKILL
//   session: the other one leads a group and session of its own
import { spawn } from 'node:child_process';

const [, , manner, childManner, place] = process.argv;
const ignoreTerm = childManner === 'stubborn' ? 'process.on("SIGTERM", () => {});' : '';
const child = spawn(process.execPath, ['-e', `${ignoreTerm} setInterval(() => {}, 60_000); process.send("ready")`], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  detached: place === 'session',
});
if (manner === 'deaf') process.on('SIGTERM', () => undefined);
if (manner !== 'exit') process.stdin.resume();
if (manner === 'stay') process.stdin.on('end', () => process.exit(0));
child.once('message', () => {
  process.stdout.write(`${JSON.stringify({ child: child.pid })}\n`, () => {
    if (manner === 'exit') process.exit(0);
  });
});
