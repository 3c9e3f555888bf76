import { ended, processTree } from '../../../scripts/processTree.mjs';

type ProcessInfo = ReturnType<typeof processTree>[number];

/** The processes below this one, so of every window that it has opened, whose command lines contain a text. */
export function processesWith(text: string): ProcessInfo[] {
  return processTree(process.pid).filter(({ commandLine }) => commandLine.includes(text));
}

/** Resolves with the command lines of those that still run after the given time. */
export async function survivorsOf(processes: readonly ProcessInfo[], deadlineMs: number): Promise<string[]> {
  return (await ended(processes, deadlineMs)).map(({ pid, commandLine }) => `${pid} ${commandLine}`);
}
