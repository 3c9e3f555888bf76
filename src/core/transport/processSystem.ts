import type { Logger } from '../base/logger';
import { readProcessTable, type ProcessRow } from './processTable';
import { taskkill } from './taskkill';

/** The part of the system that trees are found and ended by. */
export interface ProcessSystem {
  readonly platform: NodeJS.Platform;
  /** Undefined where it can't be read. */
  table(): readonly ProcessRow[] | undefined;
  /** The same as it was read in this turn of the event loop: reading it takes a file for each process of the machine. */
  recentTable(): readonly ProcessRow[] | undefined;
  /** Like `process.kill`, also for groups. @throws an error with a system `code` */
  kill(target: number, signal: NodeJS.Signals | 0): void;
  taskkill(pid: number): void;
}

/** Shared by all servers, so that many which are stopped at once look at the system once. */
export function thisSystem(logger: Logger): ProcessSystem {
  let recent: { readonly table: readonly ProcessRow[] | undefined } | undefined;
  return {
    platform: process.platform,
    table: readProcessTable,
    recentTable: () => {
      if (!recent) {
        recent = { table: readProcessTable() };
        setImmediate(() => {
          recent = undefined;
        });
      }
      return recent.table;
    },
    kill: (target, signal) => process.kill(target, signal),
    taskkill: (pid) => {
      taskkill(pid, logger);
    },
  };
}
