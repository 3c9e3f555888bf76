// Reads nothing until SIGUSR1, then tells how many lines it has read. Answers SIGUSR2 with {"alive":true}.
import { createInterface } from 'node:readline';

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
process.on('SIGUSR2', () => say({ alive: true }));
process.on('SIGUSR1', () => {
  let lines = 0;
  createInterface({ input: process.stdin })
    .on('line', () => say({ lines: ++lines }))
    .on('close', () => process.exit(0));
});
setInterval(() => undefined, 60_000);
say({ ready: true });
