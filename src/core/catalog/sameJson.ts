const maxDepth = 200;

/** Whether two JSON values are the same, whatever the order of keys. Values nested deeper than 200 levels count as different. */
export function sameJson(left: unknown, right: unknown, depth = 0): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (depth > maxDepth || Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(right, key) &&
      sameJson(
        (left as Readonly<Record<string, unknown>>)[key],
        (right as Readonly<Record<string, unknown>>)[key],
        depth + 1,
      ),
  );
}
