import { ProtocolError } from '../base/errors';
import { isObject } from '../base/json';
import { named } from '../base/plain';
import { joinCacheHints, readCacheHints, type CacheHints } from './cacheHints';
import { CursorTrail, type NextPage } from './cursorTrail';
import type { ExcludedTool } from './excludedTools';
import { ListItems } from './listItems';
import { valueSize } from './valueSize';
import { english } from '../base/localizer';
import { defectTexts } from './defectTexts';
import { listTexts } from './listTexts';

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
  /** Of all pages together, as `valueSize` counts. */
  readonly maxSize?: number;
}

/** A whole list, from all its pages. */
export interface FetchedList<Item> extends CacheHints {
  readonly items: readonly Item[];
  readonly pages: number;
  /** Tools that are not among the items, though they were sent. */
  readonly excluded?: readonly ExcludedTool[];
  /** Defects of the server, each a sentence. */
  readonly problems: readonly string[];
}

export const maxListPages = 1000;
export const maxListItems = 20_000;
/** About the bytes of the JSON text: one message may have as many. */
export const maxListSize = 67_108_864;

/**
 * Fetches a whole list, page by page; `protocol.md` §5, 2026-07-28 server/utilities/pagination and caching.
 * Throws a ProtocolError for a result that is no list and for a list that is too large, and whatever `request` rejects with; an error for a cursor starts
 * over, once.
 */
export async function fetchAll<Item>(list: ListRequest): Promise<FetchedList<Item>> {
  const first = await fetchPages<Item>(list);
  if (first.kind === 'list') return first.list;
  const second = await fetchPages<Item>(list);
  if (second.kind === 'list') return second.list;
  throw second.error;
}

type Outcome<Item> =
  | { readonly kind: 'list'; readonly list: FetchedList<Item> }
  /** The server answered a cursor of its own with an error. */
  | { readonly kind: 'cursorRefused'; readonly error: ProtocolError };

async function fetchPages<Item>(list: ListRequest): Promise<Outcome<Item>> {
  const items = new ListItems(list.nameKey, list.maxItems ?? maxListItems);
  const trail = new CursorTrail(list.maxPages ?? maxListPages);
  let hints: CacheHints | undefined;
  let pages = 0;
  let next: NextPage | undefined;
  let room = list.maxSize ?? maxListSize;
  while (next?.kind !== 'end') {
    let result: unknown;
    try {
      result = await (next ? list.request(next.cursor) : list.request());
    } catch (error) {
      if (!next || !(error instanceof ProtocolError) || error.rpcCode === undefined) throw error;
      return { kind: 'cursorRefused', error };
    }
    room -= valueSize(result, room + 1);
    if (room < 0) throw tooLarge(list);
    const page = readPage(result, list, ++pages);
    items.addPage(page.items);
    hints = hints ? joinCacheHints(hints, page.hints) : page.hints;
    next = trail.after(page.nextCursor);
    if (next.kind === 'more' && items.isFull) {
      items.cut();
      next = { kind: 'end', looped: false };
    }
  }
  if (next.looped) items.dropRepeats();
  return {
    kind: 'list',
    list: {
      // Whether it is an item of this kind in more than its name, no one can be sure; the types say so.
      items: items.all as readonly unknown[] as readonly Item[],
      pages,
      ...(hints ?? readCacheHints({})),
      problems: [...(next.problem === undefined ? [] : [next.problem]), ...items.problems()].map((problem) =>
        defectTexts.of(english, methodOf(list), problem),
      ),
    },
  };
}

interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor: unknown;
  readonly hints: CacheHints;
}

function readPage(result: unknown, list: ListRequest, page: number): Page {
  const items = isObject(result) ? result[list.itemsKey] : undefined;
  const type = isObject(result) ? (result['resultType'] ?? 'complete') : undefined;
  if (!isObject(result) || !Array.isArray(items) || type !== 'complete') {
    const place = [methodOf(list), String(page)] as const;
    const message = !isObject(result)
      ? listTexts.noObject(english, ...place)
      : type !== 'complete'
        ? listTexts.resultType(english, ...place, named(type))
        : listTexts.noArray(english, ...place, list.itemsKey);
    throw new ProtocolError(message, { server: list.server });
  }
  return { items: items as readonly unknown[], nextCursor: result['nextCursor'], hints: readCacheHints(result) };
}

function tooLarge(list: ListRequest): ProtocolError {
  const limit = list.maxSize ?? maxListSize;
  return new ProtocolError(listTexts.tooLarge(english, methodOf(list), String(limit)), { server: list.server });
}

function methodOf({ itemsKey }: ListRequest): string {
  return itemsKey === 'resourceTemplates' ? 'resources/templates/list' : `${itemsKey}/list`;
}
