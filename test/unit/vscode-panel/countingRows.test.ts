import assert from 'node:assert/strict';
import { CountingRows } from '../../../src/vscode/tree/countingRows';
import { VirtualClock } from '../../support/virtualClock';

function setUp(...keys: string[]) {
  const clock = new VirtualClock();
  const counting = new Set(keys);
  const refreshed: string[][] = [];
  const rows = new CountingRows({
    clock,
    counting: () => [...counting],
    refresh: (shown) => void refreshed.push([...shown]),
  });
  return { clock, counting, refreshed, rows };
}

describe('rows that count seconds', () => {
  it('are shown anew each second while someone can see them', async () => {
    const { clock, refreshed, rows } = setUp('a', 'b');
    rows.update();
    await clock.advance(5_000);
    assert.deepEqual(refreshed, []);
    rows.setVisible(true);
    await clock.advance(2_500);
    assert.deepEqual(refreshed, [
      ['a', 'b'],
      ['a', 'b'],
    ]);
    rows.setVisible(false);
    await clock.advance(5_000);
    assert.equal(refreshed.length, 2);
  });

  it('begin and end with what there is to count, and leave no timer behind', async () => {
    const { clock, counting, refreshed, rows } = setUp();
    rows.setVisible(true);
    await clock.advance(5_000);
    counting.add('a');
    rows.update();
    rows.update();
    await clock.advance(1_000);
    assert.deepEqual(refreshed, [['a']]);
    counting.clear();
    rows.update();
    await clock.advance(5_000);
    assert.deepEqual(refreshed, [['a']]);
  });

  it('stay as they are for 10 s where the tooltip is read, unless they went away meanwhile', async () => {
    const { clock, refreshed, rows } = setUp('a', 'b');
    rows.setVisible(true);
    rows.tooltipRead('a');
    rows.tooltipRead('b');
    rows.keepOnly(new Set(['a']));
    await clock.advance(9_500);
    assert.deepEqual(new Set(refreshed.flat()), new Set(['b']));
    await clock.advance(1_000);
    assert.deepEqual(refreshed.at(-1), ['a', 'b']);
  });

  it('are left alone after their view is gone', async () => {
    const { clock, refreshed, rows } = setUp('a');
    rows.setVisible(true);
    rows.dispose();
    await clock.advance(5_000);
    assert.deepEqual(refreshed, []);
  });
});
