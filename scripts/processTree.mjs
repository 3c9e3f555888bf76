// All processes that a process has started, whatever groups they lie in. Read from /proc: elsewhere there seem to be none.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** @typedef {{ pid: number, parent: number, started: string, state: string, commandLine: string }} ProcessInfo */

/**
 * The process and its descendants.
 *
 * @param {number | undefined} pid
 * @returns {ProcessInfo[]}
 */
export function processTree(pid) {
  if (!existsSync('/proc/self/stat')) return [];
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processInfo(Number(name)) ?? []);
  const tree = all.filter((each) => each.pid === pid);
  // Grows while it is walked.
  for (const { pid: parent } of tree) tree.push(...all.filter((each) => each.parent === parent));
  return tree;
}

/**
 * Resolves when the processes have ended, or with those that have not in the given time.
 *
 * @param {readonly ProcessInfo[]} processes
 * @param {number} deadlineMs
 */
export async function ended(processes, deadlineMs) {
  const deadline = performance.now() + deadlineMs;
  let living = processes.filter(lives);
  // They are no children of this process, so no event tells of their end.
  while (living.length > 0 && performance.now() < deadline) {
    await setTimeout(50);
    living = living.filter(lives);
  }
  return living;
}

/**
 * A process identifier that the system has given to another process since does not count.
 *
 * @param {ProcessInfo} process
 */
function lives({ pid, started }) {
  const now = processInfo(pid);
  return now !== undefined && now.started === started && now.state !== 'Z';
}

/**
 * @param {number} pid
 * @returns {ProcessInfo | undefined} undefined if it has ended
 */
function processInfo(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc(5): "pid (name) state ppid …"; the name may hold blanks and brackets. The 22nd field is the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      pid,
      state: fields[0] ?? '',
      parent: Number(fields[1]),
      started: fields[19] ?? '',
      commandLine: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim(),
    };
  } catch {
    return undefined;
  }
}
