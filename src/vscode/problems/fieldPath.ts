/** `args[1]` → args, 1; `headers.X-A.b` → headers, X-A.b. */
export function fieldPath(field: string): readonly string[] {
  const [, list, index] = /^(\w+)\[(\d+)\]$/.exec(field) ?? [];
  if (list !== undefined && index !== undefined) return [list, index];
  const [, map, key] = /^(env|headers)\.(.*)$/s.exec(field) ?? [];
  return map !== undefined && key !== undefined ? [map, key] : field.split('.');
}
