import assert from 'node:assert/strict';
import type { Catalog } from '../../../src/core/catalog/types';
import type { PeerView } from '../../../src/core/peer/types';
import { summarize } from '../../../src/vscode/summary';
import { statusBarLabel, statusBarTarget, statusBarText, statusBarTooltip } from '../../../src/vscode/statusBarText';
import { dead, entry, l10n, needsConsent, peer, readyPeer, refused } from './fixtures';

const catalog: Pick<Catalog, 'entries' | 'collisions'> = {
  entries: [entry(), entry({ name: 'b' })],
  collisions: [],
};
const failed = peer({ state: refused({ kind: 'error', code: 1, message: '' }, '') });
const starting = peer({ state: { kind: 'starting', since: 0, phase: 'spawn', deadline: undefined } });

describe('the status bar', () => {
  it('counts the servers that are ready among those enabled, the tools and the collisions', () => {
    const peers = [readyPeer(), readyPeer({ name: 'b' }), peer(), peer({ state: { kind: 'disabled' } })];
    const collisions = [
      { name: 'a', owners: ['x', 'y'] },
      { name: 'b', owners: ['x', 'y'] },
    ];
    assert.equal(
      statusBarText(summarize(peers, { ...catalog, collisions }), l10n),
      '$(plug) MCP 2/3 · 2 tools · 2 collisions',
    );
  });

  it('counts what is to be reviewed, which waits for the person, and not what they keep blocked', () => {
    const [changed, blocked] = [2, 3].map((count) =>
      readyPeer({ definitions: { pinned: 1, changed: 3, blocked: count } }),
    );
    assert.ok(changed && blocked);
    const summary = summarize([changed], catalog);
    assert.equal(statusBarText(summary, l10n), '$(warning) MCP 1/1 · 2 tools · 1 to review');
    assert.equal(summary.needsPerson, true);
    const { needsPerson, toReview, changedDefinitions } = summarize([blocked], catalog);
    assert.deepEqual([needsPerson, toReview, changedDefinitions], [false, 0, 3]);
  });

  it('says that a call waits for the person', () => {
    const summary = summarize([readyPeer({ waitingForInput: 2 })], catalog);
    assert.equal(statusBarText(summary, l10n), '$(bell-dot) MCP 1/1 · 2 tools · input needed');
    assert.equal(statusBarLabel(summary, l10n), 'MCP 1/1 · 2 tools · input needed');
    assert.equal(summary.needsPerson, true);
  });

  it('says that consent is needed, in the colour and with the shape of what waits for a person', () => {
    const summary = summarize([peer({ state: needsConsent() }), readyPeer()], catalog);
    assert.equal(statusBarText(summary, l10n), '$(warning) MCP 1/2 · 2 tools · consent needed');
    assert.deepEqual([summary.needsPerson, summary.canStart, summary.serversAre], [true, true, 'some']);
  });

  it('knows that a server wants a sign-in', () => {
    const wanted = readyPeer({ transport: 'http', authorization: { kind: 'needed', reason: 'x', failed: false } });
    assert.deepEqual(
      [[wanted], [readyPeer()]].map((peers) => summarize(peers, catalog).needsSignIn),
      [true, false],
    );
  });

  it('warns while a server needs a person', () => {
    assert.ok(statusBarText(summarize([failed], catalog), l10n).startsWith('$(warning) MCP 0/1'));
  });

  it('turns while a server starts', () => {
    assert.ok(statusBarText(summarize([starting], catalog), l10n).startsWith('$(loading~spin) MCP 0/1'));
  });

  const oneCollision = { ...catalog, collisions: [{ name: 'a', owners: ['x', 'y'] }] };
  const targets = [
    { when: 'an input waits, whatever else there is', peers: [failed], names: oneCollision, inputs: 1, leads: 'input' },
    { when: 'a server needs a person', peers: [failed], names: oneCollision, inputs: 0, leads: 'servers' },
    { when: 'names collide', peers: [readyPeer()], names: oneCollision, inputs: 0, leads: 'collisions' },
    { when: 'nothing is the matter', peers: [readyPeer()], names: catalog, inputs: 0, leads: 'panel' },
  ] as const;
  for (const { when, peers, names, inputs, leads } of targets) {
    it(`leads to: ${leads}, when ${when}`, () => {
      assert.equal(statusBarTarget(summarize(peers, names), inputs), leads);
    });
  }

  const tooltip = (peers: readonly PeerView[], names = catalog): string =>
    statusBarTooltip({ peers, summary: summarize(peers, names), target: 'collisions' }, l10n);

  it('says in its tooltip what a click does, what it counts and how each server is, with nothing that changes each second', () => {
    assert.equal(
      tooltip([readyPeer({ waitingForInput: 1 }), starting], oneCollision),
      [
        'Click to see who owns the names that collide',
        '**1 of 2 servers are ready · 2 tools · 1 collision · input needed**',
        '- **files** waiting for your input · modern 2026\\-07\\-28 · 7 tools\n- **files** starting\\: process',
      ].join('\n\n'),
    );
    assert.match(tooltip([readyPeer()]), /\*\*All servers are ready · 2 tools\*\*/);
  });

  it('lists a bounded number of servers', () => {
    assert.ok(tooltip(new Array(100).fill(readyPeer())).includes('and 70 more'));
  });
});

describe('all servers at a glance', () => {
  it('are none without any', () => {
    assert.equal(summarize([], catalog).serversAre, 'none');
  });

  it('have failed when each one that is enabled is down', () => {
    const disabled = peer({ state: { kind: 'disabled' } });
    assert.equal(
      summarize([failed, peer({ state: dead({ exitCode: 1, signal: null }) }), disabled], catalog).serversAre,
      'failed',
    );
    assert.equal(summarize([failed, starting], catalog).serversAre, 'some');
    assert.equal(summarize([disabled], catalog).serversAre, 'some');
  });

  it('need a person for a refusal, not for a restart that comes by itself', () => {
    assert.equal(summarize([failed], catalog).needsPerson, true);
    const restarting = peer({ state: dead({ exitCode: 1, signal: null }, { nextTryAt: 1 }) });
    assert.equal(summarize([restarting], catalog).needsPerson, false);
  });

  it('offer what at least one of them offers', () => {
    const { canStart, canStop, offersAllowLegacy } = summarize([failed, readyPeer()], catalog);
    assert.deepEqual([canStart, canStop, offersAllowLegacy], [true, true, true]);
  });
});
