import type { AuditedDefinition, AuditPort } from './audit/auditRecord';
import type { Clock } from './base/clock';
import type { Disposable } from './base/disposable';
import { DefinitionChangedError, messageOf, type DefinitionKind } from './base/errors';
import { Emitter } from './base/event';
import { getOrMake } from './base/getOrMake';
import type { Logger } from './base/logger';
import { nextTurn } from './base/nextTurn';
import { canonicalDefinition, definitionKeys, definitionKinds, digestDefinition } from './catalog/definitionPins';
import { PinTable, type PinRecord } from './catalog/pinTable';
import { sameJson } from './catalog/sameJson';
import type { DefinitionChange } from './catalog/types';
import type { PeerFacts } from './peer/peerFacts';

/** Definitions are hashed in slices of so many UTF-16 code units, between which other work has its turn. */
const sliceLength = 65_536;

/** Keeps the pins of definitions, for each server by itself. */
export interface PinPort {
  /** What was saved last for a server, as it was found, or a promise of it. Asked for once, before its first list counts. */
  load(server: string): unknown;
  /** Replaces what is kept for a server. */
  save(server: string, pins: readonly PinRecord[]): void;
}

/** Names one definition of a server. */
export interface DefinitionName {
  readonly server: string;
  readonly kind: DefinitionKind;
  /** Its name; of a template of resources the template. */
  readonly name: string;
}

/** A definition as a person has reviewed it. */
export interface ReviewedDefinition extends DefinitionName {
  /** SHA-256 of its canonical form, in hexadecimal. */
  readonly hash: string;
}

/** A definition that is not what it was when it was pinned. Its calls are held. */
export interface ChangedDefinition extends ReviewedDefinition {
  /** When the change was seen, in ms since the epoch. */
  readonly since: number;
  /** A person has reviewed it and wants its calls to stay held. */
  readonly blocked: boolean;
  readonly pinnedHash: string;
  /** The canonical form that is pinned; undefined: it was too large to be kept. */
  readonly pinnedText: string | undefined;
  /** The canonical form of what the server defines now. */
  readonly text: string;
}

export interface DefinitionsOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Absent: pins are kept in memory, for the life of the host. */
  readonly port: PinPort | undefined;
  /** Told of changes, and of what a person decides. */
  readonly audit?: AuditPort | undefined;
  readonly note: (server: string, facts: Pick<PeerFacts, 'definitions'>) => void;
}

/** One server's pins. */
interface Entry {
  table: PinTable;
  /** Until what was saved is known. */
  loading: Promise<void> | undefined;
  shown: PeerFacts['definitions'] | undefined;
}

interface Digest {
  readonly hash: string;
  /** Undefined: it is in the table of pins. */
  readonly text: string | undefined;
}

/**
 * The pins of all servers: what each defined at first sight, by the name of its entry. Whatever else of the entry changes,
 * the pins stay: another command behind the same name is a change of its tools, too. A changed definition is held until a
 * person accepts exactly that one, or until it is again what was pinned.
 */
export class Definitions implements Disposable {
  readonly #options: DefinitionsOptions;
  readonly #changed = new Emitter<{ readonly server: string; readonly kind: DefinitionKind }>();
  readonly #entries = new Map<string, Entry>();
  readonly #digests = new WeakMap<object, Digest>();

  /** What is held of a server is another. */
  readonly onDidChange = this.#changed.event;

  constructor(options: DefinitionsOptions) {
    this.#options = options;
  }

  /** Everything that is held. Texts are made when they are read. */
  get all(): readonly ChangedDefinition[] {
    return [...this.#entries].flatMap(([server, { table }]) =>
      definitionKinds.flatMap((kind) =>
        [...table.changes(kind)].map(([name, change]) => describe({ server, kind, name }, change, table)),
      ),
    );
  }

  /** What of a server is held, by name. The same map while nothing differs. */
  changes(server: string, kind: DefinitionKind): ReadonlyMap<string, DefinitionChange> | undefined {
    const changes = this.#entries.get(server)?.table.changes(kind);
    return changes && changes.size > 0 ? changes : undefined;
  }

  /** @throws DefinitionChangedError if it is held */
  admit(server: string, kind: DefinitionKind, name: string): void {
    const change = this.#entries.get(server)?.table.changes(kind).get(name);
    if (!change) return;
    const { pinned, hash } = change;
    throw new DefinitionChangedError({ server, kind, definition: name, pinnedHash: pinned, currentHash: hash });
  }

  /** Whether something is known of a definition from an earlier sight. Loads what was saved. */
  async isPinned(server: string, kind: DefinitionKind, name: string): Promise<boolean> {
    await this.#load(server);
    return this.#entry(server).table.isPinned(kind, name);
  }

  /** The names of all definitions of which something is known from an earlier sight. Loads what was saved. */
  async pinned(server: string, kind: DefinitionKind): Promise<readonly string[]> {
    await this.#load(server);
    return this.#entry(server).table.pinned(kind);
  }

  /**
   * Makes a list ready for {@link take}: loads what was saved, and hashes what is not known yet. Undefined: it is ready at
   * once.
   */
  prepare(server: string, kind: DefinitionKind, items: readonly object[]): Promise<void> | undefined {
    const loading = this.#load(server);
    const next = this.#hash(kind, items, 0);
    if (!loading && next === items.length) return undefined;
    return (async () => {
      await loading;
      for (let from = next; from < items.length; from = this.#hash(kind, items, from)) {
        await nextTurn();
      }
    })();
  }

