import assert from 'node:assert/strict';
import { withLastKnown, type KnownServer, type KnownSettings } from '../../../src/core/catalog/lastKnown';
import type { Catalog, CatalogEntry } from '../../../src/core/catalog/types';
import { entry } from '../vscode-panel/fixtures';

const settings: KnownSettings = { policy: 'prefix', aliases: {}, disabled: [] };
const empty: Catalog = { entries: [], collisions: [], problems: [] };
const live = (...entries: CatalogEntry[]): Catalog => ({ ...empty, entries });

/** Tools by their canonical names; what stands behind a slash is the local name. */
function known(server: string, ...names: string[]): KnownServer {
  const tools = names.map((name) => ({ name, tool: { name: name.slice(name.indexOf('/') + 1) } }));
  return { server, at: 7, tools };
}

const namesOf = ({ entries }: Catalog): string[] => entries.map(({ name, server }) => `${name} of ${server}`);

describe('the catalog with what is known from earlier', () => {
  it('is the catalog itself where nothing is', () => {
    const catalog = live(entry());
    assert.equal(withLastKnown(catalog, [], settings, empty), catalog);
    assert.equal(withLastKnown(catalog, [known('notes')], settings, empty), catalog);
  });

  it('has earlier tools in the order of names, marked, and not ready', () => {
    const { entries } = withLastKnown(live(entry()), [known('notes', 'add', 'tag')], settings, empty);
    assert.deepEqual(namesOf({ ...empty, entries }), ['add of notes', 'search of files', 'tag of notes']);
    assert.deepEqual(entries[0], {
      name: 'add',
      server: 'notes',
      localName: 'add',
      tool: { name: 'add' },
      owners: ['notes'],
      reason: { kind: 'unique' },
      ready: false,
      lastKnown: 7,
    });
  });

  it('leaves a name to the tool that has it now, and says whose it is', () => {
    const catalog = withLastKnown(live(entry()), [known('notes', 'search')], settings, empty);
    assert.deepEqual(namesOf(catalog), ['notes/search of notes', 'search of files']);
    const [earlier, now] = catalog.entries;
    assert.deepEqual(earlier?.owners, ['files', 'notes']);
    assert.deepEqual(earlier.reason, { kind: 'collision', owner: 'files' });
    assert.equal(now?.lastKnown, undefined);
  });

  it('shows earlier tools that collide with each other under the names they had', () => {
    const catalog = withLastKnown(empty, [known('a', 'search'), known('b', 'b/search')], settings, empty);
    assert.deepEqual(namesOf(catalog), ['b/search of b', 'search of a']);
    assert.deepEqual(
      catalog.entries.map(({ reason }) => reason.kind),
      ['collision', 'owner'],
    );
  });

  it('goes by what the settings say now of aliases, policy and what is disabled', () => {
    const aliased = { ...settings, aliases: { 'a/search': 'seek' }, disabled: ['seek'] };
    const [seek] = withLastKnown(empty, [known('a', 'search')], aliased, empty).entries;
    assert.deepEqual([seek?.name, seek?.reason.kind, seek?.disabled], ['seek', 'alias', true]);
    const former = { ...known('a'), tools: [{ name: 'seek', tool: { name: 'search' } }] };
    assert.deepEqual(namesOf(withLastKnown(empty, [former], settings, empty)), ['a/search of a']);
    const all = { ...settings, policy: 'prefixAll' } as const;
    assert.deepEqual(namesOf(withLastKnown(empty, [known('a', 'search')], all, empty)), ['a/search of a']);
  });

  it('keeps the objects of what says the same as before', () => {
    const servers = [known('notes', 'add')];
    const before = withLastKnown(live(entry()), servers, settings, empty);
    const after = withLastKnown(live(entry(), entry({ name: 'zip' })), servers, settings, before);
    assert.equal(after.entries[0], before.entries[0]);
  });
});
