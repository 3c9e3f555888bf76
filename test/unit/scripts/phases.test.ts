import assert from 'node:assert/strict';
import { choosePhases, phases } from '../../../scripts/phases.mjs';
import { countResults, describeCounts, sumCounts } from '../../../scripts/results.mjs';

describe('the phases of npm test', () => {
  const chosen = (...words: string[]): string[] => choosePhases(words).map(({ name }) => name);

  it('are all of them if none is named', () => {
    assert.deepEqual(
      chosen(),
      phases.map(({ name }) => name),
    );
  });

  it('are those that are named, with what they need, in their order', () => {
    assert.deepEqual(chosen('unit'), ['unit']);
    assert.deepEqual(chosen('vsix', 'check'), ['vscode', 'check', 'package', 'vsix']);
  });

  it('need only such as come before them', () => {
    for (const [index, { needs = [] }] of phases.entries()) {
      const before = phases.slice(0, index).map(({ name }) => name);
      assert.deepEqual(
        needs.filter((need) => !before.includes(need)),
        [],
      );
    }
  });

  it('are refused under another name', () => {
    assert.throws(() => choosePhases(['unit', 'integration']), /No phase integration\. There are .*unit/);
  });
});

describe('the closing line', () => {
  it('is the sum of all results', () => {
    const results = (...states: ('passed' | 'failed' | 'skipped')[]): ReturnType<typeof countResults> =>
      countResults(states.map((state) => ({ title: '', state, ms: 0 })));
    const sum = sumCounts([results('passed', 'skipped'), results(), results('passed', 'failed')]);
    assert.equal(describeCounts(sum), '2 passed, 1 failed, 1 skipped');
  });
});
