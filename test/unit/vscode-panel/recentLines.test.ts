import assert from 'node:assert/strict';
import { RecentLines } from '../../../src/vscode/recentLines';
import { VirtualClock } from '../../support/virtualClock';

describe('the last lines of a log', () => {
  it('have time and level, the oldest first', () => {
    const lines = new RecentLines(new VirtualClock());
    lines.add('info', 'one');
    lines.add('error', 'two');
    assert.deepEqual(
      lines.lines.map((line) => line.replace(/^[\d-]+ [\d:]+ /, '')),
      ['[info] one', '[error] two'],
    );
  });

  it('are bounded: the oldest go, and a long one is cut', () => {
    const lines = new RecentLines(new VirtualClock());
    for (let line = 0; line < 1000; line++) lines.add('info', `${line} ${'x'.repeat(10_000)}`);
    assert.ok(lines.lines.join('\n').length <= 33_000);
    assert.match(lines.lines.at(-1) ?? '', /\] 999 x/);
  });
});
