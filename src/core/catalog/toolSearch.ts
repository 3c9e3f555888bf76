import MiniSearch, { type SearchOptions } from 'minisearch';
import { isObject } from '../base/json';
import type { ToolSettings } from '../config/types';
import { relativesOf, stem, tellingWords, words } from './searchWords';
import type { CatalogEntry } from './types';

/** What is indexed of a tool. */
interface ToolDocument {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly server: string;
  readonly keywords: string;
  /** The beginning of the description: what the tool is for. */
  readonly summary: string;
  readonly description: string;
}

type SettingsOf = (entry: CatalogEntry) => Pick<ToolSettings, 'priority' | 'keywords'> | undefined;

/** Tools indexed at once; between two such the caller's pause is awaited. */
const chunk = 50;
/** Of a description: what comes later says little about what the tool is. UTF-16 code units. */
const descriptionLength = 2_000;
const summaryLength = 120;
/** Of a word that only means much the same as one that was asked for, beside that one. */
const relativeWeight = 0.35;
/** Ten steps of priority double a tool's score. */
const doublingPriority = 10;
/** Shorter words begin so many others that descriptions are not looked at for them. */
const describingLength = 3;
/** Of what is searched for. */
const queryLength = 200;

/**
 * Ranks tools by words in their names, titles, servers, keywords and descriptions. The index is made when it is first
 * needed, and follows the catalog by what changed.
 */
export class ToolSearch {
  readonly #settingsOf: SettingsOf;
  readonly #pause: () => Promise<void>;
  readonly #index = newIndex();
  readonly #indexed = new Map<string, CatalogEntry>();
  #entries: readonly CatalogEntry[] = [];
  #hasPriorities = false;

  /**
   * @param settingsOf - what the settings say of a tool; to be the same for the same entry
   * @param pause - lets other work go first
   */
  constructor(settingsOf: SettingsOf, pause: () => Promise<void>) {
    this.#settingsOf = settingsOf;
    this.#pause = pause;
  }

  /** How many tools are indexed. */
  get size(): number {
    return this.#indexed.size;
  }

  /**
   * Takes over the entries of a catalog: what came, went or changed is indexed anew, in parts.
   * @returns how many tools were looked at closer
   */
  async follow(entries: readonly CatalogEntry[]): Promise<number> {
    if (entries === this.#entries) return 0;
    const wanted = new Map(entries.map((entry) => [entry.name, entry]));
    const gone = [...this.#indexed.keys()].filter((name) => !wanted.has(name));
    const changed = entries.filter((entry) => this.#indexed.get(entry.name) !== entry);
    for (const name of gone) {
      this.#index.discard(name);
      this.#indexed.delete(name);
    }
    for (const [place, entry] of changed.entries()) {
      if (place > 0 && place % chunk === 0) await this.#pause();
      this.#put(entry);
    }
    this.#entries = entries;
    this.#hasPriorities = entries.some((entry) => this.#priorityOf(entry) !== 0);
    return gone.length + changed.length;
  }

  /** The entries that fit best, the best first. Without a word: those with the highest priority, then in catalog order. */
  search(text: string, limit: number): readonly CatalogEntry[] {
    const query = text.slice(0, queryLength).trim();
    if (query === '') return this.#firstEntries(limit);
    const asked = tellingWords(query);
    const covered = coverage(asked);
    return this.#index
      .search(asked.join(' '), this.#options(asked))
      .map((hit) => ({ name: String(hit.id), score: hit.score * covered(hit.queryTerms) ** 2 }))
      .sort((left, right) => right.score - left.score)
      .slice(0, limit)
      .flatMap(({ name }) => this.#indexed.get(name) ?? []);
  }

  #put(entry: CatalogEntry): void {
    const before = this.#indexed.get(entry.name);
    this.#indexed.set(entry.name, entry);
    // Only readiness or the like differs.
    if (before?.tool === entry.tool && before.server === entry.server) return;
    const document = documentOf(entry, this.#settingsOf(entry)?.keywords ?? []);
    if (before) this.#index.replace(document);
    else this.#index.add(document);
  }

  #options(asked: readonly string[]): SearchOptions {
    const isShort = asked.every((word) => word.length < describingLength && /^[\p{ASCII}]*$/u.test(word));
    const written = new Set(asked.flatMap((word) => [word, stem(word)]));
    return {
      fields: isShort ? shortFields : fields,
      processTerm: (word) => [...new Set([word, stem(word), ...relativesOf(word)])],
      prefix: (term) => written.has(term),
      fuzzy: (term) => (term.length > 4 && written.has(term) ? 0.2 : false),
      boost: { name: 4, title: 3, keywords: 3, server: 1.5, summary: 1.5 },
      boostTerm: (term) => (written.has(term) ? 1 : relativeWeight),
      ...(this.#hasPriorities && {
        boostDocument: (id: unknown) => {
          const entry = this.#indexed.get(String(id));
          return entry ? 2 ** (this.#priorityOf(entry) / doublingPriority) : 1;
        },
      }),
    };
  }

  #firstEntries(limit: number): readonly CatalogEntry[] {
    if (!this.#hasPriorities) return this.#entries.slice(0, limit);
    return [...this.#entries].sort((left, right) => this.#priorityOf(right) - this.#priorityOf(left)).slice(0, limit);
  }

  #priorityOf(entry: CatalogEntry): number {
    return this.#settingsOf(entry)?.priority ?? 0;
  }
}

const shortFields: (keyof ToolDocument)[] = ['name', 'title', 'server', 'keywords'];
const fields: (keyof ToolDocument)[] = [...shortFields, 'summary', 'description'];

/** Says how much of what was asked is among the terms that were found, from 0 to 1. */
function coverage(asked: readonly string[]): (found: readonly string[]) => number {
  const terms = asked.map((word) => new Set([word, stem(word), ...relativesOf(word)]));
  return (found) => terms.filter((term) => found.some((each) => term.has(each))).length / asked.length;
}

function newIndex(): MiniSearch<ToolDocument> {
  return new MiniSearch<ToolDocument>({
    fields,
    tokenize: words,
    // Names are found while they are typed, so they are there as they are written, too.
    processTerm: (term, field) => {
      const word = term.toLowerCase();
      return field === 'description' || field === 'summary' ? stem(word) : [...new Set([word, stem(word)])];
    },
  });
}

function documentOf({ name, server, tool }: CatalogEntry, keywords: readonly string[]): ToolDocument {
  const annotated = isObject(tool.annotations) ? tool.annotations['title'] : undefined;
  const texts = [tool.title, annotated].filter((title) => typeof title === 'string');
  const description = typeof tool.description === 'string' ? tool.description : '';
  return {
    id: name,
    name,
    title: texts.join(' '),
    server,
    keywords: keywords.join(' '),
    summary: description.slice(0, summaryLength),
    description: description.slice(0, descriptionLength),
  };
}
