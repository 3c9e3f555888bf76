import { byCodeUnit } from '../base/order';
import type { Ledger, OwnerChange } from './types';

/** The ledger while it is worked on: who owns which bare name, and which names a server owns. */
export class LedgerTable {
  readonly #owners = new Map<string, string>();
  /** The names by server; only once they have been asked for. */
  #names: Map<string, Set<string>> | undefined;
  readonly #before = new Map<string, string>();
  #record: Ledger | undefined;

  /** What is no string in `ledger` is left out: it comes from storage. */
  constructor(ledger: Ledger) {
    for (const [name, server] of Object.entries(ledger) as [string, unknown][]) {
      if (typeof server === 'string') this.#put(name, server);
    }
    this.#record = this.#owners.size === Object.keys(ledger).length ? ledger : undefined;
  }

  ownerOf(name: string): string | undefined {
    return this.#owners.get(name);
  }

  names(): Iterable<string> {
    return this.#owners.keys();
  }

  namesOf(server: string): ReadonlySet<string> {
    if (!this.#names) {
      this.#names = new Map();
      for (const [name, owner] of this.#owners) addTo(this.#names, owner, name);
    }
    return this.#names.get(server) ?? new Set();
  }

  /** Gives a name to a server, or to nobody. */
  assign(name: string, server: string | undefined): void {
    const previous = this.#owners.get(name);
    if (previous === server) return;
    this.#record = undefined;
    if (previous !== undefined) {
      if (!this.#before.has(name)) this.#before.set(name, previous);
      this.#owners.delete(name);
      this.#names?.get(previous)?.delete(name);
    }
    if (server !== undefined) this.#put(name, server);
  }

  /** The names that left an owner since this was asked for last, by name. */
  takeChanges(): OwnerChange[] {
    const changes = [...this.#before]
      .map(([name, from]) => ({ name, from, to: this.#owners.get(name) }))
      .filter(({ from, to }) => from !== to);
    this.#before.clear();
    return changes.sort((left, right) => byCodeUnit(left.name, right.name));
  }

  /** As a plain object without prototype, since names are the servers' choice. The same one until something changes. */
  toRecord(): Ledger {
    if (!this.#record) {
      const record = Object.create(null) as Record<string, string>;
      for (const [name, server] of this.#owners) record[name] = server;
      this.#record = record;
    }
    return this.#record;
  }

  #put(name: string, server: string): void {
    this.#owners.set(name, server);
    if (this.#names) addTo(this.#names, server, name);
  }
}

function addTo(namesByServer: Map<string, Set<string>>, server: string, name: string): void {
  const names = namesByServer.get(server);
  if (names) names.add(name);
  else namesByServer.set(server, new Set([name]));
}
