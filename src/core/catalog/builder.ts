import { getOrMake } from '../base/getOrMake';
import { rejections, type Rejection } from './admission';
import { decideAliases, type AliasDecisions } from './aliases';
import { CollisionTable } from './collisionTable';
import { EntryTable } from './entryTable';
import { LedgerTable } from './ledgerTable';
import type { MergeInput, MergeResult } from './merge';
import { readMergeSettings, type MergeSettings } from './mergeSettings';
import { canonicalName, decideName, nameReason, type NameDecision, type NamingRules } from './naming';
import { collectProblems } from './problems';
import { ServerTable, type Work } from './serverTable';
import type { Catalog, CatalogEntry, Ledger } from './types';

/**
 * Keeps a merged catalog up to date: the result of each update is that of `mergeCatalog` with the ledger as it stood,
 * for work that is linear in what changed. What did not change stays the same object.
 */
export class CatalogBuilder {
  readonly #servers = new ServerTable();
  readonly #ledger: LedgerTable;
  readonly #entries = new EntryTable();
  readonly #collisions = new CollisionTable();
  readonly #alone = new Map<string, NameDecision>();
  #settings: MergeSettings | undefined;
  #rejected: ReadonlyMap<string, Rejection> = new Map();
  #aliases: AliasDecisions = { inForce: new Map(), byTool: new Map(), problems: [] };
  #catalog: Catalog = { entries: [], collisions: [], problems: [] };

  constructor(ledger: Ledger) {
    this.#ledger = new LedgerTable(ledger);
  }

  get catalog(): Catalog {
    return this.#catalog;
  }

  /** Who owns which bare name now. */
  get ledger(): Ledger {
    return this.#ledger.toRecord();
  }

  update(input: MergeInput): MergeResult {
    const settings = readMergeSettings(input, this.#settings);
    const settingsDiffer = settings !== this.#settings;
    this.#settings = settings;
    const work = this.#servers.take(input.servers, settings, settingsDiffer);
    if (work.structure) {
      this.#rejectServers(settings, work);
      this.#applyAliases(settings, work);
    }
    this.#dropEntries(work.gone);
    this.#decideNames(settings, this.#namesToDecide(work));
    if (!work.everything) this.#makeEntries(settings, work);
    this.#publish(settings, work);
    return { catalog: this.#catalog, ledger: this.#ledger.toRecord(), ownerChanges: this.#ledger.takeChanges() };
  }

  #rejectServers(settings: MergeSettings, work: Work): void {
    const { claims } = this.#servers;
    const before = this.#rejected;
    const mayReject =
      settings.policy === 'reject' && (this.#servers.names.shared > 0 || this.#isReservedNameDeclared());
    this.#rejected = mayReject ? rejections(claims, this.#ledger, settings.configured) : new Map();
    for (const server of new Set([...before.keys(), ...this.#rejected.keys()])) {
      const was = before.get(server);
      const is = this.#rejected.get(server);
      if (was?.tool === is?.tool && was?.owner === is?.owner) continue;
      for (const name of claims.get(server)?.byName.keys() ?? []) work.names.add(name);
    }
  }

  /** Whether a server declares a name that the ledger keeps for one whose tools are not known yet. */
  #isReservedNameDeclared(): boolean {
    const { claims, names } = this.#servers;
    return [...claims.values()].some(
      ({ server }) => !server.tools && [...this.#ledger.namesOf(server.name)].some((name) => names.has(name)),
    );
  }

  #applyAliases(settings: MergeSettings, work: Work): void {
    const before = this.#aliases.inForce;
    this.#aliases = decideAliases({
      settings,
      names: this.#servers.names,
      claims: this.#servers.claims,
      ledger: this.#ledger,
      isRejected: (server) => this.#rejected.has(server),
    });
    for (const alias of new Set([...before.keys(), ...this.#aliases.inForce.keys()])) {
      const was = before.get(alias);
      const is = this.#aliases.inForce.get(alias);
      if (was === is) continue;
      work.names.add(alias);
      for (const setting of [was, is]) if (setting) work.names.add(setting.localName);
    }
  }

  /** With the names that the ledger brings in: those of servers that came, went or became known. */
  #namesToDecide(work: Work): Iterable<string> {
    const { names } = this.#servers;
    if (work.everything) {
      const others = [...this.#ledger.names(), ...work.names].filter((name) => !names.has(name));
      return [...names.keys(), ...others];
    }
    for (const server of work.servers) {
      for (const name of this.#ledger.namesOf(server)) work.names.add(name);
    }
    return work.names;
  }

  #decideNames(settings: MergeSettings, localNames: Iterable<string>): void {
    const { claims, names } = this.#servers;
    const rules: NamingRules = {
      settings,
      rejectedBy: (server) => this.#rejected.get(server)?.owner,
      isUnknown: (server) => claims.get(server)?.server.tools === undefined,
      ownedAlone: (server) => this.#ownedAlone(server),
    };
    for (const localName of localNames) {
      const row = names.get(localName);
      const owner = this.#ledger.ownerOf(localName);
      const recorded = owner !== undefined && claims.has(owner) ? owner : undefined;
      const alias = this.#aliases.inForce.get(localName);
      const decision = decideName(localName, row?.servers ?? [], recorded, alias, rules);
      if (settings.settled && (settings.policy !== 'prefixAll' || alias)) {
        this.#ledger.assign(localName, decision.owner);
      }
      if (!row) {
        this.#collisions.set(localName, []);
        continue;
      }
      row.decision = keepOwners(row.decision, decision);
      this.#collisions.set(localName, row.decision.owners);
      for (const server of row.servers) this.#makeEntry(settings, server, localName, row.decision);
    }
  }

  #ownedAlone(server: string): NameDecision {
    return getOrMake(this.#alone, server, () => ({
      owner: server,
      owners: [server],
      by: 'order',
      looksLike: undefined,
    }));
  }

