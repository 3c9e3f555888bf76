import assert from 'node:assert/strict';
import { mergeCatalog, type MergeServer } from '../../../src/core/catalog/merge';
import type { Catalog, CatalogProblem } from '../../../src/core/catalog/types';
import { Router } from '../../../src/core/router';
import { PeerUnavailableError, UnknownToolError } from '../../../src/core/base/errors';
import { readCases } from '../../support/cases';
import { assertSound } from './soundCatalog';
import { inputOf, serversOf, type MergeRow } from './mergeCase';

const rows = readCases<MergeRow>('merge');

describe('merging', () => {
  for (const row of rows) {
    it(row.id, () => {
      const servers = serversOf(row);
      const orders = { file: servers, reverse: [...servers].reverse(), shuffled: shuffle(servers) };
      for (const order of Object.values(orders)) check(row, order);
    });
  }
});

function check(row: MergeRow, servers: readonly MergeServer[]): void {
  const { catalog, ledger, ownerChanges } = mergeCatalog(inputOf(row, servers));
  const { expect } = row;
  const entries = catalog.entries.map((entry) => [entry.name, entry.server, entry.localName]);
  assertSound(catalog);
  const found: Record<string, unknown> = {
    entries,
    collisions: catalog.collisions.map(({ name, owners }) => ({ name, owners })),
    notReady: catalog.entries.filter((entry) => !entry.ready).map((entry) => entry.name),
    rejected: Object.fromEntries(
      problems(catalog, 'rejected').map(({ server, tool, owner }) => [server, { tool, owner }]),
    ),
    unreachable: problems(catalog, 'unreachable').map(({ server, tool, index }) => [server, tool, index]),
    configErrors: problems(catalog, 'configuration').map((problem) => problem.key),
    sameServer: problems(catalog, 'sameServer').map((problem) => problem.servers),
    nearImpersonations: problems(catalog, 'nearImpersonation').map((found) => [
      found.server,
      found.tool,
      found.looksLike,
    ]),
    entryCount: entries.length,
    collisionCount: catalog.collisions.length,
    firstEntry: entries[0],
    lastEntry: entries.at(-1),
    reasons: Object.fromEntries(catalog.entries.map((entry) => [entry.name, reasonText(entry.reason)])),
    ledger,
    ownerChanges: ownerChanges.map(({ name, from, to }) => (to === undefined ? { name, from } : { name, from, to })),
  };
  for (const [key, value] of Object.entries(expect)) {
    if (key in found) assert.deepEqual(plain(found[key]), plain(value), key);
  }
  for (const sample of expect.sample ?? []) {
    assert.ok(entries.some((entry) => entry.join() === sample.join()));
  }
  for (const [name, count] of Object.entries(expect.ownersOf ?? {})) {
    assert.equal(catalog.collisions.find((collision) => collision.name === name)?.owners.length, count, name);
  }
  for (const route of expect.routes ?? []) checkRoute(catalog, route);
}

/** Routes of the table are lookups of canonical names: `<server>/<tool>` of a name that is shown otherwise is no entry. */
function checkRoute(catalog: Catalog, route: NonNullable<MergeRow['expect']['routes']>[number]): void {
  const router = new Router(catalog);
  const entry = router.lookup(route.name);
  if (route.error === 'UnknownTool') {
    assert.equal(entry, undefined);
    const declared = catalog.entries.some((other) => `${other.server}/${other.localName}` === route.name);
    if (!declared) assert.throws(() => router.route(route.name), UnknownToolError);
    return;
  }
  if (route.error === 'PeerUnavailable') {
    assert.ok(entry);
    assert.throws(() => router.route(route.name), PeerUnavailableError);
    return;
  }
  assert.deepEqual([entry?.server, entry?.localName], route.to);
  assert.equal(router.route(route.name).entry, entry);
}

function problems<Kind extends CatalogProblem['kind']>(
  catalog: Catalog,
  kind: Kind,
): Extract<CatalogProblem, { kind: Kind }>[] {
  return catalog.problems.filter(
    (problem): problem is Extract<CatalogProblem, { kind: Kind }> => problem.kind === kind,
  );
}

function reasonText(reason: Catalog['entries'][number]['reason']): string {
  const { kind, ...details } = reason;
  return [kind, ...Object.values(details)].join(' ');
}

/** The same value with ordinary prototypes. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item, index) => ({ item, key: (index * 7919 + 104_729) % 1009 }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
