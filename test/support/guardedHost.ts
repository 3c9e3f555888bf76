// A process that starts servers under a guard and then waits to be killed.
// usage: node guardedHost.js  → one line of JSON on stdout: {"guard":pid,"servers":[pid],"children":[pid]}
import { systemClock } from '../../src/core/base/clock';
import { silentLogger } from '../../src/core/base/logger';
import { createGuard } from '../../src/core/transport/guard';
import { startStdio } from '../../src/core/transport/stdio';

const guard = createGuard(silentLogger);

/** Starts a `parent.mjs` and resolves to its id and that of the process that it started. */
async function start(args: readonly string[]): Promise<{ server: number | undefined; child: unknown }> {
  const transport = await startStdio({
    server: 'notes',
    command: process.execPath,
    args: ['test/servers/stdio/parent.mjs', ...args],
    cwd: process.cwd(),
    env: process.env,
    encode: (message) => JSON.stringify(message),
    clock: systemClock,
    logger: silentLogger,
    guard,
  });
  const child = await new Promise((resolve) => {
    transport.onMessage((message) => {
      resolve(message['child']);
    });
  });
  return { server: transport.pid, child };
}

void Promise.all([start(['deaf', 'stubborn']), start(['stay', 'polite'])]).then((started) => {
  const servers = started.map(({ server }) => server);
  const children = started.map(({ child }) => child);
  process.stdout.write(`${JSON.stringify({ guard: guard.pid, servers, children })}\n`);
});
