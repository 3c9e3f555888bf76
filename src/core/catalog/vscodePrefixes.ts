import type { HostServer } from './hostNameTypes';

const start = 'mcp_';
const maxLength = 18;
const end = '_';

/**
 * What VS Code puts before the names of each server's tools: made from the name that the server gives itself where that
 * is known, else from its entry; at most 18 characters. Servers that would have the same are numbered as they come.
 */
export function vscodePrefixes(servers: readonly HostServer[]): ReadonlyMap<string, string> {
  const taken = new Map<string, number>();
  const prefixes = new Map<string, string>();
  for (const { name, selfName } of servers) {
    const slug = (selfName === undefined || selfName === '' ? name : selfName)
      .toLowerCase()
      .replace(/[^a-z0-9_.-]+/g, '_')
      .slice(0, maxLength - start.length - end.length);
    const number = (taken.get(slug) ?? 0) + 1;
    taken.set(slug, number);
    const ending = number === 1 ? end : `${number}${end}`;
    // Dots of a prefix are replaced with those of the name.
    prefixes.set(name, `${start}${slug.slice(0, maxLength - start.length - ending.length)}${ending}`);
  }
  return prefixes;
}
