import type { FetchedList } from './paging';
import { sameJson } from './sameJson';
import type { Tool } from './types';

/** The tools of one peer, as last listed in full; `protocol.md` §5. */
export class ToolList {
  #tools: readonly Tool[] | undefined;
  #problems: readonly string[] = [];
  #freshUntil = 0;
  #stale = false;

  /** Undefined until the first whole list. Equal tools stay the same objects, an equal list the same array. */
  get tools(): readonly Tool[] | undefined {
    return this.#tools;
  }

  /** The list could not be refreshed: the tools are older than they should be. */
  get stale(): boolean {
    return this.#stale;
  }

  /** What was wrong with the last whole list, each a sentence. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /** Takes a whole list that was received at `now` (ms). Returns whether the tools differ from before. */
  replace(list: FetchedList<Tool>, now: number): boolean {
    const before = this.#tools;
    this.#tools = keepEqual(before, list.items);
    this.#problems = list.problems;
    this.#freshUntil = now + list.ttlMs;
    this.#stale = false;
    return this.#tools !== before;
  }

  /** Fetching failed: what is there stays, marked stale. */
  markStale(): void {
    this.#stale = this.#tools !== undefined;
    this.#freshUntil = 0;
  }

  /** Whether the list need not be fetched again at `now` (ms). */
  isFresh(now: number): boolean {
    return this.#tools !== undefined && now < this.#freshUntil;
  }

  /** Drops everything: another identity must not see it. */
  forget(): void {
    this.#tools = undefined;
    this.#problems = [];
    this.#freshUntil = 0;
    this.#stale = false;
  }
}

/** The new list, with the objects of the old one where they are equal; the old one itself where all are. */
function keepEqual(before: readonly Tool[] | undefined, now: readonly Tool[]): readonly Tool[] {
  if (!before) return now;
  const known = new Map<string, Tool>();
  for (const tool of before) if (!known.has(tool.name)) known.set(tool.name, tool);
  const kept = now.map((tool, index) => {
    const old = before[index]?.name === tool.name ? before[index] : known.get(tool.name);
    return old && sameJson(old, tool) ? old : tool;
  });
  return kept.length === before.length && kept.every((tool, index) => tool === before[index]) ? before : kept;
}
