import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProcess } from '../../src/core/transport/processTable';
import { isAlive } from '../support/processes';

/** For an answer, in ms. Late ones come after it. */
export const requestTimeoutMs = 4000;
/** For an answer that is waited for longer, and for a server that is to be ready again, in ms. */
export const maxRequestTimeoutMs = 8000;

export interface ChaosServer {
  readonly name: string;
  /** It never ends by itself, nothing kills it, and what it starts is in a session of its own. */
  readonly orderly: boolean;
  readonly retry: 'never' | 'always';
  readonly record: string;
  readonly entry: Readonly<Record<string, unknown>>;
}

/** `count` servers whose records are kept in `folder`. */
export function chaosServers(count: number, seed: number, folder: string): readonly ChaosServer[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `server-${index}`;
    const orderly = index % 10 === 3;
    const retry = index % 4 === 1 ? 'always' : 'never';
    const record = join(folder, `${name}.jsonl`);
    const program = ['test/servers/chaotic.mjs', name, String(seed), record, orderly ? 'orderly' : 'any'];
    const way =
      index % 5 === 2
        ? { command: process.execPath, args: ['test/servers/launcher.mjs', process.execPath, ...program] }
        : { command: process.execPath, args: program };
    const limits = { requestTimeoutMs, maxRequestTimeoutMs, discoverTimeoutMs: 20_000 };
    return { name, orderly, retry, record, entry: { ...way, retry, ...limits } };
  });
}

/** What the servers have seen, and which processes there were. */
export interface ServerRecords {
  /** Which server saw a call, and in how many requests of its first round. */
  readonly seen: ReadonlyMap<number, { readonly server: string; readonly times: number }>;
  /** Calls that more than one server saw. */
  readonly misrouted: readonly number[];
  /** When the answer to a call was written last, in ms since the epoch. */
  readonly sentAt: ReadonlyMap<number, number>;
  readonly starts: number;
  readonly processes: readonly { readonly pid: number; readonly started: string | undefined }[];
}

type Entry = Partial<Record<'start' | 'pid' | 'child' | 'call' | 'round' | 'sent' | 'at', number>> & {
  readonly started?: string;
};

export function readRecords(servers: readonly ChaosServer[]): ServerRecords {
  const seen = new Map<number, { server: string; times: number }>();
  const misrouted: number[] = [];
  const sentAt = new Map<number, number>();
  const processes: { pid: number; started: string | undefined }[] = [];
  let starts = 0;
  for (const { name, record } of servers) {
    for (const { start, pid, child, started, call, round, sent, at } of entriesOf(record)) {
      const id = pid ?? child;
      if (id !== undefined) processes.push({ pid: id, started });
      if (start !== undefined) starts++;
      if (sent !== undefined && at !== undefined) sentAt.set(sent, at);
      if (call === undefined || round !== 1) continue;
      const before = seen.get(call);
      if (before && before.server !== name) misrouted.push(call);
      seen.set(call, { server: name, times: (before?.times ?? 0) + 1 });
    }
  }
  return { seen, misrouted, sentAt, starts, processes };
}

function entriesOf(record: string): readonly Entry[] {
  if (!existsSync(record)) return [];
  // A server that is killed may leave half a line, to which the next one adds.
  return readFileSync(record, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Entry];
      } catch {
        return [];
      }
    });
}

/** Those that still run; a process that got the number of one does not count. */
export function survivors({ processes }: ServerRecords): readonly number[] {
  return processes
    .filter(({ pid, started }) => isAlive(pid) && (started === undefined || readProcess(pid)?.started === started))
    .map(({ pid }) => pid);
}
