import { readdirSync, readFileSync } from 'node:fs';
import type { Logger } from '../base/logger';
import { taskkill } from './taskkill';

/** A process that leads a group of its own, and what it started. */
export interface ProcessTree {
  /** Signals all of it. Whatever is gone already is no error. */
  signal(signal: 'SIGTERM' | 'SIGKILL'): void;
  /** Whether anything of it still runs. On Windows only the first process is looked at. */
  isAlive(): boolean;
}

/**
 * The tree of a process that was started as the leader of its own group (`detached`); on Windows, of any process,
 * where every signal ends it by force.
 */
export function processTree(pid: number, logger: Logger): ProcessTree {
  // Signalling "group 1" or 0 would reach every process of the user, or ourselves.
  if (!Number.isInteger(pid) || pid <= 1) throw new Error(`Not the id of a process of ours: ${pid}`);
  if (process.platform === 'win32') {
    return {
      signal: () => {
        taskkill(pid, logger);
      },
      isAlive: () => canSignal(pid),
    };
  }
  return {
    signal(signal) {
      try {
        process.kill(-pid, signal);
      } catch {
        // Nothing is left of the group, or nothing that we may signal.
      }
    },
    isAlive: () => canSignal(-pid) && (process.platform !== 'linux' || hasRunningMember(pid)),
  };
}

function canSignal(target: number): boolean {
  try {
    process.kill(target, 0);
    return true;
  } catch {
    return false;
  }
}

/** Zombies can be signalled, and where nobody waits for orphans (many containers) they stay for ever. */
function hasRunningMember(group: number): boolean {
  try {
    return readdirSync('/proc').some((name) => /^\d+$/.test(name) && isRunningMember(name, group));
  } catch {
    return true;
  }
}

function isRunningMember(pid: string, group: number): boolean {
  try {
    const member = parseProcStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return member.group === group && member.state !== 'Z' && member.state !== 'X';
  } catch {
    return false; // It ended in the meantime.
  }
}

/** Reads a line of `/proc/PID/stat`; the name in it may hold blanks and parentheses. */
export function parseProcStat(stat: string): {
  readonly state: string;
  readonly parent: number;
  readonly group: number;
} {
  const [state = '', parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state, parent: Number(parent), group: Number(group) };
}