  #dropEntries(gone: Work['gone']): void {
    for (const [server, localNames] of gone) {
      for (const localName of localNames) this.#entries.drop(server, localName);
    }
  }

  /** Makes the entries of tools whose contents or readiness differ, but for those with a name that was decided anew. */
  #makeEntries(settings: MergeSettings, work: Work): void {
    for (const [server, localNames] of work.tools) {
      for (const localName of localNames) {
        const decision = this.#servers.names.get(localName)?.decision;
        if (decision && !work.names.has(localName)) this.#makeEntry(settings, server, localName, decision);
      }
    }
  }

  #makeEntry(settings: MergeSettings, server: string, localName: string, decision: NameDecision): void {
    const claims = this.#servers.claims.get(server);
    const tool = claims?.byName.get(localName);
    if (!claims || !tool || this.#rejected.has(server)) {
      this.#entries.drop(server, localName);
      return;
    }
    const { byTool } = this.#aliases;
    const alias = byTool.size > 0 ? byTool.get(`${server}/${localName}`) : undefined;
    const reason = nameReason(server, decision, settings, alias);
    const name = canonicalName(server, localName, reason, alias);
    const { ready, changed: changes } = claims.server;
    const changed = changes?.get(localName);
    const owned = { name, server, localName, tool, owners: decision.owners, reason, ready };
    const entry = changed ? { ...owned, changed } : owned;
    this.#entries.put(isDisabled(entry, settings.disabled) ? { ...entry, disabled: true } : entry);
  }

  #publish(settings: MergeSettings, work: Work): void {
    const before = this.#catalog;
    const entries = this.#entries.sorted();
    const collisions = this.#collisions.sorted();
    const problems = work.structure
      ? collectProblems(settings, this.#servers.claims, this.#rejected, this.#aliases.problems)
      : before.problems;
    const sameProblems = problems === before.problems || (problems.length === 0 && before.problems.length === 0);
    if (entries === before.entries && collisions === before.collisions && sameProblems) return;
    this.#catalog = { entries, collisions, problems: sameProblems ? before.problems : problems };
  }
}

function isDisabled({ name, server, localName }: CatalogEntry, disabled: ReadonlySet<string>): boolean {
  return disabled.size > 0 && (disabled.has(name) || disabled.has(`${server}/${localName}`));
}

/** Owners that are the same stay the same array, so that what shows them need not change. */
function keepOwners(before: NameDecision | undefined, now: NameDecision): NameDecision {
  if (!before || before.owners === now.owners) return now;
  const same =
    before.owners.length === now.owners.length && before.owners.every((server, index) => server === now.owners[index]);
  return same ? { ...now, owners: before.owners } : now;
}
