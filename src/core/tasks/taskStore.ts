import type { Clock } from '../base/clock';
import { isObject } from '../base/json';
import type { TaskRecord } from './types';

/** Tasks that are kept: the youngest, for a month at the most; protocol.md §13. */
const maxRecords = 200;
const maxAgeMs = 30 * 24 * 3_600_000;

/** Keeps what is needed to follow tasks again after a restart. */
export interface TaskPort {
  /** What was saved last, as it was found. */
  load(): unknown;
  save(tasks: readonly TaskRecord[]): void;
}

/** The tasks that are not over, as far as the host knows; each with a number that names it. */
export class TaskStore {
  readonly #port: TaskPort | undefined;
  /** The oldest first. */
  readonly #records = new Map<number, TaskRecord>();
  #lastId = 0;

  constructor(port: TaskPort | undefined, clock: Clock) {
    this.#port = port;
    const loaded = port?.load();
    const records = Array.isArray(loaded) ? loaded.filter(isTaskRecord) : [];
    const since = clock.now() - maxAgeMs;
    for (const record of records.filter(({ startedAt }) => startedAt >= since).slice(-maxRecords)) {
      this.#records.set(++this.#lastId, record);
    }
  }

  get all(): readonly (readonly [id: number, record: TaskRecord])[] {
    return [...this.#records];
  }

  /** @returns the number that names it from now on. */
  add(record: TaskRecord): number {
    this.#records.set(++this.#lastId, record);
    for (const oldest of this.#records.keys()) {
      if (this.#records.size <= maxRecords) break;
      this.#records.delete(oldest);
    }
    this.#save();
    return this.#lastId;
  }

  remove(id: number): void {
    if (this.#records.delete(id)) this.#save();
  }

  #save(): void {
    this.#port?.save([...this.#records.values()]);
  }
}

function isTaskRecord(value: unknown): value is TaskRecord {
  return (
    isObject(value) &&
    ['server', 'taskId', 'tool', 'owner'].every((field) => typeof value[field] === 'string') &&
    (value['era'] === 'modern' || value['era'] === 'legacy') &&
    Number.isFinite(value['startedAt']) &&
    (value['expiresAt'] === null || Number.isFinite(value['expiresAt']))
  );
}
