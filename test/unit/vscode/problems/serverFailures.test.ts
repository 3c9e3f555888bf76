import assert from 'node:assert/strict';
import { ConfigurationError, TransportError, type McpHostError } from '../../../../src/core/base/errors';
import { NegotiationError } from '../../../../src/core/era/negotiationError';
import type { PeerView } from '../../../../src/core/peer/types';
import { serverFailures } from '../../../../src/vscode/problems/serverFailures';
import { english } from '../support';

function view(error: McpHostError, change: Partial<PeerView> = {}, offersAllowLegacy = false): PeerView {
  return {
    name: 'a',
    transport: 'stdio',
    state: { kind: 'failed', at: 0, error, offersAllowLegacy },
    ...change,
  } as PeerView;
}

const places = (...views: PeerView[]) =>
  serverFailures(views, [], english).map(({ path, offersAllowLegacy }) => [path.join(' '), offersAllowLegacy]);

describe('failures of servers that have a place in their entries', () => {
  for (const [what, error, expected] of [
    ['a command that is not found', new TransportError('There is no "x".', { reason: 'spawn' }), 'command'],
    ['a working folder that is not there', new TransportError('… or change "cwd".', { reason: 'spawn' }), 'cwd'],
    ['a variable in an argument', new ConfigurationError('x', { field: 'args[1]' }), 'args 1'],
    ['a variable in a header', new ConfigurationError('x', { field: 'headers.X-A.b' }), 'headers X-A.b'],
    ['a variable of the sign-in', new ConfigurationError('x', { field: 'oauth.clientId' }), 'oauth clientId'],
    ['a setting that has no field', new ConfigurationError('x'), ''],
  ] as const) {
    it(`${what}: at ${expected === '' ? 'the name' : expected}`, () => {
      assert.deepEqual(places(view(error)), [[expected, false]]);
    });
  }

  it('a server that can’t be reached: at its url', () => {
    const error = new TransportError('x', { reason: 'network' });
    assert.deepEqual(places(view(error, { transport: 'http' })), [['url', false]]);
  });

  it('a start that failed to negotiate for that: at the command', () => {
    const answer = { kind: 'spawnFailed', systemCode: 'ENOENT', message: 'x' } as const;
    const step = { sent: 'server/discover', version: '2026-07-28', answer, afterMs: 1 } as const;
    const evidence = { steps: [step], discoverClass: 'none', summary: '' } as const;
    assert.deepEqual(places(view(new NegotiationError('x', 'unknown', evidence, false))), [['command', false]]);
  });

  it('one that legacy could help: at its name', () => {
    assert.deepEqual(places(view(new TransportError('x', { reason: 'exit' }), {}, true)), [['', true]]);
  });

  it('an exit: at its name, as a warning while it is started again by itself', () => {
    const error = new TransportError('x', { reason: 'exit' });
    const dead = (nextTryAt?: number) =>
      serverFailures([view(error, { state: { kind: 'dead', at: 0, error, nextTryAt } })], [], english);
    assert.deepEqual(places(view(error)), [['', false]]);
    assert.deepEqual([dead()[0]?.severity, dead(5)[0]?.severity], ['error', 'warning']);
    assert.deepEqual(dead()[0]?.fixes, [{ kind: 'disable', server: 'a' }]);
  });

  for (const [what, change, expected] of [
    ['a modern server that may be legacy: at the permission', { era: 'modern', allowLegacy: true }, ['allowLegacy']],
    ['a legacy one that may: nowhere', { era: 'legacy', allowLegacy: true }, undefined],
    ['a modern one that may not: nowhere', { era: 'modern', allowLegacy: false }, undefined],
  ] as const) {
    it(what, () => {
      const error = new TransportError('x', { reason: 'exit' });
      const [found] = serverFailures([view(error, { state: { kind: 'ready', since: 0 }, ...change })], [], english);
      assert.deepEqual(found?.path, expected);
      if (found) assert.deepEqual(found.fixes, [{ kind: 'remove', server: 'a', field: 'allowLegacy' }]);
    });
  }

  it('a server that the policy leaves out: at its name', () => {
    const problem = { kind: 'rejected', server: 'b', tool: 'search', owner: 'a' } as const;
    const [found] = serverFailures([], [problem], english);
    assert.deepEqual([found?.server, found?.path, found?.severity], ['b', [], 'error']);
    assert.match(found?.message ?? '', /"search" belongs to a/);
  });

  it('the same server twice: at both names', () => {
    const found = serverFailures([], [{ kind: 'sameServer', servers: ['a', 'b'] }], english);
    assert.deepEqual(
      found.map(({ server, message }) => [server, message]),
      [
        ['a', 'The same server is configured as b too: all its tools are there twice.'],
        ['b', 'The same server is configured as a too: all its tools are there twice.'],
      ],
    );
  });
});
