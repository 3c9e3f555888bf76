import { isAbsolute, resolve } from 'node:path';

/**
 * The place that a path of an entry means: a relative one starts in `folder`. An absolute one stays as it is written, since
 * `link/..` is what the link leads to, and above that.
 */
export function entryPath(folder: string, path: string): string {
  return isAbsolute(path) ? path : resolve(folder, path);
}
