import { isObject } from '../base/json';
import { HIDDEN } from './ranges';
import { isSecretName } from './secretNames';

/** Deeper values are hidden as a whole, so that no message can exhaust the stack. */
const MAX_DEPTH = 500;

/** Members of a message that correlate it, kept whatever they equal (JSON-RPC 2.0). */
const envelope = new Set(['jsonrpc', 'id', 'method']);

/** Members whose members are schemas, named for what they describe: such a name tells nothing about the schema. */
const schemaMaps = new Set(['properties', 'patternProperties', '$defs', 'definitions']);

/** Members of a schema that hold values of what it describes. */
const schemaValues = new Set(['default', 'const', 'enum', 'examples']);

/** What the names on the way to a value tell about it. */
type Suspicion = 'none' | 'secret' | 'schemaOfSecret';

/** Hides secrets in every string, number and key of a JSON value. `hideIn` takes them out of a text. */
export class FrameRedactor {
  readonly #hideIn: (text: string) => string;

  constructor(hideIn: (text: string) => string) {
    this.#hideIn = hideIn;
  }

  /** Redacts a message, or a batch of them. Returns the same value where nothing is to be hidden. */
  redact(message: unknown): unknown {
    return Array.isArray(message) ? mapItems(message, (item) => this.#message(item)) : this.#message(message);
  }

  #message(message: unknown): unknown {
    if (!isObject(message) || !Object.hasOwn(message, 'jsonrpc')) return this.#value(message, 'none', '', 0);
    return this.#members(message, (key, value) =>
      envelope.has(key) && !isContainer(value) ? value : this.#member(message, key, value, 'none', '', 0),
    );
  }

  #value(value: unknown, suspicion: Suspicion, name: string, depth: number): unknown {
    if (typeof value === 'string') return suspicion === 'secret' && value !== '' ? HIDDEN : this.#hideIn(value);
    if (typeof value === 'number') {
      return suspicion === 'secret' || this.#hideIn(String(value)) !== String(value) ? HIDDEN : value;
    }
    if (!isContainer(value)) return value;
    if (depth >= MAX_DEPTH) return HIDDEN;
    if (Array.isArray(value)) return this.#items(value, suspicion, name, depth);
    return this.#members(value, (key, member) => this.#member(value, key, member, suspicion, name, depth));
  }

  #items(items: readonly unknown[], suspicion: Suspicion, name: string, depth: number): unknown {
    return mapItems(items, (item, index) => {
      const before = items[index - 1];
      const isValueOfOption = typeof before === 'string' && isSecretOption(before) && !isOption(item);
      return this.#value(item, isValueOfOption ? 'secret' : suspicion, name, depth + 1);
    });
  }

  /** `name` is the one under which the object itself stands. */
  #member(
    object: Readonly<Record<string, unknown>>,
    key: string,
    value: unknown,
    suspicion: Suspicion,
    name: string,
    depth: number,
  ): unknown {
    if (key === 'progressToken' && (name === '_meta' || name === 'params') && !isContainer(value)) return value;
    return this.#value(value, suspicionOf(object, key, value, suspicion, name), key, depth + 1);
  }

  #members(
    object: Readonly<Record<string, unknown>>,
    redactMember: (key: string, value: unknown) => unknown,
  ): Readonly<Record<string, unknown>> {
    let changed = false;
    const members = new Map<string, unknown>();
    for (const [key, value] of Object.entries(object)) {
      const shownKey = envelope.has(key) || key === 'progressToken' ? key : this.#hideIn(key);
      const shown = redactMember(key, value);
      changed ||= shownKey !== key || shown !== value;
      members.set(unusedKey(members, shownKey), shown);
    }
    // Unlike an assignment, this makes an own member of `__proto__` too.
    return changed ? Object.fromEntries(members) : object;
  }
}

function suspicionOf(
  object: Readonly<Record<string, unknown>>,
  key: string,
  value: unknown,
  inherited: Suspicion,
  name: string,
): Suspicion {
  if (inherited === 'secret') return 'secret';
  if (inherited === 'schemaOfSecret') return schemaValues.has(key) ? 'secret' : 'none';
  if (isSecretName(key)) return schemaMaps.has(name) && looksLikeSchema(value) ? 'schemaOfSecret' : 'secret';
  return key === 'value' &&
    [object['name'], object['key']].some((pair) => typeof pair === 'string' && isSecretName(pair))
    ? 'secret'
    : 'none';
}

function looksLikeSchema(value: unknown): boolean {
  if (!isObject(value)) return false;
  const keys = Object.keys(value);
  const known = ['type', '$ref', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', 'title', 'description'];
  return keys.length === 0 || known.some((key) => Object.hasOwn(value, key));
}

function isOption(item: unknown): boolean {
  return typeof item === 'string' && item.startsWith('-');
}

function isSecretOption(item: string): boolean {
  return /^--?[\w-]{1,64}$/.test(item) && isSecretName(item);
}

function isContainer(value: unknown): value is Record<string, unknown> | unknown[] {
  return typeof value === 'object' && value !== null;
}

function mapItems(
  items: readonly unknown[],
  redactItem: (item: unknown, index: number) => unknown,
): readonly unknown[] {
  const shown = items.map(redactItem);
  return shown.some((item, index) => item !== items[index]) ? shown : items;
}

/** Two keys can become one when secrets are hidden in them; both members are kept. */
function unusedKey(members: ReadonlyMap<string, unknown>, key: string): string {
  if (!members.has(key)) return key;
  let number = members.size;
  while (members.has(`${key} ${number}`)) number++;
  return `${key} ${number}`;
}
