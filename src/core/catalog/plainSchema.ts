import { isObject } from '../base/json';

/** Whether a value certainly fits. `false` says nothing: the engine decides then. */
export type PlainCheck = (value: unknown) => boolean;

const types: Readonly<Record<string, PlainCheck>> = {
  string: (value) => typeof value === 'string',
  number: (value) => Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: (value) => Array.isArray(value),
  object: (value) => isObject(value),
};

/** What asks for nothing in either dialect. */
const annotations = new Set(['title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly']);

type Reader = (value: unknown, schema: Readonly<Record<string, unknown>>) => PlainCheck | undefined;

/** Each says of a keyword what it asks for; undefined: it is left to the engine. */
const readers: Readonly<Record<string, Reader>> = {
  type: (value) => {
    const names: readonly unknown[] = Array.isArray(value) ? value : [value];
    const checks = names.map((name) =>
      typeof name === 'string' && Object.hasOwn(types, name) ? types[name] : undefined,
    );
    if (!checks.every((check) => check !== undefined)) return undefined;
    const [only] = checks;
    return only && checks.length === 1 ? only : (given) => checks.some((check) => check(given));
  },
  enum: (value) => (Array.isArray(value) && value.every(isScalar) ? (given) => value.includes(given) : undefined),
  const: (value) => (isScalar(value) ? (given) => given === value : undefined),
  minimum: (value) => bound(value, (given, limit) => typeof given !== 'number' || given >= limit),
  maximum: (value) => bound(value, (given, limit) => typeof given !== 'number' || given <= limit),
  minItems: (value) => bound(value, (given, limit) => !Array.isArray(given) || given.length >= limit),
  maxItems: (value) => bound(value, (given, limit) => !Array.isArray(given) || given.length <= limit),
  // Lengths count characters, of which each has one or two code units.
  minLength: (value) => bound(value, (given, limit) => typeof given !== 'string' || given.length >= 2 * limit),
  maxLength: (value) => bound(value, (given, limit) => typeof given !== 'string' || given.length <= limit),
  required: (value) => {
    if (!Array.isArray(value) || !value.every((name) => typeof name === 'string')) return undefined;
    return (given) =>
      !isObject(given) || value.every((name) => Object.hasOwn(given, name) && given[name] !== undefined);
  },
  properties: (value) => {
    const checks = isObject(value) ? readAll(value) : undefined;
    if (!checks) return undefined;
    return (given) =>
      !isObject(given) ||
      checks.every(([name, check]) => !Object.hasOwn(given, name) || given[name] === undefined || check(given[name]));
  },
  additionalProperties: (value, { properties = {} }) => {
    const check = plainCheck(value);
    if (!check || !isObject(properties)) return undefined;
    return (given) =>
      !isObject(given) || Object.entries(given).every(([name, item]) => Object.hasOwn(properties, name) || check(item));
  },
  items: (value) => {
    const check = isObject(value) ? plainCheck(value) : undefined;
    return check && ((given) => !Array.isArray(given) || given.every(check));
  },
};

/**
 * A check without the engine, for schemas of common keywords that mean the same in both dialects: most calls need no
 * more, and the engine takes longer to load than a server to answer. Undefined: the schema has others. Each part of a value is
 * looked at once. `schema` is what the schema reader has let through.
 */
export function plainCheck(schema: unknown): PlainCheck | undefined {
  if (typeof schema === 'boolean') return () => schema;
  if (!isObject(schema)) return undefined;
  const checks: PlainCheck[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (annotations.has(keyword)) continue;
    const check = Object.hasOwn(readers, keyword) ? readers[keyword]?.(value, schema) : undefined;
    if (!check) return undefined;
    checks.push(check);
  }
  return (value) => checks.every((check) => check(value));
}

function readAll(
  properties: Readonly<Record<string, unknown>>,
): readonly (readonly [string, PlainCheck])[] | undefined {
  const read: [string, PlainCheck][] = [];
  for (const [name, schema] of Object.entries(properties)) {
    const check = plainCheck(schema);
    if (!check) return undefined;
    read.push([name, check]);
  }
  return read;
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function bound(limit: unknown, fits: (given: unknown, limit: number) => boolean): PlainCheck | undefined {
  return typeof limit === 'number' && Number.isFinite(limit) ? (given) => fits(given, limit) : undefined;
}
