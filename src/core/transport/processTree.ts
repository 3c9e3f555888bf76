import type { Logger } from '../base/logger';
import { thisSystem, type ProcessSystem } from './processSystem';
import { descendantsOutside, isRunning, type ProcessRow } from './processTable';

/** A process that leads a group of its own, and what it started. */
export interface ProcessTree {
  /** Notes what it started outside of its group: once the process has ended, nobody knows whose that was. */
  look(): void;
  /** Signals all of it. Whatever is gone already is no error; what only bears its number is left alone. */
  signal(signal: 'SIGTERM' | 'SIGKILL'): void;
  /** Whether anything of it still runs. On Windows only the first process is looked at. */
  isAlive(): boolean;
}

/** The first process of a tree. Until we have heard that it ended, the system gives its number to no other one. */
export interface TreeLeader {
  readonly pid: number;
  hasExited(): boolean;
}

/**
 * The tree of a process that was started as the leader of its own group and session (`detached`); on Windows, of any
 * process, where every signal ends it by force.
 */
export function processTree(leader: TreeLeader, logger: Logger, system = thisSystem(logger)): ProcessTree {
  const { pid } = leader;
  // Signalling "group 1" or 0 would reach every process of the user, or ourselves.
  if (!Number.isInteger(pid) || pid <= 1) throw new Error(`Not the id of a process of ours: ${pid}`);
  if (system.platform !== 'win32') return new PosixTree(leader, system);
  // Without its first process a tree can't be found on Windows, and the number may be another's.
  return {
    look: () => undefined,
    signal: () => {
      if (!leader.hasExited()) system.taskkill(pid);
    },
    isAlive: () => !leader.hasExited() && exists(pid, system),
  };
}

class PosixTree implements ProcessTree {
  readonly #leader: TreeLeader;
  readonly #system: ProcessSystem;
  /** What left the group: when it started, by its number. */
  readonly #outside = new Map<number, string>();
  /** The group was seen empty, or in other hands: from now on its number means nothing. */
  #groupIsOver = false;

  constructor(leader: TreeLeader, system: ProcessSystem) {
    this.#leader = leader;
    this.#system = system;
  }

  look(): void {
    // A process that runs has been in the table since it was started. Once it has ended, an older table would still have it.
    const table = this.#leader.hasExited() ? this.#system.table() : this.#system.recentTable();
    if (table) this.#noteOutside(table);
  }

  signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    const table = this.#system.table();
    if (table) this.#noteOutside(table);
    const targets = table ? this.#outsideIn(table).map(({ pid }) => pid) : [];
    if (this.#ownsGroup(table)) targets.unshift(-this.#leader.pid);
    for (const target of targets) {
      try {
        this.#system.kill(target, signal);
      } catch {
        // It ended in the meantime, or may not be signalled by us.
      }
    }
  }

  isAlive(): boolean {
    // Mostly nothing is left, and to ask for one group costs nothing beside reading the table of all processes.
    if (this.#outside.size === 0 && this.#leader.hasExited() && !this.#groupExists()) {
      this.#groupIsOver = true;
      return false;
    }
    const table = this.#system.table();
    if (table && this.#outsideIn(table).length > 0) return true;
    return this.#ownsGroup(table) && (table ? table.some((row) => this.#isMember(row)) : this.#groupExists());
  }

  #isMember(row: ProcessRow): boolean {
    return row.group === this.#leader.pid && isRunning(row);
  }

  #noteOutside(table: readonly ProcessRow[]): void {
    if (!this.#ownsGroup(table)) return;
    const known = new Set(this.#outsideIn(table).map(({ pid }) => pid));
    for (const { pid, started } of descendantsOutside(table, this.#leader.pid, known)) this.#outside.set(pid, started);
  }

  #outsideIn(table: readonly ProcessRow[]): readonly ProcessRow[] {
    return table.filter((row) => this.#outside.get(row.pid) === row.started && isRunning(row));
  }

  /**
   * Whether the group of that number is the one that we made. While members are left its number is not given away; so once
   * the leader has ended, a process of its number belongs to somebody else, and so does a group of another session.
   */
  #ownsGroup(table: readonly ProcessRow[] | undefined): boolean {
    const { pid } = this.#leader;
    if (this.#groupIsOver) return false;
    if (!this.#leader.hasExited()) return true;
    if (table) {
      const members = table.filter((row) => this.#isMember(row));
      this.#groupIsOver =
        members.length === 0 || members.some(({ session }) => session !== pid) || table.some((row) => row.pid === pid);
    } else {
      this.#groupIsOver = exists(pid, this.#system) || !this.#groupExists();
    }
    return !this.#groupIsOver;
  }

  #groupExists(): boolean {
    return exists(-this.#leader.pid, this.#system);
  }
}

/** Also where it may not be signalled by us. */
function exists(target: number, system: ProcessSystem): boolean {
  try {
    system.kill(target, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
