import type { Lookalikes } from './lookalikes';
import type { MergeServer } from './merge';
import type { CatalogProblem, Tool } from './types';

/** What one server claims: its callable tools. Of several with one name that is the first. */
export interface Claims {
  readonly server: MergeServer;
  readonly byName: ReadonlyMap<string, Tool>;
  /** What is wrong with its names, in the order as sent; then the tools that must not be used. */
  readonly problems: readonly CatalogProblem[];
}

export function readClaims(server: MergeServer, lookalikes: Lookalikes): Claims {
  const byName = new Map<string, Tool>();
  const problems: CatalogProblem[] = [];
  for (const [index, tool] of (server.tools ?? []).entries()) {
    if (byName.has(tool.name)) {
      problems.push({ kind: 'unreachable', server: server.name, tool: tool.name, index });
      continue;
    }
    byName.set(tool.name, tool);
    const looksLike = lookalikes.find(server.name, tool.name);
    if (looksLike !== undefined) {
      problems.push({ kind: 'nearImpersonation', server: server.name, tool: tool.name, looksLike });
    }
  }
  for (const { tool, reason } of server.excluded ?? []) {
    problems.push({ kind: 'excluded', server: server.name, tool, reason });
  }
  return { server, byName, problems };
}
