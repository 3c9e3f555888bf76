import assert from 'node:assert/strict';
import type { ServerLogEvent } from '../../../src/core/peer/types';
import { logLine, MessageLimit, type LogLine } from '../../../src/vscode/serverMessages';
import { VirtualClock } from '../../support/virtualClock';
import { l10n } from './fixtures';

function eventOf(given: Partial<ServerLogEvent>): ServerLogEvent {
  return { server: 'notes', level: 'info', logger: undefined, data: 'hello', ...given };
}

describe('a log message of a server', () => {
  const rows: [what: string, given: Partial<ServerLogEvent>, line: LogLine][] = [
    ['has its level and what it says', {}, { level: 'info', text: 'info: hello' }],
    ['has its logger', { logger: 'db', level: 'warning' }, { level: 'warn', text: 'warning · db: hello' }],
    ['is seen at any level that was asked for', { level: 'debug' }, { level: 'info', text: 'debug: hello' }],
    ['is an error from error on', { level: 'emergency' }, { level: 'error', text: 'emergency: hello' }],
    ['is JSON where it is no text', { data: { a: [1, null] } }, { level: 'info', text: 'info: {"a":[1,null]}' }],
    ['may say nothing', { data: undefined }, { level: 'info', text: 'info: ' }],
    [
      'has lines that are none of their own',
      { data: 'one\r\n2026-11-30 10:00:00 [error] two\rthree\u2028four' },
      { level: 'info', text: 'info: one\n    2026-11-30 10:00:00 [error] two\n    three\n    four' },
    ],
    [
      'shows what can not be seen',
      { data: '\u001b[31mred\u0007\u202e\u200b', logger: 'a\u0000b\nc' },
      { level: 'info', text: 'info · a\\u{0}b c: \\u{1b}[31mred\\u{7}\\u{202e}\\u{200b}' },
    ],
  ];
  for (const [what, given, line] of rows) {
    it(what, () => {
      assert.deepEqual(logLine(eventOf(given)), line);
    });
  }

  it('is bounded, however long or deep', () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    for (const data of ['x'.repeat(1_000_000), deep]) {
      const { text } = logLine(eventOf({ data, logger: 'y'.repeat(10_000) }));
      assert.ok(text.length < 8_400 && text.endsWith('…'), text.slice(-20));
    }
  });
});

describe('log messages of a server', () => {
  it('that come too fast are counted instead of written', async () => {
    const clock = new VirtualClock();
    const written: string[] = [];
    const limit = new MessageLimit(clock, l10n, ({ text }) => written.push(text));
    for (let index = 0; index < 250; index++) limit.add(eventOf({ data: String(index) }));
    assert.equal(written.length, 200);
    await clock.advance(1_000);
    assert.equal(written.at(-1), '… and 50 more log messages, sent too fast to keep');
    limit.add(eventOf({ data: 'later' }));
    assert.equal(written.at(-1), 'info: later');
    await clock.advance(1_000);
    assert.deepEqual([written.length, clock.pending], [202, 0]);
  });

  it('that were counted are said when the log goes', () => {
    const clock = new VirtualClock();
    const written: string[] = [];
    const limit = new MessageLimit(clock, l10n, ({ text }) => written.push(text));
    for (let index = 0; index < 201; index++) limit.add(eventOf({}));
    limit.dispose();
    assert.equal(written.at(-1), '… and 1 more log messages, sent too fast to keep');
    assert.equal(clock.pending, 0);
  });
});
