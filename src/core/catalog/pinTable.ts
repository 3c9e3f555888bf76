import type { DefinitionKind } from '../base/errors';
import { isObject } from '../base/json';
import { comparePin, definitionKinds } from './definitionPins';
import type { DefinitionChange } from './types';

/** Definitions of which the text is kept as well as the hash, so that a change can be shown. UTF-16 code units. */
export const maxPinnedText = 131_072;
/** Texts of one server together. */
export const maxPinnedTexts = 8_388_608;
/** Pins of one server whose definitions are gone: the oldest are forgotten. Those that are there are bounded by the lists. */
export const maxVanishedPins = 1_000;

/** Another definition than the pinned one, as last seen. */
type Seen = Omit<DefinitionChange, 'pinned'>;

/** One pin as it is kept. */
export interface PinRecord {
  readonly kind: DefinitionKind;
  readonly name: string;
  /** SHA-256 of the canonical form, in hexadecimal. */
  readonly hash: string;
  /** The canonical form; absent where there was no room for it. */
  readonly text?: string;
  readonly seen?: Seen;
}

/** A definition in a list. */
export interface ListedDefinition {
  readonly name: string;
  readonly hash: string;
  /** Not needed of what is pinned already. */
  readonly text: string | undefined;
  /** As its server sent it. */
  readonly item: object;
}

interface Pin {
  hash: string;
  text: string | undefined;
  seen: Seen | undefined;
}

/** What is known of one kind of definitions. */
interface Kind {
  readonly pins: Map<string, Pin>;
  /** Names that the last list did not have, in the order in which they went. */
  readonly vanished: Set<string>;
  changes: ReadonlyMap<string, DefinitionChange>;
  /** What changed, as it is now. */
  items: ReadonlyMap<string, object>;
  /** Names in the last list. */
  present: number;
}

const none: ReadonlyMap<string, never> = new Map<string, never>();
const unseen: { readonly pins: ReadonlyMap<string, Pin>; readonly vanished: ReadonlySet<string> } = {
  pins: none,
  vanished: new Set(),
};

/** The pins of one server, and what differs from them. A name keeps its pin when it goes. */
export class PinTable {
  /** Only of what was ever seen: most servers have tools alone. */
  readonly #kinds: Partial<Record<DefinitionKind, Kind>> = {};
  #textSize = 0;

  /** @param saved - what {@link records} gave once, unchecked. What can't be read is left out. */
  constructor(saved: unknown) {
    for (const record of Array.isArray(saved) ? (saved as readonly unknown[]) : []) {
      const pin = readRecord(record);
      if (pin) this.#put(pin.kind, pin.name, { hash: pin.hash, text: pin.text, seen: pin.seen });
    }
  }

  /** What of a kind is held, by name. What does not differ stays the same object, the map too. */
  changes(kind: DefinitionKind): ReadonlyMap<string, DefinitionChange> {
    return this.#kinds[kind]?.changes ?? none;
  }

  /** Something whose calls are held, as its server sent it last. */
  currentItem(kind: DefinitionKind, name: string): object | undefined {
    return this.#kinds[kind]?.items.get(name);
  }

  pinnedText(kind: DefinitionKind, name: string): string | undefined {
    return this.#kinds[kind]?.pins.get(name)?.text;
  }

