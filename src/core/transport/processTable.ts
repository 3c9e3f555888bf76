import { readdirSync, readFileSync } from 'node:fs';

/** One process of the system, as `/proc/PID/stat` has it. */
export interface ProcessRow {
  readonly pid: number;
  readonly state: string;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** When it started, in the system's own unit: together with its number it names one process for good. */
  readonly started: string;
}

/** All processes of the system; undefined where there is no `/proc`. */
export function readProcessTable(): readonly ProcessRow[] | undefined {
  try {
    const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return names.flatMap((name) => readProcess(Number(name)) ?? []);
  } catch {
    return undefined;
  }
}

/** Undefined if there is no such process, or no `/proc`. */
export function readProcess(pid: number): ProcessRow | undefined {
  try {
    return parseProcStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Reads a line of `/proc/PID/stat` (proc(5)); the name in it may hold blanks and parentheses. */
export function parseProcStat(stat: string): ProcessRow {
  const [state = '', parent, group, session, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    pid: Number.parseInt(stat, 10),
    state,
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    started: rest[15] ?? '',
  };
}

/** Zombies can be signalled, and where nobody waits for orphans (many containers) they stay for ever. */
export function isRunning({ state }: ProcessRow): boolean {
  return state !== 'Z' && state !== 'X';
}

/** What the members of a group have started, and what those have, as far as it left the group and still descends from it. */
export function descendantsOutside(
  table: readonly ProcessRow[],
  group: number,
  known: ReadonlySet<number>,
): readonly ProcessRow[] {
  const children = new Map<number, ProcessRow[]>();
  for (const row of table) {
    const siblings = children.get(row.parent);
    if (siblings) siblings.push(row);
    else children.set(row.parent, [row]);
  }
  const roots = table.filter((row) => row.group === group || known.has(row.pid));
  const seen = new Set(roots.map(({ pid }) => pid));
  const queue = [...roots];
  // Grows while it is walked.
  for (const { pid } of queue) {
    for (const child of children.get(pid) ?? []) {
      if (seen.has(child.pid)) continue;
      seen.add(child.pid);
      queue.push(child);
    }
  }
  return queue.filter((row) => row.group !== group && isRunning(row));
}
