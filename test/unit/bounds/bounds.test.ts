import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { bounds } from './bounds';

const table = readFileSync('docs/bounds.md', 'utf8');

/** `64 MiB`, `20,000`, `8 MB` as a number. */
function numberOf(shown: string): number {
  const [, digits = '', unit = ''] = /^([\d,]+)(?: (\w+))?$/.exec(shown) ?? [];
  const units: Readonly<Record<string, number>> = { KiB: 1024, MiB: 1024 ** 2, Mi: 1024 ** 2, MB: 1_000_000, ms: 1 };
  return Number(digits.replaceAll(',', '')) * (unit === '' ? 1 : (units[unit] ?? NaN));
}

describe('a bound', () => {
  it('is tried for each row of the table', () => {
    const [rows = ''] = table.split('Bounds of other kinds');
    assert.deepEqual(
      [...rows.matchAll(/^\| ([^|]+) \| [\d,]+[^|]* \|/gm)].map(([, what]) => what).sort(),
      bounds.map(({ what }) => what).sort(),
    );
  });

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
});
