import { patchSorted, findSorted } from './sortedList';
import { sameEntry } from './entries';
import type { Catalog, CatalogEntry, CollisionPolicy, NameReason, Tool } from './types';

/** A tool as it was when its server was ready. */
export interface KnownTool {
  /** The canonical name that it had. */
  readonly name: string;
  readonly tool: Tool;
}

/** The tools of a server that has not told them yet, as they were earlier. */
export interface KnownServer {
  readonly server: string;
  /** When that was, in ms since the epoch. */
  readonly at: number;
  readonly tools: readonly KnownTool[];
}

/** What the settings say now of names and of what may be called. */
export interface KnownSettings {
  readonly policy: CollisionPolicy;
  /** `<server>/<local name>` → alias. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Canonical names, or `<server>/<local name>`. */
  readonly disabled: readonly string[];
}

/** A tool on its way to an entry. */
interface Named {
  readonly known: KnownTool;
  readonly server: string;
  readonly at: number;
  readonly name: string;
  readonly alias: boolean;
}

/**
 * The catalog, and below it what is known from earlier of servers whose tools are not in it yet. What is in the catalog
 * stays as it is: a name that is taken there reaches who has it, and the earlier tool is shown as `<server>/<tool>`. The
 * ledger is not asked, since it is not for such tools to own a name. Linear in both.
 * @param before - the last result: entries that say the same stay the same objects
 */
export function withLastKnown(
  live: Catalog,
  servers: readonly KnownServer[],
  settings: KnownSettings,
  before: Catalog,
): Catalog {
  if (servers.every(({ tools }) => tools.length === 0)) return live;
  const names = new Map(live.entries.map(({ name, server }) => [name, server]));
  const named = servers.flatMap(({ server, at, tools }) =>
    tools.flatMap((known): Named[] => {
      const qualified = `${server}/${known.tool.name}`;
      const alias = settings.aliases[qualified];
      const wanted = alias ?? nameAsBefore(known, qualified, settings.policy);
      const name = names.has(wanted) ? qualified : wanted;
      if (names.has(name)) return [];
      names.set(name, server);
      return [{ known, server, at, name, alias: alias === name }];
    }),
  );
  const owners = ownersOf(live, named);
  const disabled = new Set(settings.disabled);
  const entries = named.map(({ known, server, at, name, alias }): CatalogEntry => {
    const { tool } = known;
    const localName = tool.name;
    const sharing = owners.get(localName) ?? [server];
    const entry: CatalogEntry = {
      name,
      server,
      localName,
      tool,
      owners: sharing,
      reason: alias ? { kind: 'alias' } : reasonOf(name, localName, sharing, names.get(localName), settings.policy),
      ready: false,
      lastKnown: at,
      ...((disabled.has(name) || disabled.has(`${server}/${localName}`)) && { disabled: true }),
    };
    return asBefore(entry, before);
  });
  return { ...live, entries: patchSorted(live.entries, new Set(), entries) };
}

/** An alias that the settings do not have any more is none. */
function nameAsBefore({ name, tool }: KnownTool, qualified: string, policy: CollisionPolicy): string {
  return policy !== 'prefixAll' && name === tool.name ? name : qualified;
}

/** By local name, every server that has such a tool: of those in the catalog, as it says, then the others. */
function ownersOf(live: Catalog, named: readonly Named[]): ReadonlyMap<string, readonly string[]> {
  const owners = new Map<string, string[]>(named.map(({ known }) => [known.tool.name, []]));
  for (const { localName, owners: own } of live.entries) {
    const known = owners.get(localName);
    if (known?.length === 0) known.push(...own);
  }
  for (const { known, server } of named) {
    const own = owners.get(known.tool.name);
    if (own && !own.includes(server)) own.push(server);
  }
  return owners;
}

function reasonOf(
  name: string,
  localName: string,
  owners: readonly string[],
  bareOwner: string | undefined,
  policy: CollisionPolicy,
): NameReason {
  if (name === localName) return owners.length === 1 ? { kind: 'unique' } : { kind: 'owner', by: 'ledger' };
  if (policy === 'prefixAll') return { kind: 'policy' };
  return bareOwner === undefined ? { kind: 'unsettled' } : { kind: 'collision', owner: bareOwner };
}

function asBefore(entry: CatalogEntry, before: Catalog): CatalogEntry {
  const known = findSorted(before.entries, entry.name);
  if (!known) return entry;
  const { owners } = known;
  const sameOwners =
    owners.length === entry.owners.length && owners.every((owner, place) => owner === entry.owners[place]);
  return sameOwners && sameEntry(known, { ...entry, owners }) ? known : entry;
}