  /** The names of what is pinned, also of what is gone. */
  pinned(kind: DefinitionKind): readonly string[] {
    return [...(this.#kinds[kind]?.pins.keys() ?? [])];
  }

  isPinned(kind: DefinitionKind, name: string): boolean {
    return this.#kinds[kind]?.pins.has(name) ?? false;
  }

  /** How many definitions of the last lists are pinned as they are, changed, or changed and blocked by a person. */
  counts(): { readonly pinned: number; readonly changed: number; readonly blocked: number } {
    const all = definitionKinds.flatMap((kind) => this.#kinds[kind] ?? []);
    const changes = all.flatMap((kind) => [...kind.changes.values()]);
    const present = all.reduce((sum, kind) => sum + kind.present, 0);
    const blocked = changes.filter((change) => change.blocked).length;
    return { pinned: present - changes.length, changed: changes.length, blocked };
  }

  /**
   * Takes a whole list: pins what is new, and compares the rest. Of several of one name the first counts. Returns whether
   * there is something to keep. `now` in ms since the epoch.
   */
  take(kind: DefinitionKind, listed: readonly ListedDefinition[], now: number): boolean {
    if (listed.length === 0 && !this.#kinds[kind]) return false;
    const state = this.#ofKind(kind);
    const { pins, vanished } = state;
    const names = new Set<string>();
    const held = new Map<string, object>();
    let differs = false;
    this.#makeRoom(listed.reduce((sum, { name, text }) => (pins.has(name) ? sum : sum + (text?.length ?? 0)), 0));
    for (const { name, hash, text, item } of listed) {
      if (names.has(name)) continue;
      names.add(name);
      vanished.delete(name);
      const pin = pins.get(name);
      switch (comparePin(pin?.hash, hash).kind) {
        case 'new':
          this.#put(kind, name, { hash, text, seen: undefined });
          differs = true;
          break;
        case 'same':
          if (pin?.seen) {
            pin.seen = undefined;
            differs = true;
          }
          break;
        case 'changed':
          held.set(name, item);
          if (pin && pin.seen?.hash !== hash) {
            pin.seen = { hash, since: now, blocked: false };
            differs = true;
          }
      }
    }
    if (names.size < pins.size) {
      for (const name of pins.keys()) if (!names.has(name)) vanished.add(name);
      if (this.#forgetVanished(kind)) differs = true;
    }
    state.present = names.size;
    this.#hold(kind, held.size > 0 ? held : none);
    return differs;
  }

  /** The list was dropped: what it says now is not known. Pins stay. */
  drop(kind: DefinitionKind): void {
    const state = this.#kinds[kind];
    if (!state) return;
    state.present = 0;
    this.#hold(kind, none);
  }

  /** Pins what a person has reviewed. Returns whether it is still that. */
  accept(kind: DefinitionKind, name: string, hash: string, text: string): boolean {
    const { pins, changes, items } = this.#ofKind(kind);
    if (changes.get(name)?.hash !== hash) return false;
    this.#textSize -= pins.get(name)?.text?.length ?? 0;
    this.#makeRoom(text.length);
    this.#put(kind, name, { hash, text, seen: undefined });
    const held = new Map(items);
    held.delete(name);
    this.#hold(kind, held);
    return true;
  }

  /** Notes that a person has reviewed something, and wants its calls to stay held. Returns whether it is still that. */
  block(kind: DefinitionKind, name: string, hash: string): boolean {
    const { pins, changes, items } = this.#ofKind(kind);
    const pin = pins.get(name);
    if (!pin?.seen || changes.get(name)?.hash !== hash) return false;
    pin.seen = { ...pin.seen, blocked: true };
    this.#hold(kind, items);
    return true;
  }

  /** All pins, to be kept: of each kind those first that went first. */
  records(): readonly PinRecord[] {
    return definitionKinds.flatMap((kind) => {
      const { pins, vanished } = this.#kinds[kind] ?? unseen;
      const names = [...vanished, ...[...pins.keys()].filter((name) => !vanished.has(name))];
      return names.flatMap((name): PinRecord[] => {
        const pin = pins.get(name);
        if (!pin) return [];
        const { hash, text, seen } = pin;
        return [{ kind, name, hash, ...(text !== undefined && { text }), ...(seen && { seen }) }];
      });
    });
  }

  #ofKind(kind: DefinitionKind): Kind {
    return (this.#kinds[kind] ??= { pins: new Map(), vanished: new Set(), changes: none, items: none, present: 0 });
  }

  #put(kind: DefinitionKind, name: string, pin: Pin): void {
    const length = pin.text?.length ?? 0;
    const fits = length <= maxPinnedText && this.#textSize + length <= maxPinnedTexts;
    this.#ofKind(kind).pins.set(name, fits ? pin : { ...pin, text: undefined });
    if (fits) this.#textSize += length;
  }

  /** Texts of what is gone make room for others, the oldest first. */
  #makeRoom(length: number): void {
    for (const kind of definitionKinds) {
      const { pins, vanished } = this.#kinds[kind] ?? unseen;
      for (const name of vanished) {
        if (this.#textSize + length <= maxPinnedTexts) return;
        const pin = pins.get(name);
        if (pin?.text === undefined) continue;
        this.#textSize -= pin.text.length;
        pin.text = undefined;
      }
    }
  }

  #forgetVanished(kind: DefinitionKind): boolean {
    const { pins, vanished } = this.#ofKind(kind);
    const tooMany = vanished.size - maxVanishedPins;
    if (tooMany <= 0) return false;
    for (const name of [...vanished].slice(0, tooMany)) {
      this.#textSize -= pins.get(name)?.text?.length ?? 0;
      pins.delete(name);
      vanished.delete(name);
    }
    return true;
  }

  /** Says anew what is held: what is held for the same reason stays the same object, and all of it the same map. */
  #hold(kind: DefinitionKind, items: ReadonlyMap<string, object>): void {
    const state = this.#ofKind(kind);
    const before = state.changes;
    const now = new Map<string, DefinitionChange>();
    let same = before.size === items.size;
    for (const name of items.keys()) {
      const pin = state.pins.get(name);
      if (!pin?.seen) continue;
      const known = before.get(name);
      const { hash, since, blocked } = pin.seen;
      const isKnown = known?.hash === hash && known.pinned === pin.hash && known.blocked === blocked;
      now.set(name, isKnown ? known : { hash, since, blocked, pinned: pin.hash });
      if (!isKnown) same = false;
    }
    if (!same) state.changes = now;
    state.items = items;
  }
}

function readRecord(record: unknown): PinRecord | undefined {
  if (!isObject(record)) return undefined;
  const { name, hash, text, seen } = record;
  const kind = definitionKinds.find((known) => known === record['kind']);
  if (!kind || typeof name !== 'string' || typeof hash !== 'string') return undefined;
  const known = readSeen(seen);
  return { kind, name, hash, ...(typeof text === 'string' && { text }), ...(known && { seen: known }) };
}

function readSeen(seen: unknown): Seen | undefined {
  if (!isObject(seen)) return undefined;
  const { hash, since, blocked } = seen;
  if (typeof hash !== 'string' || typeof since !== 'number') return undefined;
  return { hash, since, blocked: blocked === true };
}
