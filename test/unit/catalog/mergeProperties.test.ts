import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CatalogBuilder } from '../../../src/core/catalog/builder';
import { diffCatalogs } from '../../../src/core/catalog/diff';
import { mergeCatalog, type MergeInput, type MergeResult, type MergeServer } from '../../../src/core/catalog/merge';
import { collisionPolicies, type Catalog, type DefinitionChange, type Tool } from '../../../src/core/catalog/types';
import { Router } from '../../../src/core/router';
import { assertSound } from './soundCatalog';

const serverNames = ['a', 'b', 'B', 'c.d', 'ef'];
const toolNames = ['x', 'y', 'z', 'a/x', 'B/y', 'q/x', 'A/x', '', '__proto__', 'toString'];
/** Few objects, so that lists and tools often stay the same. */
const tools = new Map(toolNames.map((name) => [name, [0, 1].map((version): Tool => ({ name, version }))]));

const toolList = fc.uniqueArray(fc.tuple(fc.constantFrom(...toolNames), fc.nat(1)), { maxLength: 5 });
const change = (since: number): DefinitionChange => ({ pinned: 'a', hash: 'b', since, blocked: false });
const [early, late] = [change(1), change(2)];
const held = [
  new Map([['x', early]]),
  new Map([
    ['x', early],
    ['y', late],
  ]),
  new Map([['x', late]]),
];
const lists = new Map<string, readonly Tool[]>();

const mergeServer = (name: string): fc.Arbitrary<MergeServer | undefined> =>
  fc.option(
    fc
      .record({
        tools: fc.option(toolList, { nil: undefined, freq: 4 }),
        ready: fc.boolean(),
        configIdentity: fc.constantFrom('one', 'two', 'three'),
        changed: fc.constantFrom(undefined, ...held),
      })
      .map(({ tools: chosen, ...rest }) => ({ name, tools: chosen && sameList(chosen), ...rest })),
    { nil: undefined, freq: 4 },
  );

const mergeInput: fc.Arbitrary<MergeInput> = fc
  .record({
    servers: fc.tuple(...serverNames.map(mergeServer)).chain((servers) =>
      fc.shuffledSubarray(
        servers.filter((server) => server !== undefined),
        { minLength: servers.filter((server) => server !== undefined).length },
      ),
    ),
    disabled: fc.subarray(serverNames),
    policy: fc.constantFrom(...collisionPolicies),
    aliases: fc.dictionary(
      fc.constantFrom('a/x', 'b/x', 'b/y', 'ef/z', 'a/a/x', 'gone/x'),
      fc.constantFrom('alias', 'other', 'x', 'B/z', ''),
      { maxKeys: 2 },
    ),
    settled: fc.boolean(),
  })
  .map(({ servers, disabled, ...rest }) => ({
    ...rest,
    servers,
    configuredServers: [...new Set([...servers.map((server) => server.name), ...disabled])],
  }));

const ledger = fc.dictionary(fc.constantFrom(...toolNames, 'alias', 'stale'), fc.constantFrom(...serverNames, 'gone'));

/** One of few changes at a time, as they come in life. */
const story = fc.array(fc.oneof(mergeInput, fc.integer({ min: 0, max: 4 }).chain(changeOfOne)), {
  minLength: 1,
  maxLength: 8,
});

type Change = { readonly at: number; readonly server: MergeServer | undefined } | MergeInput;

function changeOfOne(at: number): fc.Arbitrary<Change> {
  return mergeServer(serverNames[at]!).map((server) => ({ at, server }));
}

