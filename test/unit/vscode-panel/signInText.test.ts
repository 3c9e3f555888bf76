import assert from 'node:assert/strict';
import { AuthorizationError } from '../../../src/core/base/errors';
import type { PeerView } from '../../../src/core/peer/types';
import { changeEntries } from '../../../src/vscode/peerLog';
import { nextStep } from '../../../src/vscode/tree/nextStep';
import { needsPerson, serverActions, serverContextValue } from '../../../src/vscode/tree/serverActions';
import { serverIcon } from '../../../src/vscode/tree/serverIcon';
import { serverProblems } from '../../../src/vscode/tree/serverProblems';
import { serverDescription } from '../../../src/vscode/tree/serverText';
import { serverTooltip } from '../../../src/vscode/tree/serverTooltip';
import { l10n, peer, readyPeer } from './fixtures';

const refusal = new AuthorizationError('"quarry" wants to know who asks (HTTP 401).', 401, [], { server: 'quarry' });
const needed = { kind: 'needed', reason: '"quarry" needs you to sign in. Use Sign In.', failed: false } as const;
const refused = {
  kind: 'needed',
  reason: 'https://auth.example does not offer PKCE with S256. Ask who runs it.',
  failed: true,
} as const;
const http = { name: 'quarry', transport: 'http' } as const;
const down: PeerView = peer({
  ...http,
  state: { kind: 'failed', at: 0, error: refusal, offersAllowLegacy: false },
  authorization: needed,
});

describe('the row of a server that wants a sign-in', () => {
  for (const [what, view, text] of [
    ['says so', down, 'needs sign-in'],
    [
      'says why a sign-in failed',
      { ...down, authorization: refused },
      'needs sign-in · https://auth.example does not offer PKCE with S256',
    ],
    [
      'says so first where it is up',
      { ...readyPeer(http), authorization: needed },
      'needs sign-in · modern 2026-07-28 · 7 tools',
    ],
    [
      'says that the person is at it',
      peer({
        ...http,
        state: { kind: 'starting', since: 0, phase: 'discover', deadline: 1000 },
        authorization: { kind: 'signingIn' },
      }),
      'signing in…',
    ],
    [
      'says that the person is at it, also after a failure',
      { ...down, authorization: { kind: 'signingIn' } },
      'signing in…',
    ],
    [
      'says what else went wrong since',
      { ...down, state: { kind: 'failed', at: 0, error: new Error('No network.') as never, offersAllowLegacy: false } },
      'failed: No network',
    ],
  ] as const) {
    it(what, () => {
      assert.equal(serverDescription(view, { now: 0, l10n }), text);
    });
  }

  it('has an icon, actions and a next step of its own, and calls for a person', () => {
    assert.equal(serverIcon(down).id, 'key');
    assert.equal(serverActions(down).needsSignIn, true);
    assert.equal(serverContextValue(down), 'server;canStart;needsSignIn;isDown;http');
    assert.equal(nextStep(down, l10n), 'Use Sign In.');
    assert.equal(needsPerson({ ...readyPeer(http), authorization: needed }), true);
  });

  it('offers to sign out where somebody is signed in', () => {
    const view = { ...readyPeer(http), authorization: { kind: 'signedIn', issuer: 'https://a', scopes: [] } } as const;
    assert.equal(serverContextValue(view), 'server;canStop;canRestart;canSignOut;ready;http');
  });

  it('has the whole reason in its tooltip, escaped', () => {
    const hostile = { ...refused, reason: 'Look at [this](command:evil).' };
    const tooltip = serverTooltip({ ...down, authorization: hostile }, { l10n, now: 0, place: 'here' });
    assert.ok(tooltip.includes('\\[this\\]'), tooltip);
  });

  it('tells with whom one is signed in', () => {
    const view = {
      ...readyPeer(http),
      authorization: { kind: 'signedIn', issuer: 'https://a', scopes: ['dig'] },
    } as const;
    assert.match(serverTooltip(view, { l10n, now: 0, place: 'here' }), /you are signed in with .*a for dig/);
  });

  it('has a failed sign-in among its problems', () => {
    const labels = serverProblems({ ...down, authorization: refused }, [], [], l10n).map(({ label }) => label);
    assert.deepEqual(labels, [refusal.message, refused.reason]);
  });
});

describe('the log of a server', () => {
  it('follows its sign-ins', () => {
    const before = readyPeer(http);
    const texts = (
      [{ kind: 'signingIn' }, { kind: 'signedIn', issuer: 'https://auth.example', scopes: [] }, needed] as const
    ).flatMap((authorization) => changeEntries(before, { ...before, authorization }, l10n).map(({ text }) => text));
    assert.deepEqual(texts, ['Signing in.', 'Signed in with https://auth.example.', needed.reason]);
    const signedIn = { ...before, authorization: { kind: 'signedIn', issuer: 'x', scopes: [] } } as const;
    assert.deepEqual(changeEntries(signedIn, before, l10n), [{ level: 'info', text: 'Signed out.' }]);
    assert.deepEqual(changeEntries(signedIn, signedIn, l10n), []);
  });
});
