import { byCodeUnit } from '../base/order';
import type { Catalog, CatalogEntry, NameReason } from './types';

/** One server that declares a name. */
export interface LedgerOwner {
  readonly server: string;
  /** The canonical name of its tool; undefined where the tool is not in the catalog. */
  readonly name: string | undefined;
  /** `<server>/<local name>`, which always reaches it. */
  readonly qualified: string;
  /** Why it has that canonical name. */
  readonly reason: NameReason | undefined;
  /** The collision policy keeps all tools of its server out. */
  readonly rejected: boolean;
  readonly ready: boolean;
  readonly disabled: boolean;
}

/** A name that several servers declare. */
export interface LedgerName {
  readonly name: string;
  /** The server that the bare name reaches; undefined: none. */
  readonly reaches: string | undefined;
  /** The first owner first, then by name. */
  readonly owners: readonly LedgerOwner[];
}

/** A tool that its own server declares more than once. */
export interface LedgerDuplicate {
  readonly server: string;
  readonly tool: string;
  /** How often altogether; only the first can be called. */
  readonly times: number;
}

/** Names that differ only in case, or in what stands between words. */
export interface AlikeNames {
  readonly tools: readonly Pick<CatalogEntry, 'server' | 'localName'>[];
}

/** Everything about names that a person may have to know. */
export interface CollisionLedger {
  readonly names: readonly LedgerName[];
  readonly duplicates: readonly LedgerDuplicate[];
  /** Groups of servers that are configured to be the same. */
  readonly sameServers: readonly (readonly string[])[];
  readonly alike: readonly AlikeNames[];
}

/** Reads the ledger off a catalog, in time linear in its size but for the sorting of what is found. */
export function collisionLedger({ entries, problems }: Catalog): CollisionLedger {
  const byLocalName = new Map<string, CatalogEntry[]>();
  for (const entry of entries) {
    const group = byLocalName.get(entry.localName);
    if (group) group.push(entry);
    else byLocalName.set(entry.localName, [entry]);
  }
  const rejected = new Set(problems.flatMap((problem) => (problem.kind === 'rejected' ? [problem.server] : [])));
  return {
    names: [...byLocalName]
      .map(([name, group]) => ledgerName(name, group, rejected))
      .filter(({ owners }) => owners.length > 1)
      .sort((left, right) => byCodeUnit(left.name, right.name)),
    duplicates: duplicates(problems),
    sameServers: problems.flatMap((problem) => (problem.kind === 'sameServer' ? [problem.servers] : [])),
    alike: alikeNames(byLocalName),
  };
}

function ledgerName(name: string, entries: readonly CatalogEntry[], rejected: ReadonlySet<string>): LedgerName {
  const byServer = new Map(entries.map((entry) => [entry.server, entry]));
  const servers = new Set(entries.flatMap(({ owners }) => owners));
  for (const { server } of entries) servers.add(server);
  const owners = [...servers].map((server): LedgerOwner => {
    const entry = byServer.get(server);
    return {
      server,
      name: entry?.name,
      qualified: `${server}/${name}`,
      reason: entry?.reason,
      rejected: rejected.has(server),
      ready: entry?.ready ?? false,
      disabled: entry?.disabled ?? false,
    };
  });
  return { name, reaches: entries.find((entry) => entry.name === name)?.server, owners };
}

function duplicates(problems: Catalog['problems']): LedgerDuplicate[] {
  const counts = new Map<string, LedgerDuplicate>();
  for (const problem of problems) {
    if (problem.kind !== 'unreachable') continue;
    const { server, tool } = problem;
    const key = `${server}/${tool}`;
    counts.set(key, { server, tool, times: (counts.get(key)?.times ?? 1) + 1 });
  }
  return [...counts.values()];
}

/** What is left of a name without case and without what separates words; undefined where nothing is. */
function shape(name: string): string | undefined {
  const left = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return left === '' ? undefined : left;
}

function alikeNames(byLocalName: ReadonlyMap<string, readonly CatalogEntry[]>): AlikeNames[] {
  const shapes = new Map<string, string[]>();
  for (const name of byLocalName.keys()) {
    const key = shape(name);
    if (key === undefined) continue;
    const names = shapes.get(key);
    if (names) names.push(name);
    else shapes.set(key, [name]);
  }
  return [...shapes]
    .filter(([, names]) => names.length > 1)
    .sort(([left], [right]) => byCodeUnit(left, right))
    .map(([, names]) => ({
      tools: names
        .flatMap((name) => byLocalName.get(name) ?? [])
        .map(({ server, localName }) => ({ server, localName })),
    }));
}
