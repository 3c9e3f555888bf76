import assert from 'node:assert/strict';
import { hideRanges } from '../../../src/core/audit/ranges';

describe('hideRanges', () => {
  const cases: [string, [number, number][], string][] = [
    ['nothing', [], 'abcdefgh'],
    ['one', [[2, 4]], 'ab•••efgh'],
    [
      'several, in any order',
      [
        [5, 6],
        [0, 1],
      ],
      '•••bcde•••gh',
    ],
    [
      'those that overlap as one',
      [
        [1, 4],
        [3, 6],
      ],
      'a•••gh',
    ],
    [
      'those that touch as one',
      [
        [3, 5],
        [1, 3],
      ],
      'a•••fgh',
    ],
    [
      'one within another as one',
      [
        [1, 6],
        [2, 3],
      ],
      'a•••gh',
    ],
    ['the whole', [[0, 8]], '•••'],
    ['nothing for an empty one', [[3, 3]], 'abcdefgh'],
  ];
  for (const [what, ranges, shown] of cases) {
    it(`hides ${what}`, () => {
      assert.equal(
        hideRanges(
          'abcdefgh',
          ranges.map(([start, end]) => ({ start, end })),
        ),
        shown,
      );
    });
  }
});