describe('merging, for any servers', () => {
  it('gives every tool one entry and every entry one name', () => {
    fc.assert(
      fc.property(mergeInput, ledger, (input, given) => {
        const { catalog } = mergeCatalog({ ...input, ledger: given });
        assertSound(catalog);
        const shown = new Set(catalog.entries.map((entry) => `${entry.server}/${entry.localName}`));
        const rejected = new Set(
          catalog.problems.flatMap((found) => (found.kind === 'rejected' ? [found.server] : [])),
        );
        for (const server of input.servers) {
          for (const { name } of server.tools ?? []) {
            assert.equal(shown.has(`${server.name}/${name}`), !rejected.has(server.name));
          }
        }
      }),
    );
  });

  it('gives the same result in any order of servers', () => {
    fc.assert(
      fc.property(mergeInput, ledger, (input, given) => {
        const forth = mergeCatalog({ ...input, ledger: given });
        const back = mergeCatalog({ ...input, servers: [...input.servers].reverse(), ledger: given });
        assert.deepEqual(back, forth);
      }),
    );
  });

  it('gives the same result again with the ledger that came out', () => {
    fc.assert(
      fc.property(mergeInput, ledger, (input, given) => {
        const first = mergeCatalog({ ...input, ledger: given });
        const second = mergeCatalog({ ...input, ledger: first.ledger });
        assert.deepEqual(second.catalog, first.catalog);
        assert.deepEqual(second.ownerChanges, []);
        assert.deepEqual({ ...second.ledger }, { ...first.ledger });
      }),
    );
  });

  it('leads <server>/<tool> to that tool, whatever it is called', () => {
    fc.assert(
      fc.property(mergeInput, ledger, (input, given) => {
        const { catalog } = mergeCatalog({ ...input, ledger: given });
        const everythingReady = catalog.entries.map((entry) => ({ ...entry, ready: true }));
        const router = new Router({ ...catalog, entries: everythingReady });
        for (const entry of everythingReady) {
          assert.equal(router.route(entry.name).entry, entry);
          assert.equal(router.route(`${entry.server}/${entry.localName}`).entry, entry);
        }
      }),
    );
  });

  it('lets no name begin with a configured server but for its own tools', () => {
    fc.assert(
      fc.property(mergeInput, ledger, (input, given) => {
        for (const entry of mergeCatalog({ ...input, ledger: given }).catalog.entries) {
          const looksLike = input.configuredServers.find((server) => entry.name.startsWith(`${server}/`));
          if (looksLike !== undefined) assert.equal(entry.server, looksLike);
        }
      }),
    );
  });

  it('moves no bare name while its owner is there and has the tool', () => {
    fc.assert(
      fc.property(mergeInput, mergeInput, (first, second) => {
        const policy = 'prefix';
        const before = mergeCatalog({ ...first, policy, settled: true, aliases: {}, ledger: {} });
        const configuredServers = first.configuredServers;
        const servers = second.servers.filter((server) => configuredServers.includes(server.name));
        const after = mergeCatalog({
          ...second,
          servers,
          configuredServers,
          policy,
          aliases: {},
          ledger: before.ledger,
        });
        for (const entry of before.catalog.entries) {
          if (entry.name !== entry.localName) continue;
          const owner = servers.find((server) => server.name === entry.server);
          const has = owner?.tools?.some((declared) => declared.name === entry.localName) === true;
          const now = after.catalog.entries.find((other) => other.name === entry.name);
          if (has) assert.equal(now?.server, entry.server);
          else if (now) assert.ok(owner?.tools !== undefined || owner === undefined, 'not while its tools are unknown');
        }
      }),
    );
  });

  it('gives the same result step by step as from nothing', () => {
    fc.assert(
      fc.property(ledger, story, (given, changes) => {
        const builder = new CatalogBuilder(given);
        let input: MergeInput = { servers: [], configuredServers: [], policy: 'prefix', aliases: {}, settled: true };
        for (const change of changes) {
          input = 'at' in change ? withServer(input, change.at, change.server) : change;
          const ledgerBefore = builder.ledger;
          const catalogBefore = builder.catalog;
          const stepwise = builder.update(input);
          const fresh = mergeCatalog({ ...input, ledger: ledgerBefore });
          assert.deepEqual(plain(stepwise), plain(fresh));
          assertDiff(catalogBefore, stepwise.catalog);
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** The difference, applied to the names before, gives the names after; what it does not name is the same object. */
function assertDiff(before: Catalog, after: Catalog): void {
  const change = diffCatalogs(before, after) ?? { added: [], removed: [], changed: [] };
  const names = new Set(before.entries.map((entry) => entry.name));
  for (const name of change.removed) assert.ok(names.delete(name));
  for (const name of change.added) {
    assert.ok(!names.has(name));
    names.add(name);
  }
  assert.deepEqual([...names].sort(), after.entries.map((entry) => entry.name).sort());
  const touched = new Set([...change.added, ...change.changed]);
  const old = new Map(before.entries.map((entry) => [entry.name, entry]));
  for (const entry of after.entries) {
    assert.equal(old.get(entry.name) === entry, !touched.has(entry.name), entry.name);
  }
}

function withServer(input: MergeInput, at: number, server: MergeServer | undefined): MergeInput {
  const name = serverNames[at]!;
  const others = input.servers.filter((other) => other.name !== name);
  return {
    ...input,
    servers: server ? [...others, server] : others,
    configuredServers: [...new Set([...input.configuredServers, ...(server ? [name] : [])])],
  };
}

function sameList(chosen: [string, number][]): readonly Tool[] {
  const key = JSON.stringify(chosen);
  if (!lists.has(key))
    lists.set(
      key,
      chosen.map(([name, version]) => tools.get(name)![version]!),
    );
  return lists.get(key)!;
}

/** With an ordinary prototype. */
function plain(result: MergeResult): MergeResult {
  return { ...result, ledger: { ...result.ledger } };
}
