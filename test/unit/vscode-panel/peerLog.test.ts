import assert from 'node:assert/strict';
import type { StartReport } from '../../../src/core/peer/startReport';
import type { PeerView } from '../../../src/core/peer/types';
import { changeEntries, startEntry } from '../../../src/vscode/peerLog';
import { dead, evidence, l10n, peer, readyPeer } from './fixtures';

const texts = (before: PeerView | undefined, after: PeerView): string[] =>
  changeEntries(before, after, l10n).map(({ level, text }) => `${level}: ${text}`);

describe('the log of a server', () => {
  it('tells each step of a start', () => {
    const starting = (phase: 'spawn' | 'discover' | 'legacyProbe' | 'list'): PeerView =>
      peer({ state: { kind: 'starting', since: 0, phase, deadline: phase === 'list' ? undefined : 15_000 } });
    assert.deepEqual(
      (['spawn', 'discover', 'legacyProbe', 'list'] as const).flatMap((phase) => texts(peer(), starting(phase))),
      [
        'info: Starting; legacy is not allowed.',
        'info: Sending server/discover. Limit: 15 s.',
        'info: Sending the one initialize that the entry allows. Limit: 15 s.',
        'info: Fetching the lists.',
      ],
    );
  });

  it('tells the era with its evidence and the tools once', () => {
    const found = evidence({ kind: 'result', versions: ['2026-07-28'] }, '');
    const ready = readyPeer({ evidence: found, pid: 7 });
    assert.deepEqual(texts(peer(), ready), [
      'info: Ready: modern 2026-07-28, pid 7.',
      'info: Evidence: server/discover (2026-07-28) → a valid result with 2026-07-28 after 12 ms',
      'info: 7 tools',
    ]);
    assert.deepEqual(texts(ready, { ...ready, lastStderr: 'x', waitingForInput: 1 }), []);
  });

  it('tells how long each part of a start took, and what was executed', () => {
    const report: StartReport = {
      startedAt: 0,
      automatic: false,
      phases: [
        { name: 'resolve', at: 0, tookMs: 2 },
        { name: 'connect', at: 2, tookMs: 18 },
        { name: 'discover', at: 20, tookMs: 1480 },
      ],
      target: { kind: 'process', command: 'node', cwd: '/', searched: [], executable: '/usr/bin/node' },
      firstOutput: undefined,
      noise: [],
      noiseCount: 0,
      stderr: [],
      outcome: { kind: 'ready', afterMs: 1500 },
    };
    assert.equal(
      startEntry(report, l10n)?.text,
      'The start took 1.5 s: variables 2 ms, process or connection 18 ms, server/discover 1.5 s. Executed: /usr/bin/node',
    );
    assert.equal(startEntry({ ...report, outcome: { kind: 'running' } }, l10n), undefined);
  });

  it('has one line for one thing, whatever a server put into it', () => {
    const forged = 'x\n2026-01-01 [info] all is well\u001b[2J';
    const shown = 'x 2026-01-01 [info] all is well\\u{1b}[2J';
    const before = readyPeer({ problems: [] });
    assert.deepEqual(texts(before, { ...before, problems: [forged] }), [`warn: ${shown}`]);
    assert.equal(texts(peer(), readyPeer({ version: forged, pid: 7 }))[0], `info: Ready: modern ${shown}, pid 7.`);
  });

  it('tells a list that changed and each new defect', () => {
    const before = readyPeer({ problems: ['old'] });
    assert.deepEqual(texts(before, readyPeer({ toolCount: 8, problems: ['old', 'new'] })), [
      'info: 8 tools',
      'warn: new',
    ]);
  });

  it('tells an end with what comes next', () => {
    const state = dead({ exitCode: 1, signal: null }, { nextTryAt: 4_000 });
    assert.deepEqual(texts(readyPeer(), peer({ state, attempts: 3 })), [
      'error: "files" has ended.',
      'info: Next try in 4 s (failure 3).',
    ]);
  });

  it('begins with what happens first, not with a server that was never started', () => {
    assert.deepEqual(texts(undefined, peer()), []);
    assert.deepEqual(texts(undefined, peer({ state: { kind: 'disabled' } })), ['info: Disabled.']);
    assert.deepEqual(texts(readyPeer(), peer()), ['info: Stopped.']);
  });

  it('tells a second failure like the first', () => {
    const state = dead({ exitCode: 1, signal: null });
    assert.ok(state.kind === 'dead');
    assert.equal(texts(peer({ state }), peer({ state: { ...state, at: 5 } })).length, 2);
  });
});
