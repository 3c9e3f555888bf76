import type { ConnectionKey } from '../peer/connectionKey';
import type { ListKind, ListView } from '../peer/types';
import type { ExcludedTool } from './excludedTools';
import { ItemList } from './itemList';
import { listKinds } from './listKinds';
import type { FetchedList } from './paging';
import type { Prompt, Resource, ResourceTemplate, Tool } from './types';

/** What the items of each list are. */
export interface ItemOf {
  readonly tools: Tool;
  readonly prompts: Prompt;
  readonly resources: Resource;
  readonly resourceTemplates: ResourceTemplate;
}

/** The copies of all lists of one server, and whose they are; `protocol.md` §5. */
export class ListCopies {
  readonly #lists: { readonly [Kind in ListKind]: ItemList<ItemOf[Kind]> } = {
    tools: new ItemList<Tool>('name'),
    prompts: new ItemList<Prompt>('name'),
    resources: new ItemList<Resource>('uri'),
    resourceTemplates: new ItemList<ResourceTemplate>('uriTemplate'),
  };
  /** Why a list could not be fetched the last time. */
  readonly #failures = new Map<ListKind, string>();
  #key: ConnectionKey | undefined;
  #lastFetch = 0;
  /** The number of the newest fetch whose list was taken, by kind. */
  readonly #taken = new Map<ListKind, number>();

  items<Kind extends ListKind>(kind: Kind): readonly ItemOf[Kind][] | undefined {
    return this.#lists[kind].items;
  }

  /** Tools that were sent, but must not be used. */
  get excludedTools(): readonly ExcludedTool[] {
    return this.#lists.tools.excluded;
  }

  isFresh(kind: ListKind, now: number): boolean {
    return this.#lists[kind].isFresh(now);
  }

  /** Says whose answers come next. Drops what belongs to others, and names the lists that this emptied. */
  admit(key: ConnectionKey): readonly ListKind[] {
    const before = this.#key;
    this.#key = key;
    if (!before || (before.endpoint === key.endpoint && before.context === key.context)) return [];
    const known = listKinds.filter((kind) => this.#lists[kind].items);
    for (const kind of known) {
      if (before.endpoint === key.endpoint) this.#lists[kind].forgetPrivate();
      else this.#lists[kind].forget();
    }
    this.#failures.clear();
    return known.filter((kind) => !this.#lists[kind].items);
  }

  /** Numbers a fetch that begins now. */
  beginFetch(): number {
    return ++this.#lastFetch;
  }

  /** A whole list with the objects of the copy where they are equal. */
  withKnown<Kind extends ListKind>(kind: Kind, list: FetchedList<ItemOf[Kind]>): FetchedList<ItemOf[Kind]> {
    const copy: ItemList<ItemOf[Kind]> = this.#lists[kind];
    return copy.withKnown(list);
  }

  /** Takes a whole list, unless one that was begun later is there already. Returns whether the items differ from before. */
  replace<Kind extends ListKind>(kind: Kind, list: FetchedList<ItemOf[Kind]>, fetch: number, now: number): boolean {
    if ((this.#taken.get(kind) ?? 0) > fetch) return false;
    this.#taken.set(kind, fetch);
    this.#failures.delete(kind);
    const copy: ItemList<ItemOf[Kind]> = this.#lists[kind];
    return copy.replace(list, now);
  }

  /** A fetch failed: what is there stays, marked stale, unless it is of a fetch that was begun later. */
  fail(kind: ListKind, reason: string, fetch: number): void {
    if ((this.#taken.get(kind) ?? 0) > fetch) return;
    this.#lists[kind].markStale();
    this.#failures.set(kind, reason);
  }

  /** The lists may have changed: each is fetched again with its next use. */
  expire(kinds: readonly ListKind[]): void {
    for (const kind of kinds) this.#lists[kind].expire();
  }

  view(kind: ListKind): ListView {
    const { items, stale, freshUntil } = this.#lists[kind];
    return {
      count: items?.length,
      stale,
      failed: this.#failures.has(kind),
      freshUntil: freshUntil > 0 ? freshUntil : undefined,
    };
  }

  /** What is wrong with the lists, each a sentence. */
  get problems(): readonly string[] {
    return listKinds.flatMap((kind) => {
      const failure = this.#failures.get(kind);
      return [...this.#lists[kind].problems, ...(failure === undefined ? [] : [failure])];
    });
  }
}
