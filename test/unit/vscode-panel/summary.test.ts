import assert from 'node:assert/strict';
import { summarize } from '../../../src/vscode/summary';
import { statusBarLabel, statusBarText, statusBarTooltip } from '../../../src/vscode/statusBarText';
import { dead, entry, l10n, peer, readyPeer, refused } from './fixtures';

const catalog = { entries: [entry(), entry({ name: 'b' })], collisions: [] };
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

  it('says that a call waits for the person', () => {
    const summary = summarize([readyPeer({ waitingForInput: 2 })], catalog);
    assert.equal(statusBarText(summary, l10n), '$(bell-dot) MCP 1/1 · 2 tools · input needed');
    assert.equal(statusBarLabel(summary, l10n), 'MCP 1/1 · 2 tools · input needed');
    assert.equal(summary.needsPerson, true);
  });

  it('warns while a server needs a person', () => {
    assert.ok(statusBarText(summarize([failed], catalog), l10n).startsWith('$(warning) MCP 0/1'));
  });

  it('turns while a server starts', () => {
    assert.ok(statusBarText(summarize([starting], catalog), l10n).startsWith('$(loading~spin) MCP 0/1'));
  });

  it('lists the servers in its tooltip, with nothing in it that counts', () => {
    assert.equal(
      statusBarTooltip([readyPeer(), starting], l10n),
      '**MCP Host\\: servers**\n\n- **files** modern 2026\\-07\\-28 · 7 tools\n- **files** starting\\: process',
    );
  });

  it('lists a bounded number of servers', () => {
    assert.ok(statusBarTooltip(new Array(100).fill(readyPeer()), l10n).includes('and 70 more'));
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
