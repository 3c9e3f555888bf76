import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { makeNpxPackage, type NpxPackage } from '../../support/npxPackage';
import { allGone, descendantsOf, isAlive, within } from '../../support/processes';

const hostFile = 'dist-test/fullHost.js';
const serverCount = 20;
/** What the design promises, in ms. */
const limitMs = 5000;

describe('20 servers whose host is killed', () => {
  let left: readonly number[] = [];
  let host: ChildProcess | undefined;
  let npx: NpxPackage | undefined;

  before(() => {
    npx = makeNpxPackage();
    return build({
      entryPoints: ['test/support/fullHost.ts'],
      outfile: hostFile,
      bundle: true,
      platform: 'node',
      target: 'node20',
      packages: 'external',
    });
  });
  after(() => {
    npx?.remove();
  });
  afterEach(async () => {
    host?.kill('SIGKILL');
    await allGone(left);
    left = [];
  });

  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    // Starting 20 programs takes a slow machine a while.
    it(`are gone within 5 s, with npx, shells, stubborn children and the guard (${signal})`, async function () {
      this.timeout(60_000);
      const child = spawn(process.execPath, [hostFile, String(serverCount), JSON.stringify(npx)], {
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
      });
      host = child;
      const line = once(createInterface({ input: child.stdout }), 'line');
      const [text] = (await within(line, 'the servers', 45_000)) as [string];
      const told = JSON.parse(text) as number[];
      left = [...new Set([...told, ...(process.platform === 'linux' ? descendantsOf(child.pid!) : [])])];
      assert.ok(left.length > serverCount, 'there are more processes than servers');
      assert.deepEqual(told.filter(isAlive), told);
      // The whole group of the host, as a window manager or a terminal does it.
      process.kill(-child.pid!, signal);
      await within(once(child, 'exit'), 'the host to end');
      await allGone(left, limitMs);
    });
  }
});
