import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { whileLocked } from '../../../scripts/vscode/lock.mjs';

const options = { onWait: () => undefined, signal: new AbortController().signal };

describe('the lock of the setup', function () {
  before(function () {
    // Sockets without a file are Linux's; the setup runs there only.
    if (process.platform !== 'linux') this.skip();
  });

  it('lets one after the other do it', async () => {
    const name = randomUUID();
    const steps: string[] = [];
    let waits = 0;
    const work = (who: string): Promise<void> =>
      whileLocked(name, { ...options, onWait: () => waits++ }, async () => {
        steps.push(`${who} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        steps.push(`${who} ends`);
      });
    await Promise.all([work('a'), work('b'), work('c')]);
    assert.deepEqual(
      steps.map((step) => step.slice(2)),
      ['begins', 'ends', 'begins', 'ends', 'begins', 'ends'],
    );
    assert.equal(waits, 2);
  });

  it('is free again after a failure', async () => {
    const name = randomUUID();
    await assert.rejects(
      whileLocked(name, options, () => Promise.reject(new Error('no'))),
      /no/,
    );
    assert.equal(await whileLocked(name, options, () => Promise.resolve('yes')), 'yes');
  });

  it('does not keep others from doing something else', async () => {
    const inner = whileLocked(randomUUID(), options, () =>
      whileLocked(randomUUID(), options, () => Promise.resolve('both')),
    );
    assert.equal(await inner, 'both');
  });

  it('is not waited for any longer when the run is stopped', async () => {
    const name = randomUUID();
    const interruption = new AbortController();
    await whileLocked(name, options, async () => {
      const onWait = (): void => {
        interruption.abort(new Error('enough'));
      };
      const waiting = whileLocked(name, { onWait, signal: interruption.signal }, () => Promise.resolve());
      await assert.rejects(waiting, /enough/);
    });
  });
});
