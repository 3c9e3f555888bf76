import { delay, type Clock } from '../base/clock';
import { pause } from './pause';
import type { ProcessTree } from './processTree';

/** How long a process has to end by itself, in ms: after the end of its stdin, and after SIGTERM. */
export interface GraceMs {
  readonly stdin: number;
  readonly term: number;
}

export const DEFAULT_GRACE_MS: GraceMs = { stdin: 1500, term: 1500 };

/** How long a killed process has to disappear, in ms: the system may still be writing its memory away. */
const KILL_WAIT_MS = 2000;
/** How often is looked whether something of a tree is left, in ms. Only the first process tells us when it ends. */
const POLL_MS = 20;

export interface StoppableProcess {
  /** Resolves when the process itself has ended. */
  readonly exited: Promise<void>;
  hasExited(): boolean;
  /** Ends its stdin. */
  endInput(): void;
  readonly tree: ProcessTree;
}

/**
 * Ends a process and all it started: end of stdin, SIGTERM to its group, SIGKILL to its group, each after its grace
 * time (2026-07-28, basic/transports, stdio, shutdown). The group is signalled after a clean exit too, and so is what left
 * the group but descends from it. Resolves to whether all of it is gone, within both grace times and 2 s. Never rejects.
 */
export async function stopProcess(target: StoppableProcess, grace: GraceMs, clock: Clock): Promise<boolean> {
  target.tree.look();
  target.endInput();
  if (!target.hasExited()) await pause(clock, grace.stdin, target.exited);
  if (isGone(target)) return true;
  target.tree.signal('SIGTERM');
  if (await goneWithin(target, grace.term, clock)) return true;
  target.tree.signal('SIGKILL');
  return goneWithin(target, KILL_WAIT_MS, clock);
}

function isGone(target: StoppableProcess): boolean {
  return target.hasExited() && !target.tree.isAlive();
}

async function goneWithin(target: StoppableProcess, limitMs: number, clock: Clock): Promise<boolean> {
  const deadline = clock.now() + limitMs;
  while (!isGone(target)) {
    const left = deadline - clock.now();
    if (left <= 0) return false;
    if (target.hasExited()) await delay(clock, Math.min(POLL_MS, left));
    else await pause(clock, left, target.exited);
  }
  return true;
}
