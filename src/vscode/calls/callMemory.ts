import type { Redactor } from '../../core/audit/redaction';
import { isObject } from '../../core/base/json';
import { qualifiedName, type OwnedTool } from './ownedTool';

/** Keeps values for the workspace; `vscode.Memento` is one. */
export interface KeyValueStore {
  get(key: string): unknown;
  update(key: string, value: unknown): Thenable<void>;
}

type Arguments = Readonly<Record<string, unknown>>;

const storageKey = 'mcpHost.lastArguments';
/** Most tools whose arguments are kept. */
const maxTools = 100;
/** Larger arguments are kept for the window only. Bytes as JSON. */
const maxBytes = 64_000;

/** Remembers what tools were called with last: for the window all of it, for the workspace what holds no secret. */
export class CallMemory {
  readonly #store: KeyValueStore;
  readonly #redactor: Pick<Redactor, 'frame'>;
  readonly #window = new Map<string, Arguments>();
  readonly #onRemember: () => void;
  #last: OwnedTool | undefined;

  /** @param onRemember - called with each call that is remembered */
  constructor(store: KeyValueStore, redactor: Pick<Redactor, 'frame'>, onRemember: () => void) {
    this.#store = store;
    this.#redactor = redactor;
    this.#onRemember = onRemember;
  }

  /** The tool that was called last in this window. */
  get lastTool(): OwnedTool | undefined {
    return this.#last;
  }

  /** What a tool was called with last; never what another server's tool of that name was. */
  argumentsOf(tool: OwnedTool): Arguments | undefined {
    const name = qualifiedName(tool);
    return this.#window.get(name) ?? this.#kept().get(name);
  }

  /** What a tool was called with last in this window. */
  callOf(tool: OwnedTool): Arguments | undefined {
    return this.#window.get(qualifiedName(tool));
  }

  /** Remembers a call that is about to be sent. */
  async remember({ server, localName }: OwnedTool, args: Arguments): Promise<void> {
    this.#last = { server, localName };
    const name = qualifiedName(this.#last);
    this.#window.delete(name);
    this.#window.set(name, args);
    const [oldest] = this.#window.keys();
    if (this.#window.size > maxTools && oldest !== undefined) this.#window.delete(oldest);
    this.#onRemember();
    if (this.#redactor.frame(args) !== args || Buffer.byteLength(JSON.stringify(args)) > maxBytes) return;
    const kept = this.#kept();
    kept.delete(name);
    kept.set(name, args);
    await this.#store.update(storageKey, [...kept].slice(-maxTools));
  }

  #kept(): Map<string, Arguments> {
    const stored = this.#store.get(storageKey);
    const pairs: unknown[] = Array.isArray(stored) ? stored : [];
    return new Map(
      pairs.flatMap((pair) =>
        Array.isArray(pair) && typeof pair[0] === 'string' && isObject(pair[1]) ? [[pair[0], pair[1]] as const] : [],
      ),
    );
  }
}
