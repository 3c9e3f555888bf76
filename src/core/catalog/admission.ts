import type { Claims } from './claims';
import type { LedgerTable } from './ledgerTable';
import { impersonatedServer } from './serverNames';

type Ownership = Pick<LedgerTable, 'ownerOf' | 'namesOf'>;

/** Why a server is not merged: a tool of it that another server owns already. */
export interface Rejection {
  readonly tool: string;
  readonly owner: string;
}

/**
 * Which servers the policy `reject` keeps out; `protocol.md` §6. Whoever is let in shares no name with another, and
 * whoever is kept out shares one with a server that was let in. Servers are asked in name order, those in the ledger
 * first, and in any case after the ones whose names in the ledger they want.
 */
export function rejections(
  claims: ReadonlyMap<string, Claims>,
  recorded: Ownership,
  configured: ReadonlySet<string>,
): Map<string, Rejection> {
  const ledger = withoutImpersonation(recorded, configured);
  const taken = new Map<string, string>();
  const keptOut: string[] = [];
  for (const server of admissionOrder(claims, ledger)) {
    const wanted = [...namesWanted(server, claims, ledger)];
    if (wanted.some((name) => taken.has(name))) keptOut.push(server);
    else for (const name of wanted) taken.set(name, server);
  }
  return new Map(keptOut.map((server) => [server, firstConflict(server, namesWanted(server, claims, ledger), taken)]));
}

/** The first tool by name that a server before this one owns, by name too; if there is none, that any server owns. */
function firstConflict(server: string, wanted: Iterable<string>, taken: ReadonlyMap<string, string>): Rejection {
  let first: Rejection | undefined;
  for (const tool of wanted) {
    const owner = taken.get(tool);
    if (owner === undefined) continue;
    const earlier = owner < server;
    const firstEarlier = first !== undefined && first.owner < server;
    if (first === undefined || (earlier === firstEarlier ? tool < first.tool : earlier)) first = { tool, owner };
  }
  if (!first) throw new Error('A server was kept out without a reason.');
  return first;
}

/** Nobody owns a bare name that reads like a tool of another server, whatever the ledger says from earlier days. */
function withoutImpersonation(ledger: Ownership, configured: ReadonlySet<string>): Ownership {
  const isOwned = (name: string): boolean => impersonatedServer(name, configured) === undefined;
  return {
    ownerOf: (name) => (isOwned(name) ? ledger.ownerOf(name) : undefined),
    namesOf: (server) => new Set([...ledger.namesOf(server)].filter(isOwned)),
  };
}

/** A server that was never listed wants what the ledger gives it. */
function namesWanted(server: string, claims: ReadonlyMap<string, Claims>, ledger: Ownership): Iterable<string> {
  const own = claims.get(server);
  return own?.server.tools ? own.byName.keys() : ledger.namesOf(server);
}

function admissionOrder(claims: ReadonlyMap<string, Claims>, ledger: Ownership): string[] {
  const inUse: string[] = [];
  const newcomers: string[] = [];
  const rivals = new Map<string, Set<string>>();
  for (const server of [...claims.keys()].sort()) {
    const before = new Set<string>();
    let owns = false;
    for (const name of namesWanted(server, claims, ledger)) {
      const owner = ledger.ownerOf(name);
      const other = owner === undefined ? undefined : claims.get(owner);
      if (owner === undefined || !other || (other.server.tools && !other.byName.has(name))) continue;
      if (owner === server) owns = true;
      else before.add(owner);
    }
    rivals.set(server, before);
    (owns ? inUse : newcomers).push(server);
  }
  return dependenciesFirst([...inUse, ...newcomers], rivals);
}

/** Each one after those that it depends on; where they depend on each other, the one asked first comes last. */
function dependenciesFirst(roots: readonly string[], dependencies: ReadonlyMap<string, Iterable<string>>): string[] {
  const order: string[] = [];
  const seen = new Set<string>();
  for (const root of roots) {
    if (seen.has(root)) continue;
    seen.add(root);
    const path = [{ name: root, rest: iteratorOf(dependencies.get(root)) }];
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.rest.next();
      if (next.done) {
        order.push(top.name);
        path.pop();
      } else if (!seen.has(next.value)) {
        seen.add(next.value);
        path.push({ name: next.value, rest: iteratorOf(dependencies.get(next.value)) });
      }
    }
  }
  return order;
}

function iteratorOf(names: Iterable<string> | undefined): Iterator<string> {
  return (names ?? [])[Symbol.iterator]();
}
