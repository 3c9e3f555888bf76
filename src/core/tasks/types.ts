import type { SpokenEra } from '../era/types';
import type { TaskState } from '../peer/types';

/** The extension by which a modern server may answer a call with a task (modelcontextprotocol/ext-tasks). */
export const tasksExtension = 'io.modelcontextprotocol/tasks';

/** A task as its server described it last. */
export interface Task extends TaskState {
  /** The server may take it for a proof that one may ask, so it is sent to that server only and shown nowhere. */
  readonly taskId: string;
  /** How long the server wants to be left alone, in ms; undefined: it did not say. */
  readonly pollIntervalMs: number | undefined;
}

/** What a server answered instead of a result. */
export interface StartedTask {
  readonly era: SpokenEra;
  readonly task: Task;
}

/** What is kept of a task so that it can be followed again after a restart of the window. */
export interface TaskRecord {
  readonly server: string;
  readonly taskId: string;
  readonly era: SpokenEra;
  /** The canonical name of the tool, as shown. */
  readonly tool: string;
  /** Whom the server took the task from; see `TaskOwners`. */
  readonly owner: string;
  /** In ms since the epoch. */
  readonly startedAt: number;
  /** From when on the server may forget it, by its own clock; null: it did not say. */
  readonly expiresAt: number | null;
}
