import assert from 'node:assert/strict';
import { WireFeed, type RowSource } from '../../../../src/vscode/wire/wireFeed';
import type { ToView } from '../../../../src/webview/messages';
import { VirtualClock } from '../../../support/virtualClock';
import { row } from '../../webview/fixtures';

/** Rows that a test lets come. */
class Rows implements RowSource {
  first = 1;
  /** Numbers that the next read finds. */
  coming: number[] = [];
  reads = 0;
  readonly known = new Set<number>();

  get isBehind(): boolean {
    return this.coming.length > 0;
  }

  numbers(): Iterable<number> {
    return this.known;
  }

  shown(seq: number) {
    return seq < this.first ? undefined : row(seq);
  }

  read(): ReadonlySet<number> {
    this.reads++;
    const read = new Set(this.coming);
    this.coming = [];
    for (const seq of read) this.known.add(seq);
    return read;
  }
}

function world() {
  const clock = new VirtualClock();
  const source = new Rows();
  const posted: ToView[] = [];
  const feed = new WireFeed(source, clock, (message) => posted.push(message));
  const numbers = (): number[][] =>
    posted.flatMap((message) => (message.type === 'rows' ? [message.rows.map(({ seq }) => seq)] : []));
  return { clock, source, posted, feed, numbers };
}

const many = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('what the Wire view is told', () => {
  it('is nothing, and nothing is read, before it is there and while it is hidden', async () => {
    const { clock, source, posted, feed } = world();
    source.coming = [1];
    feed.wake();
    await clock.advance(1_000);
    feed.start();
    feed.stop();
    feed.wake();
    await clock.advance(1_000);
    assert.deepEqual([posted, source.reads, clock.pending], [[], 0, 0]);
  });

  it('comes in one message for all that changed in a while, and the next when that is on screen', async () => {
    const { clock, source, feed, numbers } = world();
    feed.start();
    source.coming = [1, 2];
    feed.wake();
    feed.wake();
    await clock.advance(100);
    source.coming = [3, 1];
    feed.wake();
    await clock.advance(10_000);
    assert.deepEqual([numbers(), source.reads], [[[1, 2]], 1]);
    feed.acknowledge();
    await clock.advance(100);
    assert.deepEqual(numbers(), [
      [1, 2],
      [3, 1],
    ]);
  });

  it('is never more than 1,000 rows at once', async () => {
    const { clock, source, feed, numbers } = world();
    feed.start();
    source.coming = many(2_500);
    feed.wake();
    for (let round = 0; round < 4; round++) {
      await clock.advance(100);
      feed.acknowledge();
    }
    assert.deepEqual(
      numbers().map(({ length }) => length),
      [1_000, 1_000, 500],
    );
    assert.deepEqual(numbers().flat(), many(2_500));
  });

  it('is everything once more when it was hidden and is shown again', async () => {
    const { clock, source, feed, numbers } = world();
    feed.start();
    source.coming = [1, 2];
    feed.wake();
    await clock.advance(100);
    feed.stop();
    feed.start();
    await clock.advance(100);
    assert.deepEqual(numbers(), [
      [1, 2],
      [1, 2],
    ]);
  });

  it('is nothing new while it is paused, and all of it afterwards', async () => {
    const { clock, source, posted, feed, numbers } = world();
    feed.start();
    feed.pause(true);
    source.coming = [1];
    feed.wake();
    await clock.advance(1_000);
    assert.deepEqual([numbers(), source.reads], [[], 0]);
    feed.pause(false);
    await clock.advance(100);
    assert.deepEqual(numbers(), [[1]]);
    assert.deepEqual(
      posted.filter(({ type }) => type === 'paused'),
      [
        { type: 'paused', paused: true },
        { type: 'paused', paused: false },
      ],
    );
  });

  it('does not hold what is not kept any more', async () => {
    const { clock, source, posted, feed } = world();
    source.known.add(1).add(2);
    feed.start();
    source.first = 2;
    await clock.advance(100);
    assert.deepEqual(posted, [{ type: 'rows', first: 2, rows: [row(2)] }]);
  });

  it('is that everything is gone, once', async () => {
    const { clock, source, posted, feed } = world();
    source.known.add(1);
    feed.start();
    feed.reset();
    await clock.advance(100);
    assert.deepEqual(posted[0], { type: 'reset' });
    assert.equal(posted.filter(({ type }) => type === 'reset').length, 1);
  });
});
