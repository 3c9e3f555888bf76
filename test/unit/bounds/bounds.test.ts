import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { defaultLimitBytes, WireLog } from '../../../src/core/audit/wireLog';
import { maxWaitMs, quietMs, ListChanges } from '../../../src/core/catalog/listChanges';
import { schemaTimeLimitMs } from '../../../src/core/catalog/schemas';
import { Watchdog } from '../../../src/core/catalog/watchdog';
import { VirtualClock } from '../../support/virtualClock';
import { bounds } from './bounds';

const table = readFileSync('docs/bounds.md', 'utf8');

/** `64 MiB`, `20,000`, `8 MB` as a number. */
function numberOf(shown: string): number {
  const [, digits = '', unit = ''] = /^([\d,]+)(?: (\w+))?$/.exec(shown) ?? [];
  const units: Readonly<Record<string, number>> = { KiB: 1024, MiB: 1024 ** 2, Mi: 1024 ** 2, MB: 1_000_000, ms: 1 };
  return Number(digits.replaceAll(',', '')) * (unit === '' ? 1 : (units[unit] ?? NaN));
}

describe('a bound', () => {
  for (const { what, name, value, shown, tried = value, beyond, use } of bounds) {
    it(`lets pass what is below and at it, and says so beyond: ${what}`, async () => {
      assert.equal(await use(tried - 1), '', 'below');
      assert.equal(await use(tried), '', 'at');
      assert.match(await use(tried + 1), beyond, 'above');
    });

    it(`is written down as it is: ${what}`, () => {
      assert.equal(numberOf(shown), value);
      assert.ok(table.includes(`| ${what} | ${shown} | \`${name}\` |`), `docs/bounds.md has no row for ${name}`);
    });
  }

  it('of the wire log is never passed; what is held below it is whole', () => {
    assert.equal(defaultLimitBytes, numberOf('8 MB'));
    const log = new WireLog({ limitBytes: defaultLimitBytes, level: 'messages' });
    const isWhole = (): boolean => log.firstSeq === 1;
    const add = (bytes: number): void => {
      for (let left = bytes; left > 0; left -= 1_000) {
        log.add({ server: 'notes', direction: 'sent', at: 0, message: {}, text: 'x'.repeat(1_000) });
        assert.ok(log.heldBytes <= defaultLimitBytes, `${log.heldBytes}`);
      }
    };
    add(0.7 * defaultLimitBytes);
    assert.ok(isWhole());
    add(0.6 * defaultLimitBytes);
    assert.ok(!isWhole());
    assert.ok(log.heldBytes > 0.8 * defaultLimitBytes);
  });

  it('of the time for a schema ends work that does not end by itself, and no other', () => {
    const watchdog = new Watchdog();
    assert.deepEqual(
      watchdog.run(() => 'done', schemaTimeLimitMs),
      { kind: 'done', result: 'done' },
    );
    const begun = performance.now();
    const endless = watchdog.run(() => {
      for (;;);
    }, schemaTimeLimitMs);
    assert.deepEqual(endless, { kind: 'late' });
    assert.ok(performance.now() - begun >= schemaTimeLimitMs - 5);
  });

  it('of the rate at which lists are fetched holds however often they are said to have changed', async () => {
    const clock = new VirtualClock();
    const fetched: number[] = [];
    const changes = new ListChanges(clock, () => {
      fetched.push(clock.now());
      return Promise.resolve();
    });
    const begun = clock.now();
    for (let at = 0; at < 20_000; at += quietMs - 1) {
      changes.notify();
      await clock.advance(quietMs - 1);
    }
    assert.ok(fetched.length >= 8 && fetched.length <= 10, `${fetched.length}`);
    assert.ok((fetched[0] ?? 0) - begun <= maxWaitMs);
    changes.dispose();
  });
});
