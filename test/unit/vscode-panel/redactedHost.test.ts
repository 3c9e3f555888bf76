import assert from 'node:assert/strict';
import { TransportError } from '../../../src/core/base/errors';
import { Emitter } from '../../../src/core/base/event';
import { NegotiationError } from '../../../src/core/era/negotiationError';
import type { HostApi, ServerOutput } from '../../../src/core/hostApi';
import type { StartReport } from '../../../src/core/peer/startReport';
import type { PeerView, ServerLogEvent } from '../../../src/core/peer/types';
import { redactedHost } from '../../../src/vscode/redactedHost';
import { evidence, readyPeer } from './fixtures';

const secret = 'hunter2hunter2';
const redact = (text: string): string => text.replaceAll(secret, '***');

function hostWith(given: Partial<HostApi>): HostApi {
  // As it is, with its getters.
  const host = Object.create({ peers: [], configProblems: [] }, Object.getOwnPropertyDescriptors(given)) as HostApi;
  return redactedHost(host, redact);
}

describe('the host as it is shown', () => {
  it('has no secret in any text of a server', () => {
    const answer = { kind: 'exit', exit: { exitCode: 1, signal: null }, stderrTail: [secret], detail: secret } as const;
    const error = new NegotiationError(`failed: ${secret}`, 'unknown', evidence(answer, secret), true, {
      server: 'files',
      cause: new Error(secret),
      why: { reason: { kind: 'nothingShared', offered: [secret] }, modernVersions: [] },
    });
    const view: PeerView = readyPeer({
      state: { kind: 'failed', at: 0, error, offersAllowLegacy: true },
      evidence: evidence({ kind: 'error', code: 1, message: secret }, secret),
      instructions: secret,
      lastStderr: secret,
      problems: [secret],
    });
    const [shown] = hostWith({ peers: [view] }).peers;
    assert.ok(shown?.state.kind === 'failed');
    const all = [
      JSON.stringify(shown),
      shown.state.error.message,
      shown.state.error.stack,
      String(shown.state.error.cause),
    ];
    assert.ok(!all.join('\n').includes(secret));
    assert.ok(all.join('\n').includes('***'));
  });

  it('shows one peer without looking at the others', () => {
    const view = readyPeer({ lastStderr: secret });
    const host = hostWith({
      peer: (name) => (name === view.name ? view : undefined),
      get peers(): never {
        throw new Error('looked at all');
      },
    });
    assert.equal(host.peer(view.name)?.lastStderr, '***');
    assert.equal(host.peer(view.name), host.peer(view.name));
    assert.equal(host.peer('other'), undefined);
  });

  it('has no secret in the record of a start', () => {
    const error = new TransportError(secret, { reason: 'exit', stderrTail: [secret] });
    const report: StartReport = {
      startedAt: 0,
      automatic: false,
      phases: [],
      target: { kind: 'process', command: secret, cwd: '/', searched: [`/${secret}`], executable: `/${secret}` },
      firstOutput: undefined,
      noise: [{ text: secret, source: 'launcher' }],
      noiseCount: 1,
      stderr: [secret],
      outcome: { kind: 'failed', afterMs: 1, error },
    };
    const shown = hostWith({ startReport: () => report }).startReport('files');
    assert.ok(shown?.outcome.kind === 'failed');
    assert.ok(!`${JSON.stringify(shown)} ${shown.outcome.error.message}`.includes(secret));
    assert.equal(hostWith({ startReport: () => undefined }).startReport('files'), undefined);
  });

  it('has errors of the same class and fields', async () => {
    const error = new TransportError(secret, { reason: 'exit', server: 'files', stderrTail: [secret, 'end'] });
    const host = hostWith({ startServer: () => Promise.reject(error) });
    await assert.rejects(host.startServer('files'), (thrown) => {
      assert.ok(thrown instanceof TransportError);
      assert.deepEqual(
        [thrown.message, thrown.stderrTail, thrown.reason, thrown.server, thrown.code],
        ['***', ['***', 'end'], 'exit', 'files', 'transport'],
      );
      return true;
    });
  });

  it('has no secret in any part of a log message', () => {
    const logged = new Emitter<ServerLogEvent>();
    const seen: ServerLogEvent[] = [];
    hostWith({ onDidLog: logged.event }).onDidLog((event) => seen.push(event));
    const head = { server: 'files', level: 'info' } as const;
    logged.fire({ ...head, logger: `a ${secret}`, data: { key: [secret] } });
    logged.fire({ ...head, logger: undefined, data: secret });
    logged.fire({ ...head, logger: undefined, data: undefined });
    assert.deepEqual(
      seen.map(({ logger, data }) => [logger, data]),
      [
        ['a ***', '{"key":["***"]}'],
        [undefined, '***'],
        [undefined, undefined],
      ],
    );
  });

  it('gives the same evidence for the same evidence, whatever else changed, so that it is logged once', () => {
    const same = evidence({ kind: 'error', code: 1, message: 'x' }, 'x');
    const peers: PeerView[] = [readyPeer({ evidence: same, toolCount: 1 })];
    const host = hostWith({ peers });
    const before = host.peers[0]?.evidence;
    peers[0] = readyPeer({ evidence: same, toolCount: 2 });
    assert.equal(host.peers[0]?.evidence, before);
  });

  it('gives the same view for the same view, so that nothing is shown anew for it', () => {
    const host = hostWith({ peers: [readyPeer()] });
    assert.equal(host.peers[0], host.peers[0]);
  });

  it('has no secret in what servers print', () => {
    const printed = new Emitter<ServerOutput>();
    const seen: string[] = [];
    hostWith({ onDidOutput: printed.event }).onDidOutput(({ text }) => seen.push(text));
    printed.fire({ server: 'files', stream: 'stderr', text: `token ${secret}` });
    assert.deepEqual(seen, ['token ***']);
  });
});
