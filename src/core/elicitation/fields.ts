import { ProtocolError } from '../base/errors';
import { isObject } from '../base/json';
import { choiceDefault, jsonDefault, listDefault, numberDefault } from './defaults';
import { labelOf, optionsOf } from './options';
import { looksSecret } from './secretWords';
import type { FieldOption, FormField, FormFields } from './types';
import { bounded } from './visibleText';
import { english } from '../base/localizer';
import { formTexts } from './requestTexts';

/** Most properties that a form may have; `protocol.md` §13. */
export const MAX_FORM_FIELDS = 100;

/** Longest description of a field kept, in UTF-16 code units; `protocol.md` §13. */
export const MAX_DESCRIPTION_LENGTH = 4_096;

type Schema = Readonly<Record<string, unknown>>;

/**
 * Reads a flat JSON Schema as a form: the `requestedSchema` of an `elicitation/create` (2026-07-28, client/elicitation)
 * or a tool's input schema. Throws {@link ProtocolError} if it describes no object or passes a bound.
 */
export function formFields(schema: unknown): FormFields {
  const properties = propertiesOf(schema);
  const keys = Object.keys(properties);
  if (keys.length > MAX_FORM_FIELDS) {
    throw new ProtocolError(formTexts.tooManyFields(english, String(keys.length), String(MAX_FORM_FIELDS)));
  }
  const required = requiredOf(schema);
  const problems: string[] = [];
  const fields = keys.map((key) => {
    const property = properties[key];
    if (!isObject(property) && property !== true) problems.push(`The schema of ${quoted(key)} is not an object.`);
    const readable = isObject(property) ? property : {};
    const field = fieldOf(key, readable, required.has(key));
    if ('options' in field && field.options.length === 0) problems.push(`${quoted(key)} offers nothing to pick.`);
    if (readable['default'] !== undefined && field.default === undefined) {
      problems.push(`The default of ${quoted(key)} does not fit its own schema and is not filled in.`);
    }
    return field;
  });
  const undescribed = [...required].filter((key) => !Object.hasOwn(properties, key));
  if (undescribed.length > 0) {
    const some = undescribed.slice(0, 3).map(quoted).join(', ');
    problems.push(`Required, but not described, so not asked for: ${some}${undescribed.length > 3 ? ', …' : ''}.`);
  }
  return { fields, problems };
}

/** Keywords that constrain a whole object beyond what boxes for its properties can answer. */
const wholeObjectKeywords = [
  ...['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'not', 'if'],
  ...['dependentRequired', 'dependentSchemas', 'patternProperties', 'minProperties'],
];

/** Whether a form alone can answer the schema: every property has a box of its own kind, and nothing else is asked. */
export function isFlat(schema: unknown): boolean {
  try {
    const { fields } = formFields(schema);
    const keys = new Set(fields.map((field) => field.key));
    return (
      isObject(schema) &&
      !hasAny(schema, wholeObjectKeywords) &&
      !describesFurtherProperties(schema) &&
      [...requiredOf(schema)].every((key) => keys.has(key)) &&
      fields.every((field) => field.kind !== 'json')
    );
  } catch (error) {
    if (error instanceof ProtocolError) return false;
    throw error;
  }
}

/** A map: names are free, and only their values are described. */
function describesFurtherProperties(schema: Schema): boolean {
  const further = schema['additionalProperties'];
  return isObject(further) && Object.keys(further).length > 0;
}

function propertiesOf(schema: unknown): Schema {
  if (!isObject(schema)) throw new ProtocolError(formTexts.schemaNoObject(english));
  const { type = 'object', properties = {} } = schema;
  if (type !== 'object') throw new ProtocolError(formTexts.describesNoObject(english));
  if (!isObject(properties)) throw new ProtocolError(formTexts.propertiesNoObject(english));
  return properties;
}

function requiredOf(schema: unknown): ReadonlySet<string> {
  const required: unknown = isObject(schema) ? schema['required'] : undefined;
  return new Set(Array.isArray(required) ? required.filter((key) => typeof key === 'string') : []);
}

function fieldOf(key: string, schema: Schema, required: boolean): FormField {
  const label = labelOf(schema['title'], key);
  const description = schema['description'];
  const base = {
    key,
    label,
    description:
      typeof description === 'string' && description !== '' ? bounded(description, MAX_DESCRIPTION_LENGTH) : undefined,
    required,
    secretWarning: looksSecret(key) || looksSecret(label),
  };
  const preset = schema['default'];
  const options = choiceOptions(schema, key);
  if (options !== undefined) {
    return { ...base, kind: 'choice', options, default: choiceDefault(preset, options) };
  }
  const items = itemOptions(schema, key);
  if (items !== undefined) {
    return {
      ...base,
      kind: 'multiChoice',
      options: items,
      minItems: count(schema['minItems']),
      maxItems: count(schema['maxItems']),
      default: listDefault(preset, items),
    };
  }
  const kind = hasAny(schema, [...combining, ...enumerating]) ? undefined : typeOf(schema);
  switch (kind) {
    case 'string':
      return {
        ...base,
        kind,
        minLength: count(schema['minLength']),
        maxLength: count(schema['maxLength']),
        format: typeof schema['format'] === 'string' ? schema['format'] : undefined,
        default: typeof preset === 'string' ? preset : undefined,
      };
    case 'integer':
    case 'number':
      return {
        ...base,
        kind,
        minimum: bound(schema['minimum']),
        maximum: bound(schema['maximum']),
        exclusiveMinimum: bound(schema['exclusiveMinimum']),
        exclusiveMaximum: bound(schema['exclusiveMaximum']),
        default: numberDefault(preset, kind),
      };
    case 'boolean':
      return { ...base, kind, default: typeof preset === 'boolean' ? preset : undefined };
    default:
      return { ...base, kind: 'json', schema, default: jsonDefault(preset, schema) };
  }
}

/** Keywords that make a schema more than one of the subset. */
const combining = ['$ref', '$dynamicRef', 'allOf', 'not', 'if'];
const enumerating = ['enum', 'const', 'oneOf', 'anyOf'];

function choiceOptions(schema: Schema, key: string): readonly FieldOption[] | undefined {
  const kinds = enumerating.filter((keyword) => schema[keyword] !== undefined);
  const type = typeOf(schema);
  if (kinds.length !== 1 || hasAny(schema, combining) || (type !== undefined && type !== 'string')) return undefined;
  return optionsOf(schema, key);
}

function itemOptions(schema: Schema, key: string): readonly FieldOption[] | undefined {
  const { items } = schema;
  if (typeOf(schema) !== 'array' || !isObject(items)) return undefined;
  if (hasAny(schema, [...combining, ...enumerating, 'prefixItems', 'contains'])) return undefined;
  return choiceOptions(items, key);
}

function typeOf(schema: Schema): unknown {
  const { type } = schema;
  return Array.isArray(type) && type.length === 1 ? (type[0] as unknown) : type;
}

function hasAny(schema: Schema, keywords: readonly string[]): boolean {
  return keywords.some((keyword) => schema[keyword] !== undefined);
}

/** A bound of a length: a whole number, not negative. Anything else is no bound. */
function count(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}

function bound(value: unknown): number | undefined {
  return Number.isFinite(value) ? (value as number) : undefined;
}

function quoted(key: string): string {
  return JSON.stringify(bounded(key, 100));
}
