import type { MergeInput, MergeServer } from '../../../src/core/catalog/merge';
import type { CollisionPolicy, Ledger, Tool } from '../../../src/core/catalog/types';

export type CaseServer = string[] | { tools: string[]; ready: boolean };

/** A row of the table `merge`. */
export interface MergeRow {
  id: string;
  policy: CollisionPolicy;
  servers?: Record<string, CaseServer>;
  generate?: { count: number; server: string; tools: string[] };
  aliases?: Record<string, string>;
  fingerprints?: Record<string, string>;
  /** Own rows only: where the row starts from. */
  ledger?: Ledger;
  settled?: boolean;
  disabled?: string[];
  expect: {
    entries?: [string, string, string][];
    collisions?: { name: string; owners: string[] }[];
    notReady?: string[];
    rejected?: Record<string, { tool: string; owner: string }>;
    unreachable?: [string, string, number][];
    configErrors?: string[];
    sameServer?: string[][];
    routes?: { name: string; to?: [string, string]; error?: 'PeerUnavailable' | 'UnknownTool' }[];
    entryCount?: number;
    collisionCount?: number;
    ownersOf?: Record<string, number>;
    sample?: [string, string, string][];
    firstEntry?: [string, string, string];
    lastEntry?: [string, string, string];
    /** Own rows only. */
    reasons?: Record<string, string>;
    ledger?: Record<string, string>;
    ownerChanges?: { name: string; from: string; to?: string }[];
    nearImpersonations?: [string, string, string][];
  };
}

export const tool = (name: string): Tool => ({ name, inputSchema: { type: 'object' } });

/** The servers of a row, in the order of the file. */
export function serversOf(row: MergeRow): MergeServer[] {
  const declared = row.generate ? generated(row.generate) : Object.entries(row.servers ?? {});
  return declared.map(([name, server]) => {
    const identity = row.fingerprints?.[name];
    return {
      name,
      tools: (Array.isArray(server) ? server : server.tools).map(tool),
      ready: Array.isArray(server) || server.ready,
      ...(identity === undefined ? {} : { configIdentity: identity }),
    };
  });
}

export function inputOf(row: MergeRow, servers: readonly MergeServer[]): MergeInput & { ledger: Ledger } {
  return {
    servers,
    configuredServers: [...servers.map((server) => server.name), ...(row.disabled ?? [])],
    policy: row.policy,
    aliases: row.aliases ?? {},
    ledger: row.ledger ?? {},
    settled: row.settled ?? true,
  };
}

function generated({ count, server, tools }: NonNullable<MergeRow['generate']>): [string, string[]][] {
  return Array.from({ length: count }, (_, index) => {
    const fill = (text: string): string =>
      text
        .replaceAll('{i}', String(index))
        .replaceAll('{i:3}', String(index).padStart(3, '0'))
        .replace(/\{i%(\d+)\}/g, (_match, modulo: string) => String(index % Number(modulo)));
    return [fill(server), tools.map(fill)];
  });
}
