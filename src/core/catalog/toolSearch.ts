import MiniSearch, { type SearchOptions } from 'minisearch';
import { isObject } from '../base/json';
import type { ToolSettings } from '../config/types';
import type { CatalogEntry } from './types';

/** What is indexed of a tool. */
interface ToolDocument {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly server: string;
  readonly keywords: string;
  readonly description: string;
}

type SettingsOf = (entry: CatalogEntry) => Pick<ToolSettings, 'priority' | 'keywords'> | undefined;

/** Tools indexed at once; between two such the caller's pause is awaited. */
const chunk = 100;
/** Of a description: what comes later says little about what the tool is. UTF-16 code units. */
const descriptionLength = 2_000;
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
    const options = this.#options(query);
    const every = this.#index.search(query, { ...options, combineWith: 'AND' });
    const found = every.length > 0 ? every : this.#index.search(query, options);
    return found.slice(0, limit).flatMap(({ id }) => this.#indexed.get(String(id)) ?? []);
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

  #options(query: string): SearchOptions {
    const isShort = words(query).every((word) => word.length < describingLength && /^[\p{ASCII}]*$/u.test(word));
    return {
      fields: isShort ? shortFields : fields,
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      boost: { name: 4, title: 3, keywords: 3, server: 1.5 },
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
const fields: (keyof ToolDocument)[] = [...shortFields, 'description'];

function newIndex(): MiniSearch<ToolDocument> {
  return new MiniSearch<ToolDocument>({
    fields,
    tokenize: words,
    processTerm: (term) => term.toLowerCase(),
  });
}

function documentOf({ name, server, tool }: CatalogEntry, keywords: readonly string[]): ToolDocument {
  const annotated = isObject(tool.annotations) ? tool.annotations['title'] : undefined;
  const texts = [tool.title, annotated].filter((title) => typeof title === 'string');
  const description: unknown = tool.description;
  return {
    id: name,
    name,
    title: texts.join(' '),
    server,
    keywords: keywords.join(' '),
    description: typeof description === 'string' ? description.slice(0, descriptionLength) : '',
  };
}

const wordPattern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}]+/gu;

/**
 * The words of a text, with the parts of `camelCase` and the whole of it. Scripts that put no spaces between words are
 * taken letter by letter.
 */
export function words(text: string): string[] {
  return [...text.matchAll(wordPattern)].flatMap(([word]) => {
    const parts = word.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u);
    return parts.length > 1 ? [word, ...parts] : parts;
  });
}
