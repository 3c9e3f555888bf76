import { isObject } from '../base/json';
import { quoteName } from './quoteName';

export type SchemaDialect = '2020-12' | 'draft-07';

export const maxSchemaDepth = 64;
export const maxSubschemas = 10_000;

/** How the time to check a value can grow with its size, judged by the keywords. */
export type SchemaGrowth = 'linear' | 'quadratic' | 'unknown';

export type ReadSchema =
  | {
      readonly kind: 'usable';
      /** A copy without what has no meaning in its dialect but would have one to the engine. */
      readonly schema: object;
      readonly dialect: SchemaDialect;
      readonly growth: SchemaGrowth;
      /** Subschemas and listed values: what is at most looked at for each part of a value. */
      readonly weight: number;
    }
  /** `reason` goes on after "The schema cannot be used:". */
  | { readonly kind: 'unusable'; readonly reason: string };

const dialects: Readonly<Record<string, SchemaDialect>> = {
  'json-schema.org/draft/2020-12/schema': '2020-12',
  'json-schema.org/draft-07/schema': 'draft-07',
};

const single = new Set([
  ...['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'items', 'additionalItems'],
  ...['unevaluatedItems', 'contains', 'not', 'if', 'then', 'else', 'contentSchema'],
]);
const lists = new Set(['items', 'prefixItems', 'allOf', 'anyOf', 'oneOf']);
const maps = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']);

/** Not of these dialects, but known to the engine: `$async` makes a check return a promise, `id` is an error. */
const dropped = new Set(['$schema', '$async', '$comment', 'id']);
const unbounded = new Set(['pattern', 'patternProperties', '$ref', '$dynamicRef']);
const quadratic = new Set(['format', 'uniqueItems']);

/** Reads a schema from a server, within bounds; `protocol.md` §13. Nothing in it is followed or compiled. */
export function readSchema(root: Readonly<Record<string, unknown>>): ReadSchema {
  const dialect = dialectOf(root['$schema']);
  if (dialect === undefined) {
    const declared = root['$schema'];
    const name = typeof declared === 'string' ? quoteName(declared) : 'its "$schema" is no string';
    return { kind: 'unusable', reason: `its dialect is unknown (${name})` };
  }
  const walk = new SchemaWalk();
  const schema = walk.copy(root);
  if (walk.problem !== undefined) return { kind: 'unusable', reason: walk.problem };
  return { kind: 'usable', schema, dialect, growth: walk.growth, weight: walk.weight };
}

function dialectOf(declared: unknown): SchemaDialect | undefined {
  if (declared === undefined) return '2020-12';
  if (typeof declared !== 'string') return undefined;
  const key = declared.replace(/^https?:\/\//, '').replace(/#$/, '');
  return Object.hasOwn(dialects, key) ? dialects[key] : undefined;
}

/** Copies a schema without recursion and looks at every subschema on the way. */
class SchemaWalk {
  problem: string | undefined;
  growth: SchemaGrowth = 'linear';
  weight = 0;
  #subschemas = 0;
  #hasIds = false;
  #outsideRef: string | undefined;
  readonly #open: {
    readonly source: Readonly<Record<string, unknown>>;
    readonly target: Record<string, unknown>;
    readonly depth: number;
  }[] = [];

  copy(root: Readonly<Record<string, unknown>>): object {
    const target = this.#enter(root, 1);
    for (let next = this.#open.pop(); next && this.problem === undefined; next = this.#open.pop()) {
      for (const [keyword, value] of Object.entries(next.source)) {
        if (dropped.has(keyword) || keyword in Object.prototype) continue;
        this.#look(keyword, value);
        const copied = this.#copyKeyword(keyword, value, next.depth);
        if (keyword !== 'nullable' || 'type' in next.source) next.target[keyword] = copied;
      }
    }
    if (this.#outsideRef !== undefined && !this.#hasIds) {
      this.problem ??= `it refers to ${quoteName(this.#outsideRef)}, which lies outside of it and is never fetched`;
    }
    return target;
  }

  #copyKeyword(keyword: string, value: unknown, depth: number): unknown {
    if (Array.isArray(value) && lists.has(keyword)) {
      return value.map((item: unknown) => (isObject(item) ? this.#enter(item, depth + 1) : item));
    }
    if (isObject(value) && single.has(keyword)) return this.#enter(value, depth + 1);
    if (isObject(value) && maps.has(keyword)) {
      const copied: Record<string, unknown> = {};
      for (const [key, item] of Object.entries(value)) {
        if (key !== '__proto__') copied[key] = isObject(item) ? this.#enter(item, depth + 1) : item;
      }
      return copied;
    }
    return value;
  }

  #enter(source: Readonly<Record<string, unknown>>, depth: number): Record<string, unknown> {
    const target: Record<string, unknown> = {};
    this.#subschemas++;
    this.weight++;
    if (depth > maxSchemaDepth) this.problem ??= `it is nested deeper than ${maxSchemaDepth} levels`;
    if (this.#subschemas > maxSubschemas) this.problem ??= `it has more than ${maxSubschemas} subschemas`;
    if (this.problem === undefined) this.#open.push({ source, target, depth });
    return target;
  }

  #look(keyword: string, value: unknown): void {
    if (unbounded.has(keyword)) this.growth = 'unknown';
    else if (quadratic.has(keyword) && this.growth === 'linear') this.growth = 'quadratic';
    if (Array.isArray(value)) this.weight += value.length;
    if (keyword === '$id') this.#hasIds = true;
    if ((keyword === '$ref' || keyword === '$dynamicRef') && typeof value === 'string' && !value.startsWith('#')) {
      this.#outsideRef ??= value;
    }
  }
}
