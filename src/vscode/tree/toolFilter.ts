import { isObject } from '../../core/base/json';
import type { CatalogEntry, CatalogProblem } from '../../core/catalog/types';
import type { ToolRow } from './toolRows';

/** What of the catalog the Tools view shows. */
export interface ToolFilter {
  readonly collisionsOnly: boolean;
  /** Only what this server declares. */
  readonly server: string | undefined;
  /** Only what has each of these words in its name, title, server or description, in any case. */
  readonly text: string;
}

export const noFilter: ToolFilter = { collisionsOnly: false, server: undefined, text: '' };

export function isFiltering({ collisionsOnly, server, text }: ToolFilter): boolean {
  return collisionsOnly || server !== undefined || text.trim() !== '';
}

/** Of a description: what is further down can be found with Find Tool. UTF-16 code units. */
const searchedLength = 2_000;

/** Tools that are made ready for a search in one turn: a few ms. */
const preparedAtOnce = 500;

/** Tells which rows pass a filter. What is looked for in a tool is put together once for each. */
export class RowFilter {
  readonly #haystacks = new WeakMap<CatalogEntry, string>();

  /** The rows that pass, in their order. */
  apply(rows: readonly ToolRow[], filter: ToolFilter): readonly ToolRow[] {
    if (!isFiltering(filter)) return rows;
    const words = wordsOf(filter.text);
    return rows.filter((row) => this.#passes(row, filter, words));
  }

  /** Puts together what is looked for, a part at a time: else the first key takes as long as all of it. */
  async prepare(rows: readonly ToolRow[], pause: () => Promise<void>): Promise<void> {
    for (const [place, row] of rows.entries()) {
      if (place % preparedAtOnce === preparedAtOnce - 1) await pause();
      if (row.kind === 'entry') this.#haystack(row.entry);
    }
  }

  #passes(row: ToolRow, { collisionsOnly, server }: ToolFilter, words: readonly string[]): boolean {
    if (row.kind === 'entry') {
      const { entry } = row;
      if (collisionsOnly && entry.owners.length < 2) return false;
      if (server !== undefined && entry.server !== server) return false;
      return words.length === 0 || hasAll(this.#haystack(entry), words);
    }
    const { problem } = row;
    if (collisionsOnly && (problem.kind === 'configuration' || problem.kind === 'excluded')) return false;
    if (server !== undefined && !concerned(problem).includes(server)) return false;
    return words.length === 0 || hasAll(problemText(problem).toLowerCase(), words);
  }

  #haystack(entry: CatalogEntry): string {
    const known = this.#haystacks.get(entry);
    if (known !== undefined) return known;
    const { tool } = entry;
    const annotated = isObject(tool.annotations) ? tool.annotations['title'] : undefined;
    const texts = [entry.name, entry.server, tool.title, annotated, tool.description];
    const haystack = texts
      .flatMap((text: unknown) => (typeof text === 'string' ? [text.slice(0, searchedLength).toLowerCase()] : []))
      .join('\n');
    this.#haystacks.set(entry, haystack);
    return haystack;
  }
}

/** Where a filter's words stand in a label, to be made to stand out; in order, without overlap. */
export function highlightsOf(label: string, text: string): [number, number][] {
  const lower = label.toLowerCase();
  // A letter that gets longer in lower case would shift all that follows.
  if (lower.length !== label.length) return [];
  const found = wordsOf(text).flatMap((word): [number, number][] => {
    const start = lower.indexOf(word);
    return start < 0 ? [] : [[start, start + word.length]];
  });
  const merged: [number, number][] = [];
  for (const [start, end] of found.sort(([left], [right]) => left - right)) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** The servers that something wrong has to do with. */
function concerned(problem: CatalogProblem): readonly string[] {
  if (problem.kind === 'sameServer') return problem.servers;
  return problem.kind === 'configuration' ? [] : [problem.server];
}

function problemText(problem: CatalogProblem): string {
  switch (problem.kind) {
    case 'configuration':
      return `${problem.key}\n${problem.message}`;
    case 'sameServer':
      return problem.servers.join('\n');
    case 'rejected':
    case 'unreachable':
    case 'excluded':
    case 'nearImpersonation':
      return `${problem.tool}\n${problem.server}`;
  }
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

function hasAll(haystack: string, words: readonly string[]): boolean {
  return words.every((word) => haystack.includes(word));
}
