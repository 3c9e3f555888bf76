import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Emitter } from '../../../../src/core/base/event';
import { silentLogger } from '../../../../src/core/base/logger';
import { nextTurn } from '../../../../src/core/base/nextTurn';
import type { HostSettings } from '../../../../src/vscode/settings';
import { createLastKnown, type LastKnown } from '../../../../src/vscode/lastKnown/createLastKnown';
import { KnownFiles } from '../../../../src/vscode/lastKnown/knownFiles';
import { VirtualClock } from '../../../support/virtualClock';
import { FakeHost } from '../../vscode-panel/fakeHost';
import { entry, peer, readyPeer } from '../../vscode-panel/fixtures';

describe('what is shown of the last known catalog', () => {
  let storage = '';
  let opened: LastKnown | undefined;
  const folder = (): string => join(storage, 'catalog');

  beforeEach(async () => {
    storage = mkdtempSync(join(tmpdir(), 'known-'));
    const files = new KnownFiles(folder(), silentLogger, (text) => text);
    files.save({ server: 'files', fingerprint: 'f1', at: 5, tools: [{ name: 'search', tool: { name: 'search' } }] });
    await files.settled();
  });

  afterEach(() => {
    opened?.dispose();
    rmSync(storage, { recursive: true });
  });

  function open(host: FakeHost, { clock = new VirtualClock(), isTrusted = true } = {}): LastKnown {
    opened = createLastKnown({
      host,
      clock,
      logger: silentLogger,
      trust: { isTrusted, onDidGrant: new Emitter<void>().event },
      settings: {
        read: () => ({}),
        placeOf: () => undefined,
        onDidChange: new Emitter<HostSettings>().event,
        dispose: () => undefined,
      },
      fingerprints: () => Promise.resolve(new Map([['files', 'f1']])),
      redact: (text) => text,
      storage: { scheme: 'file', fsPath: storage },
    });
    return opened;
  }

  for (const [title, action] of [
    ['is dropped when the person signs in, before anything of it was loaded', 'signIn'],
    ['is dropped when the person signs out, before anything of it was loaded', 'signOut'],
    ['is dropped when the person forgets the client, before anything of it was loaded', 'forgetClient'],
  ] as const) {
    it(title, async () => {
      const host = new FakeHost();
      host.setPeer(peer());
      const { host: shown } = open(host);
      await shown[action]('files');
      assert.deepEqual(readdirSync(folder()), []);
      assert.deepEqual(shown.catalog.entries, []);
      assert.equal(host.asked.length, 1);
    });
  }

  it('is dropped when the last server went while no window was open', async () => {
    open(new FakeHost());
    for (const until = Date.now() + 10_000; existsSync(folder()) && Date.now() < until;) await nextTurn();
    assert.ok(!existsSync(folder()));
  });

  it('is left alone without servers where the workspace is not trusted', async () => {
    open(new FakeHost(), { isTrusted: false });
    for (let turn = 0; turn < 20; turn++) await nextTurn();
    assert.equal(readdirSync(folder()).length, 1);
  });

  it('is written at once when the window closes', async () => {
    const host = new FakeHost();
    host.setPeer(peer());
    const window = open(host);
    // By then it is loaded.
    await window.host.signOut('another');
    host.setPeer(readyPeer());
    host.setCatalog({ entries: [entry({ name: 'own' })] }, { added: ['own'] });
    await window.flush();
    const kept = await new KnownFiles(folder(), silentLogger, (text) => text).load('files', 'f1');
    assert.equal(kept?.tools[0]?.name, 'own');
  });
});
