import { isObject } from '../../core/base/json';

/** What a person decided about language models for a server; `ask`: nothing that holds. */
export type Decision = 'always' | 'session' | 'never' | 'ask';

/** Where decisions outlive the window: the workspace's state. */
export interface ConsentMemory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

interface Kept {
  readonly decision: 'always' | 'never';
  /** What the server was when it was decided; see {@link SamplingConsents}. */
  readonly mark: string;
}

const memoryKey = 'mcpHost.samplingConsents';

/**
 * Remembers for which servers a person allows language models: of this session in memory, for good in the workspace. What was
 * allowed was allowed to what the entry of the server was then: once that differs, it is asked again. A refusal stays.
 */
export class SamplingConsents {
  readonly #memory: ConsentMemory;
  readonly #markOf: (server: string) => string;
  /** Marks of the servers that are allowed for now. */
  readonly #session = new Map<string, string>();

  /** @param markOf - differs when the entry of the server in the settings does; tells nothing of what is in it */
  constructor(memory: ConsentMemory, markOf: (server: string) => string) {
    this.#memory = memory;
    this.#markOf = markOf;
  }

  decisionFor(server: string): Decision {
    const kept = this.#kept().get(server);
    if (kept?.decision === 'never') return 'never';
    const mark = this.#markOf(server);
    if (kept?.mark === mark) return 'always';
    return this.#session.get(server) === mark ? 'session' : 'ask';
  }

  allowForSession(server: string): void {
    this.#session.set(server, this.#markOf(server));
  }

  async keep(server: string, decision: 'always' | 'never'): Promise<void> {
    const kept = new Map(this.#kept());
    kept.set(server, { decision, mark: this.#markOf(server) });
    this.#session.delete(server);
    await this.#memory.update(memoryKey, Object.fromEntries(kept));
  }

  /** Forgets all decisions. Returns for how many servers there were some. */
  async reset(): Promise<number> {
    const servers = new Set([...this.#kept().keys(), ...this.#session.keys()]);
    this.#session.clear();
    await this.#memory.update(memoryKey, undefined);
    return servers.size;
  }

  #kept(): ReadonlyMap<string, Kept> {
    const stored = this.#memory.get(memoryKey);
    const entries = isObject(stored) ? Object.entries(stored) : [];
    return new Map(entries.flatMap(([server, kept]) => (isKept(kept) ? [[server, kept] as const] : [])));
  }
}

function isKept(value: unknown): value is Kept {
  if (!isObject(value) || typeof value['mark'] !== 'string') return false;
  return value['decision'] === 'always' || value['decision'] === 'never';
}
