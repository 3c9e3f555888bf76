import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '../../../../src/core/base/logger';
import { nextTurn } from '../../../../src/core/base/nextTurn';
import type { KnownSettings } from '../../../../src/core/catalog/lastKnown';
import type { CatalogEntry } from '../../../../src/core/catalog/types';
import { noFacts } from '../../../../src/core/peer/peerFacts';
import type { PeerView } from '../../../../src/core/peer/types';
import { KnownFiles } from '../../../../src/vscode/lastKnown/knownFiles';
import { LastKnownCatalog } from '../../../../src/vscode/lastKnown/lastKnownCatalog';
import { VirtualClock } from '../../../support/virtualClock';
import { FakeHost } from '../../vscode-panel/fakeHost';
import { entry, peer, readyPeer } from '../../vscode-panel/fixtures';

const settings: KnownSettings = { policy: 'prefix', aliases: {}, disabled: [] };

/** A server that has told so many tools. */
const listed = (given: Partial<PeerView> & { tools?: number } = {}): PeerView =>
  readyPeer({ lists: { ...noFacts.lists, tools: { ...noFacts.lists.tools, count: given.tools ?? 1 } }, ...given });

/** Files of which none fits in beside those that are shown. */
class FullFiles extends KnownFiles {
  override load(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

describe('the last known catalog', () => {
  let folder = '';
  let marks: Map<string, string> | undefined;
  /** Given instead of the marks, if there is one. */
  let fingerprints: Promise<Map<string, string>> | undefined;

  beforeEach(() => {
    fingerprints = undefined;
    folder = mkdtempSync(join(tmpdir(), 'known-'));
    marks = new Map([['files', 'f1']]);
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  /** A window on the workspace. */
  function open(host = new FakeHost(), files = new KnownFiles(folder, silentLogger, (text) => text)) {
    const clock = new VirtualClock();
    const known = new LastKnownCatalog({
      host,
      clock,
      files,
      logger: silentLogger,
      fingerprints: () => fingerprints ?? (marks && Promise.resolve(marks)),
      settings: () => settings,
      told: host.catalog,
    });
    const told: string[] = [];
    known.onDidChange(({ added, removed, changed }) => {
      told.push([...added.map((name) => `+${name}`), ...removed.map((name) => `-${name}`), ...changed].join(' '));
    });
    const names = (): string[] =>
      known.catalog.entries.map(({ name, lastKnown }) => (lastKnown === undefined ? name : `${name} (last known)`));
    /** Until all is looked at, told and written. */
    const pass = async (): Promise<void> => {
      await known.settled();
      await clock.advance(2_000);
      await known.settled();
    };
    return { host, clock, known, told, names, pass };
  }

  /** What a window leaves in which `files` is ready with these. */
  async function leave(...entries: CatalogEntry[]): Promise<void> {
    const { host, known, pass } = open();
    host.setPeer(listed({ tools: entries.length }));
    host.setCatalog({ entries }, { added: entries.map(({ name }) => name) });
    await pass();
    known.dispose();
  }

  async function keptNames(): Promise<readonly string[] | undefined> {
    const kept = await new KnownFiles(folder, silentLogger, (text) => text).load('files', 'f1');
    return kept?.tools.map(({ name }) => name);
  }

  function stoppedHost(): FakeHost {
    const host = new FakeHost();
    host.setPeer(peer());
    return host;
  }

  it('shows in the next window what a server had, until it is ready', async () => {
    await leave(entry(), entry({ name: 'tag' }));
    const { host, clock, names, told, pass } = open(stoppedHost());
    await pass();
    assert.deepEqual(names(), ['search (last known)', 'tag (last known)']);
    assert.deepEqual(told, ['+search +tag']);
    host.setPeer(listed());
    host.setCatalog({ entries: [entry()] }, { added: ['search'] });
    await clock.advance(50);
    assert.deepEqual(names(), ['search']);
    assert.deepEqual(told.slice(1), ['-tag search']);
  });

  it('is the same object until something of it differs, whatever its servers go through', async () => {
    await leave(entry());
    const { host, known, pass } = open(stoppedHost());
    await pass();
    const { catalog } = known;
    host.setPeer(peer({ state: { kind: 'starting', since: 0, phase: 'discover', deadline: 15_000 } }));
    await pass();
    assert.equal(known.catalog, catalog);
    host.setPeer(peer({ state: { kind: 'disabled' } }));
    assert.notEqual(known.catalog, catalog);
  });

  it('is not shown again of a server that was ready and has stopped', async () => {
    await leave(entry());
    const { host, names, pass } = open(stoppedHost());
    await pass();
    host.setPeer(listed());
    host.setCatalog({ entries: [] });
    host.setPeer(peer());
    await pass();
    assert.deepEqual(names(), []);
  });

  it('is dropped when what the server told belongs to somebody else', async () => {
    await leave(entry());
    const { host, pass } = open();
    host.setPeer(listed());
    await pass();
    assert.equal(readdirSync(folder).length, 1);
    host.setPeer(peer());
    await pass();
    assert.deepEqual(readdirSync(folder), []);
  });

  describe('of a server that a person signs in to, out of, or whose client they forget', () => {
    /** An action that ends when it is told to. */
    function action() {
      let end: () => void = () => undefined;
      const ended = new Promise<void>((resolve) => (end = resolve));
      return { end, run: () => ended };
    }

    it('is dropped, and not shown any more', async () => {
      await leave(entry());
      const { known, names, pass } = open(stoppedHost());
      await pass();
      await known.forgetting('files', () => Promise.resolve());
      assert.deepEqual(readdirSync(folder), []);
      await pass();
      assert.deepEqual(names(), []);
      assert.deepEqual(readdirSync(folder), []);
    });

    it('is dropped where it was not looked at yet, or is being read', async () => {
      for (const turns of [0, 1, 2, 3, 4, 5, 6]) {
        await leave(entry());
        const { known, names, pass } = open(stoppedHost());
        for (let turn = 0; turn < turns; turn++) await nextTurn();
        await known.forgetting('files', () => Promise.resolve());
        assert.deepEqual(readdirSync(folder), [], `after ${turns} turns`);
        await pass();
        assert.deepEqual([names(), readdirSync(folder)], [[], []], `after ${turns} turns`);
      }
    });

    it('is dropped where there was no room to show it', async () => {
      await leave(entry());
      const { known } = open(stoppedHost(), new FullFiles(folder, silentLogger, (text) => text));
      await known.settled();
      await known.forgetting('files', () => Promise.resolve());
      assert.deepEqual(readdirSync(folder), []);
    });

    it('is not written while that goes on, even if it was about to be', async () => {
      const { host, clock, known, pass } = open();
      host.setPeer(listed());
      host.setCatalog({ entries: [entry()] }, { added: ['search'] });
      await known.settled();
      const signIn = action();
      const ended = known.forgetting('files', signIn.run);
      await pass();
      assert.deepEqual(readdirSync(folder), []);
      host.setCatalog({ entries: [entry(), entry({ name: 'tag' })] }, { added: ['tag'] });
      await pass();
      assert.deepEqual(readdirSync(folder), []);
      host.setPeer(peer());
      host.setCatalog({ entries: [] }, { removed: ['search', 'tag'] });
      signIn.end();
      await ended;
      await clock.advance(2_000);
      await pass();
      assert.deepEqual(readdirSync(folder), []);
    });

    it('is not written of before by what was at it when that began, though that ended first', async () => {
      let give: () => void = () => undefined;
      const { host, clock, known } = open();
      host.setPeer(listed());
      host.setCatalog({ entries: [entry()] }, { added: ['search'] });
      await known.settled();
      fingerprints = new Promise((resolve) => {
        give = () => {
          resolve(new Map(marks));
        };
      });
      await clock.advance(1_000);
      await known.forgetting('files', () => {
        host.setCatalog({ entries: [entry({ name: 'own' })] }, { removed: ['search'], added: ['own'] });
        return Promise.resolve();
      });
      give();
      await known.settled();
      assert.deepEqual(await keptNames(), ['own']);
    });

    it('is not written before the last of several such actions has ended', async () => {
      const { host, known, pass } = open();
      host.setPeer(listed());
      host.setCatalog({ entries: [entry()] }, { added: ['search'] });
      const [first, second] = [action(), action()];
      const both = [known.forgetting('files', first.run), known.forgetting('files', second.run)];
      first.end();
      await both[0];
      await pass();
      assert.deepEqual(readdirSync(folder), []);
      second.end();
      await both[1];
      await pass();
      assert.equal(readdirSync(folder).length, 1);
    });

    it('is kept anew of what the server tells then, also if the action fails', async () => {
      await leave(entry());
      const { host, known, pass } = open(stoppedHost());
      await pass();
      const failed = known.forgetting('files', () => {
        host.setPeer(listed());
        host.setCatalog({ entries: [entry({ name: 'own' })] }, { added: ['own'] });
        return Promise.reject(new Error('closed'));
      });
      await assert.rejects(failed, /closed/);
      await pass();
      assert.deepEqual(await keptNames(), ['own']);
    });
  });

  it('is dropped when the entry of its server changes, at once and for the next window', async () => {
    await leave(entry());
    const { known, names, pass } = open(stoppedHost());
    await pass();
    assert.deepEqual(names(), ['search (last known)']);
    marks = new Map([['files', 'f2']]);
    known.settingsChanged();
    await pass();
    assert.deepEqual(names(), []);
    assert.deepEqual(readdirSync(folder), []);
    await leave(entry());
    marks = new Map([['files', 'f3']]);
    const next = open(stoppedHost());
    await next.pass();
    assert.deepEqual(next.names(), []);
  });

  it('is dropped when its server is removed, also while no window is open', async () => {
    await leave(entry());
    marks = new Map([['notes', 'n1']]);
    const { pass } = open();
    await pass();
    assert.deepEqual(readdirSync(folder), []);
  });

  it('is dropped while a definition of the server is held', async () => {
    await leave(entry());
    const { host, pass } = open();
    host.setPeer(listed());
    const changed = { pinned: 'a', hash: 'b', since: 0, blocked: true };
    host.setCatalog({ entries: [entry({ changed }), entry({ name: 'tag' })] }, { added: ['search', 'tag'] });
    await pass();
    assert.deepEqual(readdirSync(folder), []);
    host.setCatalog({ entries: [entry(), entry({ name: 'tag' })] }, { changed: ['search'] });
    await pass();
    assert.equal(readdirSync(folder).length, 1);
  });

  it('is dropped when the server has no tools any more', async () => {
    await leave(entry());
    const { host, pass } = open(stoppedHost());
    await pass();
    host.setPeer(listed({ tools: 0 }));
    host.setCatalog({ entries: [] });
    await pass();
    assert.deepEqual(readdirSync(folder), []);
  });

  it('is left alone, and not shown, where the workspace is not trusted', async () => {
    await leave(entry());
    marks = undefined;
    const { known, names, pass, host } = open();
    await pass();
    assert.deepEqual(names(), []);
    assert.equal(readdirSync(folder).length, 1);
    marks = new Map([['files', 'f1']]);
    host.setPeer(peer());
    known.settingsChanged();
    await pass();
    assert.deepEqual(names(), ['search (last known)']);
  });

  it('is not shown of a server that is disabled', async () => {
    await leave(entry());
    const host = new FakeHost();
    host.setPeer(peer({ state: { kind: 'disabled' } }));
    const { names, pass } = open(host);
    await pass();
    assert.deepEqual(names(), []);
  });

  it('is written when a definition changes, and not when another server has one more', async () => {
    const keptAt = async (): Promise<number | undefined> =>
      (await new KnownFiles(folder, silentLogger, (text) => text).load('files', 'f1'))?.at;
    const { host, clock, pass } = open();
    const own = entry();
    host.setPeer(listed());
    host.setCatalog({ entries: [own] }, { added: ['search'] });
    await pass();
    const first = await keptAt();
    host.setCatalog({ entries: [own, entry({ name: 'x', server: 'other' })] }, { added: ['x'] });
    await pass();
    assert.equal(await keptAt(), first);
    host.setCatalog({ entries: [entry({ tool: { name: 'search', description: 'more' } })] }, { changed: ['search'] });
    await clock.advance(1);
    await pass();
    assert.ok(Number(await keptAt()) > Number(first));
  });

  it('tells of names that moved, also after the change itself was told', async () => {
    const { host, clock, known } = open();
    await clock.advance(1_000);
    const moves: unknown[] = [];
    known.onDidChange(({ added, ownerChanges }) => moves.push([added, ownerChanges]));
    // The host tells a moment later than its catalog changes.
    host.catalog = { entries: [entry()], collisions: [], problems: [] };
    known.settingsChanged();
    await clock.advance(50);
    const ownerChanges = [{ name: 'search', from: 'mail', to: 'files' }];
    host.setCatalog(host.catalog, { added: ['search'], ownerChanges });
    await clock.advance(50);
    assert.deepEqual(moves, [
      [['search'], undefined],
      [[], ownerChanges],
    ]);
  });

  it('of a server for which there was no room goes with the server', async () => {
    await leave(entry());
    const { known, pass } = open(stoppedHost(), new FullFiles(folder, silentLogger, (text) => text));
    await pass();
    marks = new Map();
    known.settingsChanged();
    await pass();
    assert.deepEqual(readdirSync(folder), []);
  });

  it('is written when the window closes, also what came a moment ago', async () => {
    const { host, known } = open();
    await known.settled();
    host.setPeer(listed());
    host.setCatalog({ entries: [entry()] }, { added: ['search'] });
    await known.flush();
    assert.deepEqual(await keptNames(), ['search']);
  });
});
