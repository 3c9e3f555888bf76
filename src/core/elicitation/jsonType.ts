import { isObject } from '../base/json';

/** Whether a value is of a JSON Schema's `type`, or of one of them; any value is where the schema names none. */
export function isOfType(value: unknown, type: unknown): boolean {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.some((name) => typeof name !== 'string' || matches(value, name));
}

function matches(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
