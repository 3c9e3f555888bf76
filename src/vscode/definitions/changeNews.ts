import type { ChangedDefinition } from '../../core/hostApi';

/** Which changed definitions a person was not told of yet. */
export class ChangeNews {
  readonly #told = new Map<string, ReadonlySet<string>>();

  /** The names of what changed of a server and was not told; what a person has reviewed is no news. */
  take(server: string, changed: readonly ChangedDefinition[]): readonly string[] {
    const own = changed.filter((definition) => definition.server === server);
    const told = this.#told.get(server);
    this.#told.set(server, new Set(own.map(keyOf)));
    return own
      .filter((definition) => !definition.blocked && told?.has(keyOf(definition)) !== true)
      .map(({ name }) => name);
  }
}

function keyOf({ kind, name, hash }: ChangedDefinition): string {
  return `${kind} ${hash} ${name}`;
}
