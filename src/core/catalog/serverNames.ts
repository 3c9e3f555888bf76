/** The longest server name, in UTF-16 code units. */
export const maxServerNameLength = 64;

/** The part before the first slash, if it is short enough to be a server's name; undefined without a slash. */
export function serverPrefixOf(name: string): string | undefined {
  const slash = name.slice(0, maxServerNameLength + 1).indexOf('/');
  return slash < 0 ? undefined : name.slice(0, slash);
}

/** The configured server whose tool a name would read like: the one that it begins with, followed by a slash. */
export function impersonatedServer(name: string, configured: ReadonlySet<string>): string | undefined {
  const prefix = serverPrefixOf(name);
  return prefix !== undefined && configured.has(prefix) ? prefix : undefined;
}
