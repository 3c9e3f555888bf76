import { isObject } from '../base/json';

/** The JSON of a parsed value, whatever its depth. What JSON can't express is `null`. */
export function jsonOf(value: unknown): string {
  try {
    return stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return deepJsonOf(value);
    throw error;
  }
}

function stringify(value: unknown): string {
  // Typed as a string, but undefined for what is no JSON at all.
  const json: unknown = JSON.stringify(value);
  return typeof json === 'string' ? json : 'null';
}

/** For values that are nested too deeply for `JSON.stringify`, which recurses. */
function deepJsonOf(root: unknown): string {
  const out: string[] = [];
  const stack: ({ readonly text: string } | { readonly value: unknown })[] = [{ value: root }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if ('text' in next) {
      out.push(next.text);
      continue;
    }
    const { value } = next;
    if (Array.isArray(value)) {
      stack.push({ text: ']' });
      for (let index = value.length - 1; index >= 0; index--) {
        stack.push({ value: value[index] as unknown });
        if (index > 0) stack.push({ text: ',' });
      }
      out.push('[');
    } else if (isObject(value)) {
      stack.push({ text: '}' });
      Object.entries(value)
        .reverse()
        .forEach(([key, item], index, all) => {
          stack.push({ value: item }, { text: `${JSON.stringify(key)}:` });
          if (index < all.length - 1) stack.push({ text: ',' });
        });
      out.push('{');
    } else {
      out.push(stringify(value));
    }
  }
  return out.join('');
}

/** Whether two parsed JSON values are the same, whatever the order of keys. Does not recurse. */
export function sameJson(left: unknown, right: unknown): boolean {
  const pairs: [unknown, unknown][] = [[left, right]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [one, other] = pair;
    if (one === other) continue;
    if (Array.isArray(one) && Array.isArray(other)) {
      if (one.length !== other.length) return false;
      one.forEach((item, index) => pairs.push([item, other[index]]));
    } else if (isObject(one) && isObject(other)) {
      const keys = Object.keys(one);
      if (keys.length !== Object.keys(other).length) return false;
      for (const key of keys) {
        if (!Object.hasOwn(other, key)) return false;
        pairs.push([one[key], other[key]]);
      }
    } else {
      return false;
    }
  }
  return true;
}
