/** The size of a JSON value: its parts, and the characters of its texts. Counting stops at `limit`. */
export function valueSize(value: unknown, limit: number): number {
  const open: unknown[] = [value];
  let size = 0;
  while (open.length > 0 && size < limit) {
    const part = open.pop();
    size++;
    if (typeof part === 'string') size += part.length;
    if (typeof part !== 'object' || part === null) continue;
    const isList = Array.isArray(part);
    for (const key of Object.keys(part)) {
      if (!isList) size += key.length;
      open.push((part as Readonly<Record<string, unknown>>)[key]);
      if (open.length + size >= limit) return limit;
    }
  }
  return Math.min(size, limit);
}
