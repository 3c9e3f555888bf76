import assert from 'node:assert/strict';
import { ConfigurationError, TransportError } from '../../../src/core/base/errors';
import { NegotiationError } from '../../../src/core/era/negotiationError';
import type { ProbeAnswer } from '../../../src/core/era/types';
import { aftermath } from '../../../src/core/peer/aftermath';

const lost = (reason: TransportError['reason'], status?: number, retryAfterMs?: number) =>
  new TransportError('lost', { reason, status, retryAfterMs });

function refused(answer: ProbeAnswer, offersAllowLegacy = false): NegotiationError {
  const steps = [{ sent: 'server/discover', version: '2026-07-28', answer, afterMs: 1 }] as const;
  return new NegotiationError('refused', 'unknown', { steps, discoverClass: 'none', summary: '' }, offersAllowLegacy);
}

const exit = refused({ kind: 'exit', exit: { exitCode: 1, signal: null }, stderrTail: [] });
const silence = refused({ kind: 'silence', limitMs: 1 });
const unknownMethod = { kind: 'error', code: -32601, message: 'no' } as const;
const busy = refused({ kind: 'noReply', because: 'transport', detail: '503', retryAfterMs: 90_000 });
const again = { kind: 'startAgain' } as const;
const failed = { kind: 'failed', offersAllowLegacy: false } as const;
const dead = (waitMs?: number) => ({ kind: 'dead', waitMs }) as const;
const [first, byItself, ready] = [
  { wasReady: false, automatic: false },
  { wasReady: false, automatic: true },
  { wasReady: true, automatic: false },
];

describe('what follows the end of a server', () => {
  for (const [what, life, error, failures, expected] of [
    ['that was ready', ready, lost('exit'), 0, dead(1000)],
    ['that was ready, for the fifth time in a row', ready, lost('exit'), 4, dead(16_000)],
    ['that never was ready, and ended', first, exit, 0, failed],
    ['that never was ready, and could not be started', first, lost('spawn'), 0, failed],
    ['that was started by itself, and ended', byItself, exit, 1, dead(2000)],
    ['that was started by itself, and stayed silent', byItself, silence, 1, dead(2000)],
    ['that was started by itself, and refused', byItself, refused(unknownMethod), 1, failed],
    ['that could be legacy', first, refused(unknownMethod, true), 0, { kind: 'failed', offersAllowLegacy: true }],
    ['whose entry is wrong', byItself, new ConfigurationError('no such variable'), 1, failed],
    ['that can’t be reached', first, lost('network'), 0, dead(1000)],
    ['that fails in passing', first, lost('network', 503), 0, dead(1000)],
    ['that knows no such address', first, lost('network', 404), 0, failed],
    ['that asks to be left alone', first, busy, 0, dead(90_000)],
    ['that was ready, and asks to be left alone', ready, lost('network', 429, 60_000), 0, dead(60_000)],
    ['that forgot the session', ready, lost('session', 404), 0, again],
    ['that forgot the session once more', ready, lost('session', 404), 1, dead(2000)],
    ['that forgot the session at once', first, lost('session', 404), 0, dead(1000)],
  ] as const) {
    const words =
      expected.kind === 'dead'
        ? `a restart after ${expected.waitMs! / 1000} s`
        : expected.kind === 'failed'
          ? 'no restart'
          : 'a new start at once';
    it(`${what}, is ${words}`, () => {
      assert.deepEqual(aftermath({ ...life, error, failures, restart: 'auto', random: 0.5 }), expected);
    });
  }

  for (const restart of ['ask', 'never'] as const) {
    it(`is no restart under restart: ${restart}, but for a session that was forgotten`, () => {
      const ending = { ...ready, failures: 0, restart, random: 0.5 };
      assert.deepEqual(aftermath({ ...ending, error: lost('exit') }), dead());
      assert.deepEqual(aftermath({ ...ending, error: lost('session', 404) }), again);
    });
  }
});
