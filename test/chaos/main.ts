// usage: node --expose-gc main.js SEED SERVERS MS
import { runChaos, type ChaosReport } from './run';

const [seed = 0, servers = 0, durationMs = 0] = process.argv.slice(2).map(Number);
process.exitCode = 1; // until it is known better
runChaos({ seed, servers, durationMs }).then(report, (error: unknown) => {
  process.stdout.write(`chaos: it could not be ended: ${String(error)}\n`);
});

function report({ lines, violations }: ChaosReport): void {
  const verdict = violations.length === 0 ? 'all as it should be' : `${violations.length} things are wrong`;
  const wrong = violations.slice(0, 50).map((violation) => `WRONG: ${violation}`);
  process.stdout.write([...lines, ...wrong, `chaos: ${verdict}`, ''].join('\n'));
  process.exitCode = violations.length === 0 ? 0 : 1;
}
