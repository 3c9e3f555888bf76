import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 10;

/** Whether a process runs. A zombie does not: it only waits for somebody to ask how it ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return process.platform !== 'linux' || statOf(pid) !== undefined;
}

/** Resolves when none of the processes runs; rejects after `deadlineMs`, naming those that do. */
export async function allGone(pids: readonly number[], deadlineMs = 15_000): Promise<void> {
  await until(
    () => !pids.some(isAlive),
    () => `still running: ${pids.filter(isAlive).join(', ')}`,
    deadlineMs,
  );
}

/** Resolves when `condition` holds; rejects after `deadlineMs`. For facts that no event tells. */
export async function until(condition: () => boolean, complaint: () => string, deadlineMs = 15_000): Promise<void> {
  const deadline = Date.now() + deadlineMs;
  while (!condition()) {
    if (Date.now() >= deadline) throw new Error(complaint());
    await sleep(POLL_MS);
  }
}

/** The result of `promise`, or a rejection that names `what` was waited for. */
export async function within<T>(promise: Promise<T>, what: string, deadlineMs = 15_000): Promise<T> {
  const stop = new AbortController();
  const tooLate = sleep(deadlineMs, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`waited ${deadlineMs} ms in vain for ${what}`);
  });
  tooLate.catch(() => undefined); // Stopped: nobody waits any more.
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    stop.abort();
  }
}

/** All that a process started, and what those started, as far as they are still its descendants (Linux). */
export function descendantsOf(pid: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? statOf(Number(name))?.parent : undefined;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found: number[] = [];
  for (let next = children.get(pid) ?? []; next.length > 0; next = next.flatMap((child) => children.get(child) ?? [])) {
    found.push(...next);
  }
  return found;
}

function statOf(pid: number): { readonly parent: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? undefined : { parent: Number(parent) };
  } catch {
    return undefined;
  }
}
