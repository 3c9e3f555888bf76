import { isObject } from '../../core/base/json';
import type { EntryMarks } from '../../core/config/fingerprint';

/** Where consents outlive the window, outside of the workspace's files: the workspace's state. */
export interface ConsentMemory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const memoryKey = 'mcpHost.startConsents';
/** What was agreed to of one server that is kept, the last: who switches between branches is not asked each time. */
const maxKept = 10;

/** What entries of the workspace a person agreed to, some of each name: their marks, nothing of what is in them. */
export class ConsentStore {
  readonly #memory: ConsentMemory;

  constructor(memory: ConsentMemory) {
    this.#memory = memory;
  }

  /** What was agreed to for a server, the last first. */
  of(server: string): readonly EntryMarks[] {
    return this.#kept().get(server) ?? [];
  }

  async allow(server: string, marks: EntryMarks): Promise<void> {
    const others = this.of(server).filter(({ fingerprint }) => fingerprint !== marks.fingerprint);
    const kept = [marks, ...others].slice(0, maxKept);
    await this.#memory.update(memoryKey, Object.fromEntries([...this.#kept(), [server, kept]]));
  }

  /** Forgets all. Returns the servers of which there was something. */
  async reset(): Promise<readonly string[]> {
    const servers = [...this.#kept().keys()];
    await this.#memory.update(memoryKey, undefined);
    return servers;
  }

  #kept(): ReadonlyMap<string, readonly EntryMarks[]> {
    const stored = this.#memory.get(memoryKey);
    const entries = isObject(stored) ? Object.entries(stored) : [];
    return new Map(entries.map(([server, kept]) => [server, [kept].flat().filter(isMarks)]));
  }
}

function isMarks(value: unknown): value is EntryMarks {
  return isObject(value) && typeof value['fingerprint'] === 'string' && isObject(value['fields']);
}
