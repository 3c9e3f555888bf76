// Ignores the end of its stdin, and SIGTERM.
process.on('SIGTERM', () => process.stderr.write('SIGTERM ignored\n'));
process.stdin.on('end', () => process.stderr.write('end of stdin ignored\n')).resume();
setInterval(() => undefined, 60_000);
process.stdout.write('{"ready":true}\n');
