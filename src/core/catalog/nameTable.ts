import type { NameDecision } from './naming';

/** One local name that some server declares. */
export interface DeclaredName {
  /** The declaring servers in name order. */
  readonly servers: readonly string[];
  decision: NameDecision | undefined;
}

interface Row extends DeclaredName {
  readonly servers: string[];
}

/** Which servers declare which local name, and what was decided about it. */
export class NameTable {
  readonly #rows = new Map<string, Row>();
  #shared = 0;

  get(localName: string): DeclaredName | undefined {
    return this.#rows.get(localName);
  }

  has(localName: string): boolean {
    return this.#rows.has(localName);
  }

  /** How many names several servers declare. */
  get shared(): number {
    return this.#shared;
  }

  keys(): Iterable<string> {
    return this.#rows.keys();
  }

  add(localName: string, server: string): void {
    const row = this.#rows.get(localName);
    if (!row) {
      this.#rows.set(localName, { servers: [server], decision: undefined });
      return;
    }
    if (row.servers.length === 1) this.#shared++;
    // Servers mostly come in name order, so the place is mostly the end.
    let place = row.servers.length;
    while (place > 0 && (row.servers[place - 1] ?? '') > server) place--;
    row.servers.splice(place, 0, server);
  }

  remove(localName: string, server: string): void {
    const row = this.#rows.get(localName);
    const place = row?.servers.indexOf(server) ?? -1;
    if (!row || place < 0) return;
    if (row.servers.length === 2) this.#shared--;
    if (row.servers.length === 1) this.#rows.delete(localName);
    else row.servers.splice(place, 1);
  }
}
