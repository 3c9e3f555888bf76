import { isObject } from '../../core/base/json';
import type { EntryMarks } from '../../core/config/fingerprint';

/** Where consents outlive the window, outside of the workspace's files: the workspace's state. */
export interface ConsentMemory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const memoryKey = 'mcpHost.startConsents';

/** What entries of the workspace a person agreed to, by their names: their marks, nothing of what is in them. */
export class ConsentStore {
  readonly #memory: ConsentMemory;

  constructor(memory: ConsentMemory) {
    this.#memory = memory;
  }

  /** What was agreed to last for a server; undefined: nothing. */
  of(server: string): EntryMarks | undefined {
    return this.#kept().get(server);
  }

  async allow(server: string, marks: EntryMarks): Promise<void> {
    await this.#memory.update(memoryKey, Object.fromEntries([...this.#kept(), [server, marks]]));
  }

  /** Forgets all. Returns the servers of which there was something. */
  async reset(): Promise<readonly string[]> {
    const servers = [...this.#kept().keys()];
    await this.#memory.update(memoryKey, undefined);
    return servers;
  }

  #kept(): ReadonlyMap<string, EntryMarks> {
    const stored = this.#memory.get(memoryKey);
    const entries = isObject(stored) ? Object.entries(stored) : [];
    return new Map(entries.flatMap(([server, marks]) => (isMarks(marks) ? [[server, marks] as const] : [])));
  }
}

function isMarks(value: unknown): value is EntryMarks {
  return isObject(value) && typeof value['fingerprint'] === 'string' && isObject(value['fields']);
}
