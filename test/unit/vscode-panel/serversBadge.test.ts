import assert from 'node:assert/strict';
import { serversBadge } from '../../../src/vscode/tree/serversBadge';
import { l10n, needsConsent, peer, readyPeer } from './fixtures';

describe('the badge of the Servers view', () => {
  const waiting = peer({ state: needsConsent() });
  const refused = readyPeer({ transport: 'http', authorization: { kind: 'needed', reason: 'x', failed: false } });
  const rows = [
    { title: 'nothing that waits', peers: [readyPeer(), peer()], badge: undefined },
    {
      title: 'one consent',
      peers: [waiting, readyPeer()],
      badge: { value: 1, tooltip: '1 server needs your consent' },
    },
    { title: 'two consents', peers: [waiting, waiting], badge: { value: 2, tooltip: '2 servers need your consent' } },
    {
      title: 'a sign-in and a consent',
      peers: [refused, waiting],
      badge: { value: 2, tooltip: '1 server needs sign-in · 1 server needs your consent' },
    },
  ];
  for (const { title, peers, badge } of rows) {
    it(`counts ${title}`, () => {
      assert.deepEqual(serversBadge(peers, l10n), badge);
    });
  }
});
