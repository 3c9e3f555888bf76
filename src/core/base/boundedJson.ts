/** Levels of objects and arrays in a message. Deeper ones would exhaust the stack of whoever walks through them. */
export const MAX_NESTING = 1000;

/** The JSON value of a text; undefined if it is none, or one that is nested deeper than {@link MAX_NESTING}. Never throws. */
export function parseBounded(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // Each level takes two characters, so that most texts need no look.
    return text.length > 2 * MAX_NESTING && isDeeper(value, MAX_NESTING) ? undefined : value;
  } catch {
    return undefined;
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((element) => isDeeper(element, levels - 1));
  const object = value as Record<string, unknown>;
  for (const key in object) if (isDeeper(object[key], levels - 1)) return true;
  return false;
}
