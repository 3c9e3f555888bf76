import { byCodeUnit } from '../base/order';
import { readClaims, type Claims } from './claims';
import type { MergeServer } from './merge';
import type { MergeSettings } from './mergeSettings';
import { NameTable } from './nameTable';
import { isServerName } from '../config/serverNames';

/** What one update has to look at. */
export interface Work {
  /** The settings differ: everything is decided anew. */
  readonly everything: boolean;
  /** Local names whose owner, and all whose entries, are decided anew. Need not be complete if that is everything. */
  readonly names: Set<string>;
  /** Tools with other contents or readiness under a name that may stay: server → local names. */
  readonly tools: Map<string, string[]>;
  /** Tools that are there no more: server → local names. */
  readonly gone: Map<string, string[]>;
  /** Servers that came, went, or became known: what the ledger gives them is decided anew. */
  readonly servers: Set<string>;
  /** Whether anything but readiness differs. */
  structure: boolean;
}

/** The servers as last given, and which of them declare which name. */
export class ServerTable {
  readonly claims = new Map<string, Claims>();
  readonly names = new NameTable();

  /** Takes the servers as they are now; returns what differs. With other settings, everything is read anew. */
  take(servers: readonly MergeServer[], settings: MergeSettings, settingsDiffer: boolean): Work {
    const work: Work = {
      everything: settingsDiffer,
      names: new Set(),
      tools: new Map(),
      gone: new Map(),
      servers: new Set(),
      structure: settingsDiffer,
    };
    const present = new Set<string>();
    for (const server of [...servers].sort((left, right) => byCodeUnit(left.name, right.name))) {
      if (!isServerName(server.name) || present.has(server.name)) continue;
      present.add(server.name);
      const before = this.claims.get(server.name);
      if (before && !settingsDiffer && before.server === server) continue;
      this.#takeServer(server, before, settings, work);
    }
    for (const [name, before] of this.claims) {
      if (present.has(name)) continue;
      this.claims.delete(name);
      this.#takeTools(name, before, undefined, work);
      work.servers.add(name);
      work.structure = true;
    }
    return work;
  }

  #takeServer(server: MergeServer, before: Claims | undefined, settings: MergeSettings, work: Work): void {
    const sameTools =
      before !== undefined && before.server.tools === server.tools && before.server.excluded === server.excluded;
    const now = sameTools && !work.everything ? { ...before, server } : readClaims(server, settings.lookalikes);
    this.claims.set(server.name, now);
    if (!sameTools || before.server.configIdentity !== server.configIdentity) work.structure = true;
    if (!before || !before.server.tools !== !server.tools) work.servers.add(server.name);
    const sameStanding = before?.server.ready === server.ready && before.server.changed === server.changed;
    if (!sameTools || !sameStanding) this.#takeTools(server.name, before, now, work);
  }

  #takeTools(server: string, before: Claims | undefined, now: Claims | undefined, work: Work): void {
    const gone: string[] = [];
    for (const name of before?.byName.keys() ?? []) {
      if (now?.byName.has(name)) continue;
      this.names.remove(name, server);
      work.names.add(name);
      gone.push(name);
    }
    if (gone.length > 0) work.gone.set(server, gone);
    const changed: string[] = [];
    for (const [name, tool] of now?.byName ?? []) {
      const previous = before?.byName.get(name);
      if (!previous) {
        this.names.add(name, server);
        if (!work.everything) work.names.add(name);
      } else if (
        previous !== tool ||
        before?.server.ready !== now?.server.ready ||
        before?.server.changed?.get(name) !== now?.server.changed?.get(name)
      ) {
        changed.push(name);
      }
    }
    if (changed.length > 0) work.tools.set(server, changed);
  }
}
