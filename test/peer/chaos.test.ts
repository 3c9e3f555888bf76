import assert from 'node:assert/strict';
import { runChaos } from '../chaos/run';

/** A bounded part of `npm run chaos`. */
const servers = 8;
const durationMs = 6000;

describe('the host among servers that misbehave at random', () => {
  for (const [what, seed] of [
    ['a seed that is always the same', 1],
    ['a new seed', Math.floor(Math.random() * 1_000_000)],
  ] as const) {
    it(`settles each call once with its own answer or a right error, and leaves nothing behind (${what}: ${seed})`, async function () {
      this.timeout(120_000); // stopping takes a slow machine a while
      await new Promise((resolve) => setImmediate(resolve)); // the test's own timer is one of those that are counted
      const { lines, violations } = await runChaos({ seed, servers, durationMs });
      assert.deepEqual(violations, [], [`seed ${seed}`, ...lines.slice(0, 3), ...violations].join('\n'));
    });
  }
});
