export interface ListRequest {
  /** Asks for one page; `cursor` is absent for the first. Resolves with the result as received. */
  readonly request: (cursor?: string) => Promise<unknown>;
  readonly itemsKey: 'tools' | 'prompts' | 'resources' | 'resourceTemplates';
  /** The field that identifies an item: `name`, `uri` or `uriTemplate`. */
  readonly nameKey: string;
  /** For messages. */
  readonly server: string;
  readonly maxPages?: number;
  readonly maxItems?: number;
}

export interface FetchedList<Item> {
  readonly items: readonly Item[];
  readonly pages: number;
  /** How long the list is fresh from when it was received, 0 to 24 h. */
  readonly ttlMs: number;
  readonly cacheScope: 'public' | 'private';
  /** Defects of the server, each a sentence. */
  readonly problems: readonly string[];
}

export const maxListPages = 1000;
export const maxListItems = 20_000;

/**
 * Fetches a whole list, page by page; `protocol.md` §5, 2026-07-28 server/utilities/pagination and caching.
 * Throws a ProtocolError for a result that is no list, and whatever `request` rejects with; an error for a cursor starts
 * over, once.
 */
export function fetchAll<Item>(list: ListRequest): Promise<FetchedList<Item>> {
  return Promise.reject(new Error(list.server));
}
