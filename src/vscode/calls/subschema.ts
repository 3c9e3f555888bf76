import { isObject } from '../../core/base/json';

/** What a JSON pointer leads to in a schema; undefined where that is no object. Follows no references on the way. */
export function subschemaAt(root: unknown, pointer: string): Readonly<Record<string, unknown>> | undefined {
  let at: unknown = root;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }
  return isObject(at) ? at : undefined;
}
