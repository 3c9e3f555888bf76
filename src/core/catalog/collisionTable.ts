import { patchSorted } from './sortedList';
import type { Collision } from './types';

/** The local names that several servers declare, by name and in order. */
export class CollisionTable {
  readonly #byName = new Map<string, Collision>();
  readonly #removed = new Set<string>();
  readonly #added: Collision[] = [];
  #sorted: readonly Collision[] = [];

  /** Takes the servers that declare a name now; owners that are the same array are the same collision. */
  set(name: string, owners: readonly string[]): void {
    const known = this.#byName.get(name);
    if (owners.length > 1 && known?.owners !== owners) {
      const collision = { name, owners };
      this.#byName.set(name, collision);
      this.#added.push(collision);
    } else if (owners.length <= 1 && known) {
      this.#byName.delete(name);
      this.#removed.add(name);
    }
  }

  /** All collisions sorted by name. The same list if none has changed. */
  sorted(): readonly Collision[] {
    this.#sorted = patchSorted(this.#sorted, this.#removed, this.#added);
    this.#removed.clear();
    this.#added.length = 0;
    return this.#sorted;
  }
}
