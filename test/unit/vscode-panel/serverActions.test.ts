import assert from 'node:assert/strict';
import type { PeerView } from '../../../src/core/peer/types';
import { needsPerson, serverContextValue } from '../../../src/vscode/tree/serverActions';
import { serverIcon } from '../../../src/vscode/tree/serverIcon';
import { dead, peer, readyPeer, refused } from './fixtures';

const exit = { exitCode: 1, signal: null };
const error = { kind: 'error', code: -32601, message: '' } as const;

describe('what can be done about a server', () => {
  const rows: [title: string, view: PeerView, contextValue: string, needs: boolean, icon: string][] = [
    ['stopped', peer(), 'server;canStart', false, 'circle-outline'],
    ['disabled', peer({ state: { kind: 'disabled' } }), 'server', false, 'circle-slash'],
    [
      'starting',
      peer({ state: { kind: 'starting', since: 0, phase: 'spawn', deadline: undefined } }),
      'server;canStop;canRestart',
      false,
      'loading~spin',
    ],
    ['stopping', peer({ state: { kind: 'stopping' } }), 'server', false, 'loading~spin'],
    ['modern', readyPeer(), 'server;canStop;canRestart;ready', false, 'pass-filled'],
    ['legacy', readyPeer({ era: 'legacy' }), 'server;canStop;canRestart;ready', false, 'pass'],
    ['waiting for input', readyPeer({ waitingForInput: 1 }), 'server;canStop;canRestart;ready', true, 'bell-dot'],
    ['refused', peer({ state: refused(error, '') }), 'server;canStart;offersAllowLegacy;isDown', true, 'error'],
    ['failed', peer({ state: refused(error, '', false) }), 'server;canStart;isDown', true, 'error'],
    ['dead', peer({ state: dead(exit) }), 'server;canStart;isDown', true, 'error'],
    [
      'to be restarted',
      peer({ state: dead(exit, { nextTryAt: 1 }) }),
      'server;canStart;canStop;isDown',
      false,
      'warning',
    ],
  ];
  for (const [title, view, contextValue, needs, icon] of rows) {
    it(`${title}: ${contextValue}${needs ? ', needs a person' : ''}, icon ${icon}`, () => {
      assert.equal(serverContextValue(view), contextValue);
      assert.equal(needsPerson(view), needs);
      assert.equal(serverIcon(view).id, icon);
    });
  }
});
