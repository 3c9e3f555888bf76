// Stands between a host and a real server, and keeps what the host writes.
// usage: node tee.mjs FILE COMMAND [ARGUMENT…]
import { spawn } from 'node:child_process';
import { recordStdin } from './record.mjs';

const [file, command, ...args] = process.argv.slice(2);
recordStdin(file);

const child = spawn(command, args, { stdio: ['pipe', 'inherit', 'inherit'] });
child.stdin.on('error', () => process.exit(1));
process.stdin.pipe(child.stdin);
child.on('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
child.on('exit', (code) => process.exit(code ?? 1));
