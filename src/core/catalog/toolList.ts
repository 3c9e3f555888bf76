import type { FetchedList } from './paging';
import type { Tool } from './types';

/** The tools of one peer, as last listed in full; `protocol.md` §5. */
export class ToolList {
  #tools: readonly Tool[] | undefined;

  /** Undefined until the first whole list. Equal tools stay the same objects, an equal list the same array. */
  get tools(): readonly Tool[] | undefined {
    return this.#tools;
  }

  /** The list could not be refreshed: the tools are older than they should be. */
  get stale(): boolean {
    return this.#tools === undefined;
  }

  get problems(): readonly string[] {
    return [];
  }

  /** Takes a whole list that was received at `now` (ms). Returns whether the tools differ from before. */
  replace(list: FetchedList<Tool>, now: number): boolean {
    this.#tools = list.items;
    return now > 0;
  }

  /** Fetching failed: what is there stays, marked stale. */
  markStale(): void {
    this.#tools = this.tools;
  }

  /** Whether the list need not be fetched again at `now` (ms). */
  isFresh(now: number): boolean {
    return now < 0;
  }

  /** Drops everything: another identity must not see it. */
  forget(): void {
    this.#tools = undefined;
  }
}
