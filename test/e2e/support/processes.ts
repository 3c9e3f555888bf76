import { ended, processTree } from '../../../scripts/processTree.mjs';

type ProcessInfo = ReturnType<typeof processTree>[number];

/** The processes below this one, so of every window that it has opened, whose command lines contain a text. */
export function processesWith(text: string): ProcessInfo[] {
  return processTree(process.pid).filter(({ commandLine }) => commandLine.includes(text));
}

/** The processes that a process has started, and those that they have. */
export function processesBelow(pid: number): ProcessInfo[] {
  return processTree(pid).filter((each) => each.pid !== pid);
}

/** Resolves with the command lines of those that still run after the given time, and ends them. */
export async function survivorsOf(processes: readonly ProcessInfo[], deadlineMs: number): Promise<string[]> {
  const survivors = await ended(processes, deadlineMs);
  for (const { pid } of survivors) process.kill(pid, 'SIGKILL');
  return survivors.map(({ pid, commandLine }) => `${pid} ${commandLine}`);
}
