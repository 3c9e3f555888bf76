// Starts a program as package runners do: as a child that shares its pipes, and ends as that one ends.
// usage: node launcher.mjs COMMAND [ARGUMENT…]
import { spawn } from 'node:child_process';

const [command, ...args] = process.argv.slice(2);
spawn(command, args, { stdio: 'inherit' }).on('exit', (code, signal) => {
  if (signal) process.kill(process.pid, signal);
  else process.exit(code);
});
