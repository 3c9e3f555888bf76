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