  /** Takes a whole list that was prepared; undefined: it was dropped. */
  take(server: string, kind: DefinitionKind, items: readonly object[] | undefined): void {
    const { table } = this.#entry(server);
    const before = table.changes(kind);
    if (items) {
      const listed = items.map((item) => {
        const { hash, text } = this.#digest(kind, item);
        return { name: (item as Readonly<Record<string, string>>)[definitionKeys[kind]] ?? '', hash, text, item };
      });
      if (table.take(kind, listed, this.#options.clock.now())) this.#save(server);
      // What is pinned has its text in the table.
      for (const { item, hash } of listed) this.#digests.set(item, { hash, text: undefined });
    } else {
      table.drop(kind);
    }
    this.#show(server);
    if (table.changes(kind) === before) return;
    for (const [name, change] of table.changes(kind)) {
      if (before.get(name)?.hash !== change.hash) this.#record('changed', { server, kind, name }, change);
    }
    this.#changed.fire({ server, kind });
  }

  /** Pins what a person has reviewed. What changed again meanwhile stays held. Returns what was accepted. */
  accept(reviewed: readonly ReviewedDefinition[]): readonly ReviewedDefinition[] {
    return this.#decide('accepted', reviewed, (table, { kind, name, hash }) => {
      const item = table.currentItem(kind, name);
      return item !== undefined && table.accept(kind, name, hash, canonicalDefinition(kind, item));
    });
  }

  /** Leaves held what a person has reviewed, so that it waits for nobody. Returns what is still as it was reviewed. */
  block(reviewed: readonly ReviewedDefinition[]): readonly ReviewedDefinition[] {
    return this.#decide('keptBlocked', reviewed, (table, { kind, name, hash }) => table.block(kind, name, hash));
  }

  /** A server is no longer configured. Its pins stay where they are kept. */
  remove(server: string): void {
    const entry = this.#entries.get(server);
    if (!entry) return;
    if (this.#options.port) this.#entries.delete(server);
    else for (const kind of definitionKinds) entry.table.drop(kind);
    entry.shown = undefined;
    for (const kind of definitionKinds) this.#changed.fire({ server, kind });
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #decide(
    decision: 'accepted' | 'keptBlocked',
    reviewed: readonly ReviewedDefinition[],
    decide: (table: PinTable, definition: ReviewedDefinition) => boolean,
  ): readonly ReviewedDefinition[] {
    const decided = reviewed.filter((definition) => {
      const { server, kind, name } = definition;
      const table = this.#entries.get(server)?.table;
      const change = table?.changes(kind).get(name);
      if (!table || !change || !decide(table, definition)) return false;
      this.#record(decision, definition, change);
      return true;
    });
    for (const server of new Set(decided.map((definition) => definition.server))) {
      this.#save(server);
      this.#show(server);
      const kinds = new Set(decided.flatMap((each) => (each.server === server ? [each.kind] : [])));
      for (const kind of kinds) this.#changed.fire({ server, kind });
    }
    return decided;
  }

  #record(decision: AuditedDefinition['decision'], of: DefinitionName, change: DefinitionChange): void {
    const { clock, audit } = this.#options;
    const { server, kind, name } = of;
    const hashes = { before: change.pinned, after: change.hash };
    audit?.append({ kind: 'definition', time: clock.now(), server, of: kind, name, decision, ...hashes });
  }

  /** Hashes what is not known yet from a place on, for one slice. Returns the place where the next one begins. */
  #hash(kind: DefinitionKind, items: readonly object[], from: number): number {
    let length = 0;
    let index = from;
    for (; index < items.length && length < sliceLength; index++) {
      const item = items[index];
      if (item && !this.#digests.has(item)) length += this.#digest(kind, item).text?.length ?? 0;
    }
    return index;
  }

  #digest(kind: DefinitionKind, item: object): Digest {
    return getOrMake(this.#digests, item, () => digestDefinition(kind, item));
  }

  /** Undefined: what was saved is known already. */
  #load(server: string): Promise<void> | undefined {
    const known = this.#entries.get(server);
    if (known) return known.loading;
    const entry = this.#entry(server);
    const { port, logger } = this.#options;
    if (!port) return undefined;
    entry.loading = (async () => {
      try {
        entry.table = new PinTable(await port.load(server));
      } catch (error) {
        logger.warn(
          `The pinned definitions of "${server}" could not be read, so all are pinned anew: ${messageOf(error)}`,
        );
      }
      entry.loading = undefined;
    })();
    return entry.loading;
  }

  #save(server: string): void {
    this.#options.port?.save(server, this.#entry(server).table.records());
  }

  #show(server: string): void {
    const entry = this.#entry(server);
    const definitions = entry.table.counts();
    if (entry.shown && sameJson(entry.shown, definitions)) return;
    entry.shown = definitions;
    this.#options.note(server, { definitions });
  }

  #entry(server: string): Entry {
    return getOrMake(this.#entries, server, () => ({
      table: new PinTable(undefined),
      loading: undefined,
      shown: undefined,
    }));
  }
}

function describe(
  { server, kind, name }: DefinitionName,
  { hash, since, blocked, pinned }: DefinitionChange,
  table: PinTable,
): ChangedDefinition {
  // What is described stays what it was, also if it changes again meanwhile.
  const item = table.currentItem(kind, name) ?? {};
  const pinnedText = table.pinnedText(kind, name);
  return {
    server,
    kind,
    name,
    hash,
    since,
    blocked,
    pinnedHash: pinned,
    pinnedText,
    get text() {
      return canonicalDefinition(kind, item);
    },
  };
}
