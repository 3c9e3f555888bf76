import assert from 'node:assert/strict';
import { barOf, fill, sizes, span, spanOf, timeOfDay } from '../../../src/webview/format';
import { row } from './fixtures';

describe('texts of the Wire view', () => {
  it('give times to the millisecond', () => {
    assert.equal(timeOfDay(new Date(2026, 10, 30, 9, 5, 7, 42).getTime()), '09:05:07.042');
  });

  it('give spans as short as they can be', () => {
    assert.deepEqual([0, 12, 999, 1_000, 3_249, 9_999, 125_400].map(span), [
      '0 ms',
      '12 ms',
      '999 ms',
      '1.0 s',
      '3.2 s',
      '10.0 s',
      '125 s',
    ]);
  });

  it('give the sizes of both ways, as far as there are any', () => {
    const bytes = (size: number): string => `${size} B`;
    assert.equal(sizes({ size: 1, answerSize: undefined }, bytes), '1 B');
    assert.equal(sizes({ size: 1, answerSize: 2 }, bytes), '1 B / 2 B');
  });

  it('fill in what is said, and nothing else', () => {
    assert.equal(fill('{1} of {0} {2}', 'a', '{0}'), '{0} of a ');
  });
});

describe('the waterfall', () => {
  it('spans the rows in sight', () => {
    assert.deepEqual(spanOf([row(1, { ms: 5 }), row(3, { ms: 20 }), row(4)]), { start: 10, end: 50 });
    assert.deepEqual(spanOf([]), { start: 0, end: 0 });
  });

  it('shows when each began and how long it took; what is open reaches to the end', () => {
    const seen = { start: 0, end: 200 };
    assert.deepEqual(barOf(row(5, { class: 'ok', ms: 50 }), seen), { left: 25, width: 25 });
    assert.deepEqual(barOf(row(5), seen), { left: 25, width: 75 });
    assert.deepEqual(barOf(row(5, { class: 'notification' }), seen), { left: 25, width: 0 });
    assert.deepEqual(barOf(row(5, { class: 'ok', ms: 5 }), { start: 50, end: 50 }), { left: 0, width: 100 });
  });
});
