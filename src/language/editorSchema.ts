import type { JSONSchema } from 'vscode-json-languageservice';
import { isObject, isStringArray } from '../core/base/json';
import { maxSchemaDepth, maxSubschemas } from '../core/catalog/schemaReader';
import { subschemaAt } from '../vscode/calls/subschema';
import { descriptionLength, plainText } from '../vscode/plainText';

export type EditorSchema =
  | { readonly kind: 'usable'; readonly schema: JSONSchema }
  /** It passes a bound. `reason` goes on after "the schema". */
  | { readonly kind: 'unusable'; readonly reason: string };

type Schema = Readonly<Record<string, unknown>>;

/** Keywords that are copied where their value has the right shape. The rest has no meaning to the editor, or should have none. */
const keywords: Readonly<Record<string, (value: unknown) => boolean>> = {
  $anchor: isText,
  $schema: isText,
  ...all(['format', 'pattern'], isText),
  ...all(['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'], isNumber),
  ...all(['minContains', 'maxContains', 'minimum', 'maximum', 'multipleOf'], isNumber),
  ...all(['exclusiveMinimum', 'exclusiveMaximum'], (value) => isNumber(value) || typeof value === 'boolean'),
  type: (value) => isText(value) || isStringArray(value),
  required: isStringArray,
  uniqueItems: (value) => typeof value === 'boolean',
  dependentRequired: (value) => isObject(value) && Object.values(value).every(isStringArray),
  ...all(['enum', 'examples'], Array.isArray),
  ...all(['const', 'default'], () => true),
};
const singles = new Set([
  ...['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'items', 'additionalItems'],
  ...['unevaluatedItems', 'contains', 'not', 'if', 'then', 'else'],
]);
const lists = new Set(['prefixItems', 'allOf', 'anyOf', 'oneOf', 'items']);
const maps = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']);
const notBesideRef = new Set(['$defs', 'definitions', '$schema', '$anchor', 'suggestSortText', 'completionDetail']);

/**
 * A schema of a server as the editor gets it: a bounded copy, its texts made plain, without the keywords by which VS Code
 * would take markdown, snippets or messages from it, and without references that lead out of it (nothing is ever
 * fetched). What that leaves open, the check before a call decides.
 */
export function editorSchema(source: unknown): EditorSchema {
  if (source === true || source === undefined) return { kind: 'usable', schema: { type: 'object' } };
  if (!isObject(source)) return { kind: 'unusable', reason: 'is no object' };
  const copy = new Copy(source);
  const schema = copy.schema(source, 1);
  if (copy.passed !== undefined) return { kind: 'unusable', reason: copy.passed };
  return { kind: 'usable', schema: { type: 'object', ...schema } };
}

class Copy {
  passed: string | undefined;
  readonly #root: Schema;
  readonly #isOld: boolean;
  #count = 0;

  constructor(root: Schema) {
    this.#root = root;
    // Before 2019-09 a list of items was a tuple.
    this.#isOld = isText(root['$schema']) && /\/draft-0\d\//.test(root['$schema']);
  }

  schema(source: Schema, depth: number): JSONSchema {
    if (depth > maxSchemaDepth) this.passed ??= `is nested deeper than ${maxSchemaDepth} levels`;
    if (++this.#count > maxSubschemas) this.passed ??= `has more than ${maxSubschemas} subschemas`;
    if (this.passed !== undefined) return {};
    const target: Record<string, unknown> = {};
    for (const [keyword, value] of Object.entries(source)) this.#keyword(target, keyword, value, depth);
    if (source['nullable'] === true && 'type' in target) target['type'] = [target['type'], 'null'].flat();
    hintProperties(target, (property) => this.#typeWord(property));
    if (Array.isArray(target['enum'])) target['enumSortTexts'] = target['enum'].map((_, index) => sortText(index));
    this.#reference(source, target);
    return target;
  }

  #keyword(target: Record<string, unknown>, keyword: string, value: unknown, depth: number): void {
    if (keyword === 'title') target['title'] = plainText(value);
    else if (keyword === 'description') {
      target['description'] = plainText(value, { maxLength: descriptionLength, keepLines: true });
    } else if (Object.hasOwn(keywords, keyword)) {
      if (keywords[keyword]?.(value) === true) target[keyword] = value;
    } else if (lists.has(keyword) && Array.isArray(value)) {
      const isTuple = keyword === 'items' && !this.#isOld;
      target[isTuple ? 'prefixItems' : keyword] = value.map((item) => this.#any(item, depth));
    } else if (singles.has(keyword)) {
      target[keyword] = this.#any(value, depth);
    } else if (maps.has(keyword) && isObject(value)) {
      target[keyword] = Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => key !== '__proto__')
          .map(([key, item]) => [key, isStringArray(item) ? item : this.#any(item, depth)]),
      );
    } else if (keyword === '$id' && isText(value) && value.startsWith('#')) {
      target['$anchor'] = value.slice(1);
    } else if (keyword === '$dynamicAnchor' && isText(value)) {
      target['$anchor'] = value;
    }
  }

  #any(value: unknown, depth: number): unknown {
    if (isObject(value)) return this.schema(value, depth + 1);
    return value !== false;
  }

  /**
   * The service puts what is referred to over what stands beside the reference. Both count, and a description beside it is
   * the better one, so it becomes one of `allOf`.
   */
  #reference(source: Schema, target: Record<string, unknown>): void {
    const ref = source['$ref'] ?? source['$dynamicRef'];
    if (!isText(ref) || !ref.startsWith('#')) return;
    if (Object.keys(target).every((keyword) => notBesideRef.has(keyword))) {
      target['$ref'] = ref;
      return;
    }
    const others: unknown[] = Array.isArray(target['allOf']) ? target['allOf'] : [];
    target['allOf'] = [...others, { $ref: ref }];
    const referred = subschemaAt(this.#root, ref);
    // So that a value of the right type is proposed with the property.
    if (referred && !('type' in target) && keywords['type']?.(referred['type']) === true) {
      target['type'] = referred['type'];
    }
  }

  #typeWord(property: unknown): string {
    if (!isObject(property)) return '';
    const all: unknown = property['allOf'];
    const last: unknown = Array.isArray(all) ? all.at(-1) : undefined;
    const ref: unknown = property['$ref'] ?? (isObject(last) ? last['$ref'] : undefined);
    const type = property['type'] ?? (isText(ref) ? subschemaAt(this.#root, ref)?.['type'] : undefined);
    return plainText(isStringArray(type) ? type.join(' | ') : type, { maxLength: 60 });
  }
}

/** Says of each property what it takes, and puts those that are required first. */
function hintProperties(target: Record<string, unknown>, typeWord: (property: unknown) => string): void {
  const { properties } = target;
  if (!isObject(properties)) return;
  const required = new Set(isStringArray(target['required']) ? target['required'] : []);
  for (const [index, [key, property]] of Object.entries(properties).entries()) {
    if (!isObject(property)) continue;
    const type = typeWord(property);
    property['completionDetail'] = [type, required.has(key) ? 'required' : ''].filter(Boolean).join(' · ');
    property['suggestSortText'] = `${required.has(key) ? 0 : 1}${sortText(index)}`;
  }
}

/** Texts that sort like the numbers. */
function sortText(index: number): string {
  return String(index).padStart(6, '0');
}

function all<Value>(keys: readonly string[], value: Value): Record<string, Value> {
  return Object.fromEntries(keys.map((key) => [key, value]));
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
