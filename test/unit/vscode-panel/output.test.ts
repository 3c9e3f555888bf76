import assert from 'node:assert/strict';
import { OutputBatch } from '../../../src/vscode/outputBatch';
import { outputText } from '../../../src/vscode/outputText';
import { VirtualClock } from '../../support/virtualClock';
import { l10n } from './fixtures';

type Line = [stream: 'stderr' | 'stdout', text: string];

function collect(): { clock: VirtualClock; written: string[]; print: (...lines: Line[]) => void; batch: OutputBatch } {
  const clock = new VirtualClock();
  const written: string[] = [];
  const batch = new OutputBatch(clock, (group) => written.push(outputText(group, l10n)));
  return {
    clock,
    written,
    batch,
    print: (...lines) => {
      for (const [stream, text] of lines) batch.add({ server: 'files', stream, text });
    },
  };
}

describe('what a server prints', () => {
  it('is one entry of the log for a burst, not one a line', async () => {
    const { clock, written, print } = collect();
    print(['stdout', 'banner'], ['stdout', '  version 1']);
    await clock.advance(200);
    print(['stdout', 'later']);
    await clock.advance(200);
    assert.deepEqual(written, [
      'stdout, 2 lines that are not messages:\n    banner\n      version 1',
      'stdout, not a message: later',
    ]);
  });

  it('says of what came before the first message that it may be of what starts the server', async () => {
    const { clock, written, batch } = collect();
    const stdout = { server: 'files', stream: 'stdout' } as const;
    batch.add({ ...stdout, source: 'launcher', text: 'downloading' });
    batch.add({ ...stdout, source: 'launcher', text: 'done' });
    batch.add({ ...stdout, source: 'server', text: 'debug' });
    await clock.advance(200);
    assert.deepEqual(written, [
      'stdout, 2 lines that are not messages, before the first one (perhaps of what starts the server):\n    downloading\n    done',
      'stdout, not a message: debug',
    ]);
  });

  it('keeps the order of the two streams', async () => {
    const { clock, written, print } = collect();
    print(['stderr', 'one'], ['stdout', 'two'], ['stderr', 'three']);
    await clock.advance(200);
    assert.deepEqual(written, ['stderr: one', 'stdout, not a message: two', 'stderr: three']);
  });

  it('is written before what happens next', () => {
    const { written, print, batch } = collect();
    print(['stderr', 'last words']);
    batch.flush();
    assert.deepEqual(written, ['stderr: last words']);
  });

  it('loses terminal colours and shows what can not be seen', async () => {
    const { clock, written, print } = collect();
    print(['stderr', '\u001b[31mred\u001b[0m\tx\u202e\u0007']);
    await clock.advance(200);
    assert.deepEqual(written, ['stderr: red    x\\u{202e}\\u{7}']);
  });

  it('is one line of the log, whatever breaks it', async () => {
    const { clock, written, print } = collect();
    print(['stderr', 'a\n2026-01-01 [info] b\rc\u2028d\u0085e']);
    await clock.advance(200);
    assert.deepEqual(written, ['stderr: a 2026-01-01 [info] b c d\\u{85}e']);
  });

  it('is bounded however much and however fast it comes, and says so', async () => {
    const { clock, written, print } = collect();
    for (let line = 0; line < 5_000; line++) print(['stderr', 'x'.repeat(20_000)]);
    await clock.advance(200);
    assert.equal(written.length, 1);
    assert.ok(written[0]!.startsWith('stderr, 5000 lines:'));
    assert.ok(written[0]!.endsWith('… and 4000 more lines, printed too fast to keep'));
    assert.ok(written[0]!.length < 1_000 * 8_300);
  });

  it('is bounded also where the two streams take turns', async () => {
    const { clock, written, print } = collect();
    for (let line = 0; line < 100_000; line++) print(['stderr', 'x'], ['stdout', 'y']);
    await clock.advance(200);
    assert.ok(written.length <= 20, `${written.length} entries`);
    assert.equal(written.join('\n').match(/^ *(?:stderr: |stdout, not a message: )?[xy]$/gm)?.length, 1_000);
    assert.deepEqual(
      written.slice(-2).map((entry) => entry.split('\n').at(-1)),
      Array(2).fill('    … and 99500 more lines, printed too fast to keep'),
    );
  });

  it('is bounded also where something else is written in between', async () => {
    const { clock, written, print, batch } = collect();
    for (let line = 0; line < 5_000; line++) {
      print(['stderr', 'x']);
      if (line % 100 === 0) batch.flush();
    }
    await clock.advance(200);
    assert.equal(written.join('\n').match(/^ *(?:stderr: )?x$/gm)?.length, 1_000);
  });

  it('has room again in the next window', async () => {
    const { clock, written, print } = collect();
    for (let line = 0; line < 1_001; line++) print(['stderr', 'x']);
    await clock.advance(200);
    print(['stderr', 'later']);
    await clock.advance(200);
    assert.deepEqual(written.slice(1), ['stderr: later']);
  });

  it('leaves no timer behind', () => {
    const { clock, print, batch } = collect();
    print(['stderr', 'x']);
    batch.dispose();
    assert.equal(clock.pending, 0);
  });
});
