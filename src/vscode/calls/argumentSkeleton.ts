import { isObject, type JsonValue } from '../../core/base/json';
import { subschemaAt } from './subschema';

/** Deeper objects are left empty; `protocol.md` §13 allows schemas far deeper than anybody wants to fill in. */
const maxDepth = 6;
/** Most values that a skeleton holds. */
const maxValues = 500;

/**
 * Arguments to begin with, for a schema that a form can't ask for: what is required, with its default, its constant, its
 * first choice, or an empty value of its type. What is optional is left out: an unasked value must not be sent.
 * @param isSecret - values that are not filled in, as they are not to be seen
 */
export function argumentSkeleton(
  schema: unknown,
  isSecret: (value: unknown) => boolean = () => false,
): Record<string, JsonValue> {
  const value = valueFor(schema, 0, { left: maxValues, root: schema, isSecret });
  return isObject(value) ? (value as Record<string, JsonValue>) : {};
}

/** What is left to be written, and the schema that references lead into. */
interface Budget {
  left: number;
  readonly root: unknown;
  readonly isSecret: (value: unknown) => boolean;
}

function valueFor(schema: unknown, depth: number, budget: Budget): JsonValue {
  if (!isObject(schema) || depth > maxDepth || --budget.left < 0) return null;
  for (const key of ['default', 'const']) {
    if (Object.hasOwn(schema, key) && !budget.isSecret(schema[key])) return schema[key] as JsonValue;
  }
  const { $ref } = schema;
  if (typeof $ref === 'string' && $ref.startsWith('#/')) {
    return valueFor(subschemaAt(budget.root, $ref.slice(1)), depth + 1, budget);
  }
  for (const key of ['anyOf', 'oneOf']) {
    const alternatives = schema[key];
    if (Array.isArray(alternatives) && !('type' in schema)) return valueFor(alternatives[0], depth + 1, budget);
  }
  const choices: unknown[] = Array.isArray(schema['enum']) ? schema['enum'] : [];
  const choice = choices.find((each) => !budget.isSecret(each));
  if (choice !== undefined) return choice as JsonValue;
  switch (typeOf(schema)) {
    case 'object':
      return requiredOf(schema, depth, budget);
    case 'array':
      return itemsFor(schema, depth, budget);
    case 'string':
      return '';
    case 'number':
    case 'integer':
      return typeof schema['minimum'] === 'number' ? schema['minimum'] : 0;
    case 'boolean':
      return false;
    default:
      return null;
  }
}

function typeOf(schema: Record<string, unknown>): unknown {
  const type = Array.isArray(schema['type']) ? (schema['type'] as unknown[])[0] : schema['type'];
  return type ?? (isObject(schema['properties']) ? 'object' : undefined);
}

function requiredOf(schema: Record<string, unknown>, depth: number, budget: Budget): JsonValue {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required: unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const keys = required.filter((key) => typeof key === 'string').slice(0, maxValues);
  return Object.fromEntries(
    keys.map((key) => [key, Object.hasOwn(properties, key) ? valueFor(properties[key], depth + 1, budget) : null]),
  );
}

/** A list that has to have items begins with one. */
function itemsFor(schema: Record<string, unknown>, depth: number, budget: Budget): JsonValue {
  const least = schema['minItems'];
  return typeof least === 'number' && least > 0 ? [valueFor(schema['items'], depth + 1, budget)] : [];
}
