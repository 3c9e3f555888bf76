import assert from 'node:assert/strict';
import type { Logger } from '../../../src/core/base/logger';
import { redactedLogger } from '../../../src/vscode/redactedLogger';

const levels = ['debug', 'info', 'warn', 'error'] as const;

function collect(redact: (text: string) => string = (text) => text): { logger: Logger; lines: string[] } {
  const lines: string[] = [];
  const write = (level: string) => (message: string) => {
    lines.push(`${level} ${message}`);
  };
  const inner = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
  return { logger: redactedLogger(inner, redact), lines };
}

describe('the log of the host', () => {
  for (const level of levels) {
    it(`has one line for one message of level ${level}, whatever a server put into it`, () => {
      const { logger, lines } = collect();
      logger[level]('failed: no\n2026-01-01 12:00:00.000 [info] all is well\r\n\u001b[2Jx\u2028y');
      assert.deepEqual(lines, [`${level} failed: no 2026-01-01 12:00:00.000 [info] all is well \\u{1b}[2Jx y`]);
    });

    it(`holds no secret in a line of level ${level}, even one that a line break is in`, () => {
      const { logger, lines } = collect((text) => text.replaceAll('se\ncret', '***'));
      logger[level]('token se\ncret');
      assert.deepEqual(lines, [`${level} token ***`]);
    });
  }

  it('bounds its lines', () => {
    const { logger, lines } = collect();
    logger.error('x'.repeat(10_000_000));
    assert.equal(lines[0]?.length, 'error '.length + 8192);
  });
});
