import assert from 'node:assert/strict';
import { endingError, type Ending } from '../../../src/core/transport/ending';

const MiB = 1024 * 1024;

describe('why a connection ended, in plain words', () => {
  const rows: [Ending, string, string][] = [
    [
      { kind: 'exited', exit: { exitCode: 3, signal: null }, afterMs: 41 },
      'exit',
      '"notes" exited with code 3 after 41 ms.',
    ],
    [
      { kind: 'exited', exit: { exitCode: null, signal: 'SIGKILL' }, afterMs: 7 },
      'exit',
      '"notes" was killed by SIGKILL after 7 ms.',
    ],
    [{ kind: 'stdoutClosed' }, 'exit', '"notes" closed its output but is still running.'],
    [{ kind: 'stdinClosed', systemCode: 'EPIPE' }, 'write', '"notes" closed its input but is still running.'],
    [{ kind: 'tooLarge', limitBytes: 64 * MiB }, 'tooLarge', '"notes" sent a message over 64 MiB.'],
    [{ kind: 'tooLarge', limitBytes: 1000 }, 'tooLarge', '"notes" sent a message over 1000 bytes.'],
    [{ kind: 'stopped', exit: { exitCode: 0, signal: null } }, 'closed', '"notes" was stopped.'],
  ];
  for (const [ending, reason, message] of rows) {
    it(message, () => {
      const error = endingError('notes', ending, []);
      assert.deepEqual([error.reason, error.message, error.server], [reason, message, 'notes']);
    });
  }

  it('carries the exit status; both null where the process still runs', () => {
    const exit = { exitCode: 0, signal: null };
    assert.equal(endingError('notes', { kind: 'exited', exit, afterMs: 1 }, []).exit, exit);
    assert.equal(endingError('notes', { kind: 'stopped', exit }, []).exit, exit);
    assert.deepEqual(endingError('notes', { kind: 'stdoutClosed' }, []).exit, { exitCode: null, signal: null });
    assert.equal(endingError('notes', { kind: 'tooLarge', limitBytes: 1 }, []).exit, undefined);
  });

  it('carries the last 50 lines of stderr, oldest first', () => {
    const lines = Array.from({ length: 60 }, (_, index) => `line ${index}`);
    assert.deepEqual(endingError('notes', { kind: 'stdoutClosed' }, lines).stderrTail, lines.slice(10));
  });
});
