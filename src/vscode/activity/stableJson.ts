import { readableJson } from '../../core/catalog/renderJson';

/** Deeper values are written as they are; nobody compares these by eye. */
const maxDepth = 100;

/** JSON in lines, with the keys of objects in order, so that equal values read equal whoever wrote them. */
export function stableJson(value: unknown): string {
  return readableJson(sorted(value, 0));
}

function sorted(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  if (Array.isArray(value)) return value.map((item) => sorted(item, depth + 1));
  const keys = Object.keys(value).sort();
  // Any key, `__proto__` too, is one of its own.
  return Object.fromEntries(keys.map((key) => [key, sorted((value as Record<string, unknown>)[key], depth + 1)]));
}
