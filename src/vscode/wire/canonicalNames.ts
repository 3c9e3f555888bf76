import type { CanonicalName } from '../../core/audit/wireRows';
import type { Catalog } from '../../core/catalog/types';

/** Names tools as the catalog does, by the catalog at the time of asking. */
export function canonicalNames(catalog: () => Catalog): CanonicalName {
  let known: Catalog | undefined;
  let names = new Map<string, string>();
  return (server, method, name) => {
    if (method !== 'tools/call') return name;
    const current = catalog();
    if (current !== known) {
      known = current;
      names = new Map(current.entries.map((entry) => [`${entry.server}\0${entry.localName}`, entry.name]));
    }
    return names.get(`${server}\0${name}`) ?? name;
  };
}
