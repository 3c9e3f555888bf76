import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Emitter } from '../../../../src/core/base/event';
import { silentLogger } from '../../../../src/core/base/logger';
import type { HostSettings } from '../../../../src/vscode/settings';
import { createLastKnown, type LastKnown } from '../../../../src/vscode/lastKnown/createLastKnown';
import { KnownFiles } from '../../../../src/vscode/lastKnown/knownFiles';
import { VirtualClock } from '../../../support/virtualClock';
import { FakeHost } from '../../vscode-panel/fakeHost';
import { peer } from '../../vscode-panel/fixtures';

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

  function open(host: FakeHost): LastKnown {
    opened = createLastKnown({
      host,
      clock: new VirtualClock(),
      logger: silentLogger,
      trust: { isTrusted: true, onDidGrant: new Emitter<void>().event },
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
});
