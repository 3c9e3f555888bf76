import type { Rejection } from './admission';
import type { Claims } from './claims';
import type { MergeSettings } from './mergeSettings';
import { quoteName } from './quoteName';
import type { CatalogProblem } from './types';

/** Everything that is wrong, by kind: names of servers, aliases, servers left out, servers twice, names of tools; each in name order. */
export function collectProblems(
  settings: Pick<MergeSettings, 'badNames'>,
  claims: ReadonlyMap<string, Claims>,
  rejected: ReadonlyMap<string, Rejection>,
  aliasProblems: readonly CatalogProblem[],
): readonly CatalogProblem[] {
  const servers = [...claims.keys()].sort();
  return [
    ...settings.badNames.map(badName),
    ...aliasProblems,
    ...servers.flatMap((server): CatalogProblem[] => {
      const rejection = rejected.get(server);
      return rejection ? [{ kind: 'rejected', server, ...rejection }] : [];
    }),
    ...sameServers(servers, claims),
    ...servers.flatMap((server) => claims.get(server)?.problems ?? []),
  ];
}

function badName(name: string): CatalogProblem {
  return {
    kind: 'configuration',
    key: name,
    message: `No server can be named ${quoteName(name)}: a name has 1 to 64 letters, digits, dots, hyphens and underscores, and begins with a letter or digit. The server is left out; rename it.`,
  };
}

function sameServers(servers: readonly string[], claims: ReadonlyMap<string, Claims>): CatalogProblem[] {
  const groups = new Map<string, string[]>();
  for (const server of servers) {
    const identity = claims.get(server)?.server.configIdentity;
    if (identity === undefined) continue;
    const group = groups.get(identity);
    if (group) group.push(server);
    else groups.set(identity, [server]);
  }
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => ({ kind: 'sameServer', servers: group }));
}
