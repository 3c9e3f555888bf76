/** What stands between values. */
class Mark {
  constructor(readonly text: string) {}
}

const comma = new Mark(',');
const arrayEnd = new Mark(']');
const objectEnd = new Mark('}');

/**
 * A JSON value as the one text that all values equal to it have: keys in order of code units, no space. Of any depth, since a
 * server decides how deep it nests.
 */
export function canonicalJson(value: unknown): string {
  let text = '';
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (next instanceof Mark) {
      text += next.text;
    } else if (typeof next !== 'object' || next === null) {
      text += (JSON.stringify(next) as string | undefined) ?? 'null';
    } else if (Array.isArray(next)) {
      text += '[';
      left.push(arrayEnd);
      for (let index = next.length - 1; index >= 0; index--) {
        left.push(next[index]);
        if (index > 0) left.push(comma);
      }
    } else {
      text += '{';
      left.push(objectEnd);
      const keys = Object.keys(next).sort();
      for (let index = keys.length - 1; index >= 0; index--) {
        const key = keys[index] ?? '';
        left.push((next as Readonly<Record<string, unknown>>)[key], new Mark(`${JSON.stringify(key)}:`));
        if (index > 0) left.push(comma);
      }
    }
  }
  return text;
}
