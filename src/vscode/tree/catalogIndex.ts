import type { Catalog, CatalogEntry, CatalogProblem } from '../../core/catalog/types';
import type { RejectedProblem } from './serverText';

/** Tools that servers declare but that are not in the catalog. */
export type LeftOutProblem = Extract<CatalogProblem, { kind: 'rejected' | 'unreachable' | 'excluded' }>;

/** One catalog, made ready for look-ups; built once for a catalog, in time linear in its size. */
export class CatalogIndex {
  readonly catalog: Catalog;
  readonly #byName = new Map<string, CatalogEntry>();
  readonly #byServer = new Map<string, CatalogEntry[]>();
  readonly #rejected = new Map<string, RejectedProblem>();

  constructor(catalog: Catalog) {
    this.catalog = catalog;
    for (const entry of catalog.entries) {
      this.#byName.set(entry.name, entry);
      const own = this.#byServer.get(entry.server);
      if (own) own.push(entry);
      else this.#byServer.set(entry.server, [entry]);
    }
    for (const problem of catalog.problems) {
      if (problem.kind === 'rejected') this.#rejected.set(problem.server, problem);
    }
  }

  entry(name: string): CatalogEntry | undefined {
    return this.#byName.get(name);
  }

  /** The entries of one server, in catalog order. */
  entriesOf(server: string): readonly CatalogEntry[] {
    return this.#byServer.get(server) ?? [];
  }

  /** The entry of one server for a local name. */
  ownerEntry(server: string, localName: string): CatalogEntry | undefined {
    return this.entriesOf(server).find((entry) => entry.localName === localName);
  }

  /** Why no tool of the server is in the catalog, if it was rejected. */
  rejectionOf(server: string): RejectedProblem | undefined {
    return this.#rejected.get(server);
  }
}

export function isLeftOut(problem: CatalogProblem): problem is LeftOutProblem {
  return problem.kind === 'rejected' || problem.kind === 'unreachable' || problem.kind === 'excluded';
}

/** Identifies tools that are left out. */
export function leftOutKey(problem: LeftOutProblem): string {
  const which = problem.kind === 'unreachable' ? problem.index : '';
  return `leftOut:${problem.kind}:${problem.server}:${which}:${problem.tool}`;
}
