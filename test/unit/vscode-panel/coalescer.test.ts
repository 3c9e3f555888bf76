import assert from 'node:assert/strict';
import { Coalescer } from '../../../src/vscode/tree/coalescer';
import { VirtualClock } from '../../support/virtualClock';

describe('changes of rows', () => {
  it('are shown together, each once, and not before their time', async () => {
    const clock = new VirtualClock();
    const shown: string[][] = [];
    const changes = new Coalescer(clock, 50, (keys) => shown.push([...keys]));
    changes.add(['a', 'b']);
    changes.add(['b', 'c']);
    await clock.advance(49);
    assert.deepEqual(shown, []);
    await clock.advance(1);
    changes.add(['a']);
    await clock.advance(50);
    assert.deepEqual(shown, [['a', 'b', 'c'], ['a']]);
  });

  it('are forgotten when there is no one left to see them', async () => {
    const clock = new VirtualClock();
    const shown: unknown[] = [];
    const changes = new Coalescer(clock, 50, (keys) => shown.push(keys));
    changes.add(['a']);
    changes.dispose();
    await clock.advance(100);
    assert.deepEqual([shown, clock.pending], [[], 0]);
  });
});
