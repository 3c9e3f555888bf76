import assert from 'node:assert/strict';
import { ConfigurationError, TransportError } from '../../../src/core/base/errors';
import type { PeerView } from '../../../src/core/peer/types';
import { serverIcon } from '../../../src/vscode/tree/serverIcon';
import { isCounting, serverAccessibleLabel, serverDescription } from '../../../src/vscode/tree/serverText';
import { dead, l10n, needsConsent, peer, readyPeer, refused, unlisted } from './fixtures';

const now = 100_000;
const exit = { exitCode: 1, signal: null };

describe('a server row', () => {
  const rows: [title: string, view: PeerView, shown: string][] = [
    ['stopped', peer(), 'stopped'],
    ['disabled', peer({ state: { kind: 'disabled' } }), 'disabled'],
    ['no consent yet', peer({ state: needsConsent() }), 'not started: needs your consent'],
    ['consent refused', peer({ state: needsConsent({ refused: true }) }), 'not started: you did not allow it'],
    [
      'an entry that changed since it was agreed to',
      peer({
        state: needsConsent({
          changes: [
            { field: 'env.TOKEN', kind: 'changed' },
            { field: 'cwd', kind: 'added' },
          ],
        }),
      }),
      'not started: needs your consent · changed: env.TOKEN, cwd (new)',
    ],
    [
      'an entry of which much has changed',
      peer({
        state: needsConsent({
          changes: Array.from({ length: 9 }, (_, index) => ({ field: `args[${index}]`, kind: 'removed' as const })),
        }),
      }),
      'not started: needs your consent · changed: args[0] (gone), args[1] (gone), args[2] (gone), args[3] (gone), args[4] (gone), args[5] (gone), and 3 more',
    ],
    ['stopping', peer({ state: { kind: 'stopping' } }), 'stopping…'],
    ['modern', readyPeer(), 'modern 2026-07-28 · 7 tools'],
    ['one tool', readyPeer({ toolCount: 1 }), 'modern 2026-07-28 · 1 tool'],
    ['legacy', readyPeer({ era: 'legacy', version: '2025-06-18' }), 'legacy 2025-06-18 · allowlisted · 7 tools'],
    [
      'silent since the machine slept',
      readyPeer({ silentSince: 1 }),
      'does not answer since the machine slept · modern 2026-07-28 · 7 tools',
    ],
    ['an old list', readyPeer({ listStale: true }), 'modern 2026-07-28 · 7 tools · list is out of date'],
    [
      'no list',
      readyPeer({
        toolCount: 0,
        lists: {
          tools: { ...unlisted, failed: true },
          prompts: unlisted,
          resources: unlisted,
          resourceTemplates: unlisted,
        },
        problems: ['a'],
      }),
      'modern 2026-07-28 · its tools could not be listed · 1 problem',
    ],
    ['defects', readyPeer({ problems: ['a', 'b'] }), 'modern 2026-07-28 · 7 tools · 2 problems'],
    [
      'a value that a start needs',
      peer({ state: { kind: 'starting', since: now - 400, phase: 'spawn', deadline: undefined }, waitingForInput: 1 }),
      'waiting for your input · starting: process, 0 s',
    ],
    ['input', readyPeer({ waitingForInput: 1 }), 'waiting for your input · modern 2026-07-28 · 7 tools'],
    [
      'input for several calls',
      readyPeer({ waitingForInput: 3 }),
      'waiting for your input (3 calls) · modern 2026-07-28 · 7 tools',
    ],
    [
      'refused by an error',
      peer({
        state: refused({ kind: 'error', code: -32601, message: 'no' }, '-32601 to server/discover in 12 ms'),
      }),
      'refused: -32601 to server/discover in 12 ms',
    ],
    [
      'refused for a malformed answer',
      peer({ state: refused({ kind: 'malformed', detail: 'no versions' }, '') }),
      'refused: an unusable answer to server/discover in 12 ms',
    ],
    [
      'silent',
      peer({ state: refused({ kind: 'silence', limitMs: 15_000 }, 'no answer to server/discover in 15 s') }),
      'failed: no answer to server/discover in 15 s',
    ],
    [
      'an exit before the verdict, with the last line of stderr',
      peer({
        state: refused(
          { kind: 'exit', exit: { exitCode: 3, signal: null }, stderrTail: ['Traceback', 'KeyError: API_KEY', ' '] },
          'exited with code 3 at server/discover',
        ),
      }),
      'failed: exited with code 3 at server/discover · KeyError: API_KEY',
    ],
    [
      'a command that is not there',
      peer({
        state: refused(
          {
            kind: 'spawnFailed',
            systemCode: 'ENOENT',
            message: 'The command "nope" was not found (searched in PATH: /usr/bin, /bin). Install it.',
          },
          'could not be started (ENOENT)',
          false,
        ),
      }),
      'failed: The command "nope" was not found',
    ],
    [
      'a setting that has no value',
      peer({
        state: {
          kind: 'failed',
          at: 0,
          error: new ConfigurationError('${env:KEY} in "args[1]" has no value at v1.2 here. Set it.'),
          offersAllowLegacy: false,
        },
      }),
      'failed: ${env:KEY} in "args[1]" has no value at v1.2 here',
    ],
    [
      'an exit of Node, whose last line says nothing',
      peer({
        state: refused(
          {
            kind: 'exit',
            exit: { exitCode: 1, signal: null },
            stderrTail: [
              '    throw new ERR_MODULE_NOT_FOUND(packageName, fileURLToPath(base));',
              "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x' imported from /w/server.mjs",
              '    at packageResolve (node:internal/modules/esm/resolve:873:9)',
              "  code: 'ERR_MODULE_NOT_FOUND'",
              '}',
              '',
              'Node.js v20.20.2',
            ],
          },
          'exited with code 1 at server/discover',
        ),
      }),
      "failed: exited with code 1 at server/discover · Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x' imported from /w/server.mjs",
    ],
    [
      'an exit whose output speaks of no error',
      peer({ state: dead(exit, { stderrTail: ['at last: bye', ''] }) }),
      'dead: exit code 1 · at last: bye',
    ],
    ['dead for good', peer({ state: dead(exit) }), 'dead: exit code 1'],
    ['killed', peer({ state: dead({ exitCode: null, signal: 'SIGKILL' }) }), 'dead: ended by SIGKILL'],
    ['without output', peer({ state: dead({ exitCode: null, signal: null }) }), 'dead: its output was closed'],
    [
      'dead with its last words',
      peer({ state: dead(exit, { stderrTail: ['\u001bboom\u202e'] }) }),
      'dead: exit code 1 · \\u{1b}boom\\u{202e}',
    ],
    [
      'waiting for its restart',
      peer({ state: dead(exit, { nextTryAt: now + 3_200 }), attempts: 1 }),
      'dead: exit code 1 · next try in 4 s',
    ],
    [
      'a crash loop',
      peer({ state: dead(exit, { nextTryAt: now + 16_000 }), attempts: 3 }),
      'crash loop, next try in 16 s · exit code 1',
    ],
    [
      'out of reach over HTTP, however often',
      peer({ transport: 'http', state: dead(exit, { nextTryAt: now + 16_000 }), attempts: 9 }),
      'out of reach: exit code 1 · next try in 16 s',
    ],
    ['out of reach over HTTP, for good', peer({ transport: 'http', state: dead(exit) }), 'out of reach: exit code 1'],
    [
      'waiting to ask again over HTTP',
      peer({
        transport: 'http',
        state: { kind: 'starting', since: now, phase: 'retry', deadline: now + 2_000 },
      }),
      'starting: waits to try again, 0 s of 2 s',
    ],
    [
      'a broken pipe',
      peer({
        state: {
          kind: 'dead',
          at: 0,
          error: new TransportError('"files" closed its input but is still running.', { reason: 'write' }),
          nextTryAt: undefined,
        },
      }),
      'dead: "files" closed its input but is still running',
    ],
    [
      'starting',
      peer({ state: { kind: 'starting', since: now - 400, phase: 'spawn', deadline: undefined } }),
      'starting: process, 0 s',
    ],
    [
      'being asked, with the limit and the last line of stderr',
      peer({
        state: { kind: 'starting', since: now - 3_900, phase: 'discover', deadline: now + 56_100 },
        lastStderr: 'npm warn  installing\n',
      }),
      'starting: server/discover, 3 s of 1 min · npm warn installing',
    ],
    [
      'being probed',
      peer({ state: { kind: 'starting', since: now - 1_000, phase: 'legacyProbe', deadline: now + 14_000 } }),
      'starting: legacy probe, 1 s of 15 s',
    ],
    [
      'listing',
      peer({ state: { kind: 'starting', since: now - 2_000, phase: 'list', deadline: undefined } }),
      'starting: tool list, 2 s',
    ],
  ];
  for (const [title, view, shown] of rows) {
    it(`${title}: ${shown}`, () => {
      assert.equal(serverDescription(view, { now, l10n }), shown);
    });
  }

  it('says why a server is rejected', () => {
    const rejected = { kind: 'rejected', server: 'files', tool: 'search', owner: 'notes' } as const;
    assert.equal(
      serverDescription(readyPeer(), { now, l10n, rejected }),
      'rejected: "search" belongs to notes · modern 2026-07-28 · 7 tools',
    );
    assert.equal(serverIcon(readyPeer(), true).id, 'warning');
  });

  it('counts while it starts and while it waits for its restart, else not', () => {
    const counting = [
      peer({ state: { kind: 'starting', since: 0, phase: 'spawn', deadline: undefined } }),
      peer({ state: dead(exit, { nextTryAt: 1 }) }),
      peer({ state: dead(exit) }),
      readyPeer(),
      peer(),
    ].map(isCounting);
    assert.deepEqual(counting, [true, true, false, false, false]);
  });

  it('is told to a screen reader without anything that counts', () => {
    const view = peer({ state: dead(exit, { nextTryAt: now + 3_200 }), attempts: 1 });
    assert.equal(serverAccessibleLabel(view, { now, l10n }), 'Server files: dead: exit code 1, will be tried again');
  });
});
