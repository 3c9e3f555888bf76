import { Emitter, type Event } from '../../core/base/event';
import type { Disposable } from '../../core/base/disposable';

/** Why the person is asked something. */
export type InputSource =
  /** A server asks, during a call of `tool`; see `InputContext`. */
  | { readonly kind: 'server'; readonly server: string; readonly tool: string; readonly round: number }
  /** The person calls a tool themselves; undefined while they choose which. */
  | { readonly kind: 'call'; readonly tool: string | undefined }
  /** The panel itself asks: for a value that a start needs, or for what a new server is. `waiting` says so in one sentence. */
  | { readonly kind: 'panel'; readonly waiting: string };

/** An input that has not been answered yet. */
export interface PendingInput {
  /** Unique in its queue. */
  readonly id: number;
  readonly source: InputSource;
  /** `open`: on screen. `waiting`: its turn has not come. `aside`: it was on screen, and something else took its place. */
  readonly state: 'open' | 'waiting' | 'aside';
}

/** The screen as one input sees it: it may be shown when it has its turn. */
export interface Screen {
  /**
   * Resolves when the input has its turn; the signal aborts when it must leave the screen again. Undefined: the input
   * is closed and must end.
   */
  turn(): Promise<AbortSignal | undefined>;
  /** To be called when the input has left the screen without an answer, with the turn it had. */
  left(turn: AbortSignal): void;
}

interface Entry {
  readonly id: number;
  readonly source: InputSource;
  state: PendingInput['state'];
  /** The turn it has; aborted to take the input away. */
  turn: AbortController | undefined;
  /** Set while it waits for its turn. */
  resume: (() => void) | undefined;
  /** It gets no turn any more. */
  closed: boolean;
}

/**
 * Lets one input at a time be on screen, since VS Code shows only one: the others wait in the order in which they
 * came. An input that something else took the place of (the command palette, for instance) keeps what was entered and
 * is set aside until {@link reveal}; those that wait are not shown over what the person is doing then.
 */
export class InputQueue implements Disposable {
  readonly #entries: Entry[] = [];
  readonly #changed = new Emitter<undefined>();
  readonly #setAside = new Emitter<PendingInput>();
  #lastId = 0;
  #disposed = false;

  /** Some input appeared, went, or changed its state. */
  readonly onDidChange: Event<undefined> = this.#changed.event;
  /** An input was set aside by something that is not ours. */
  readonly onDidSetAside: Event<PendingInput> = this.#setAside.event;

  /** In the order in which they came. */
  get pending(): readonly PendingInput[] {
    return this.#entries.map(viewOf);
  }

  /**
   * Runs `ask` as one input of the queue, and passes its outcome on.
   * @param closed - aborted when the input is not needed any more: it loses its turn at once.
   */
  async run<T>(source: InputSource, closed: AbortSignal, ask: (screen: Screen) => Promise<T>): Promise<T> {
    const entry: Entry = {
      id: ++this.#lastId,
      source,
      state: 'waiting',
      turn: undefined,
      resume: undefined,
      closed: closed.aborted,
    };
    const busy = this.#entries.some(({ state }) => state !== 'aside');
    this.#entries.push(entry);
    const close = (): void => {
      this.#close(entry);
    };
    closed.addEventListener('abort', close, { once: true });
    if (busy) this.#changed.fire(undefined);
    else this.#open(entry);
    try {
      return await ask({
        turn: () => this.#turnOf(entry),
        left: (turn) => {
          this.#left(entry, turn);
        },
      });
    } finally {
      closed.removeEventListener('abort', close);
      this.#end(entry);
    }
  }

  /** Brings an input (of the given id, else the one that was on screen last or is next) to the screen and the focus. */
  reveal(id?: number): void {
    const wanted = this.#entries.find((entry) => (id === undefined ? entry.state === 'open' : entry.id === id));
    const entry = wanted ?? (id === undefined ? this.#entries.at(0) : undefined);
    if (!entry) return;
    for (const other of this.#entries) {
      if (other !== entry && other.state === 'open') this.#takeAway(other);
    }
    const shown = entry.turn;
    this.#open(entry);
    // Shown afresh, since that is what gives the focus back.
    shown?.abort();
  }

  /** Ends an input as if the person had pressed Escape in it. */
  cancel(id: number): void {
    const entry = this.#entries.find((other) => other.id === id);
    if (entry) this.#close(entry);
  }

  dispose(): void {
    this.#disposed = true;
    for (const entry of this.#entries) this.#close(entry);
    this.#changed.dispose();
    this.#setAside.dispose();
  }

  async #turnOf(entry: Entry): Promise<AbortSignal | undefined> {
    while (!entry.closed && !this.#disposed) {
      if (entry.turn) return entry.turn.signal;
      await new Promise<void>((resolve) => {
        entry.resume = resolve;
      });
      entry.resume = undefined;
    }
    return undefined;
  }

  #open(entry: Entry): void {
    entry.state = 'open';
    entry.turn = new AbortController();
    entry.resume?.();
    this.#changed.fire(undefined);
  }

  #close(entry: Entry): void {
    entry.closed = true;
    entry.turn?.abort();
    entry.resume?.();
  }

  #takeAway(entry: Entry): void {
    const { turn } = entry;
    entry.state = 'aside';
    entry.turn = undefined;
    turn?.abort();
  }

  #left(entry: Entry, turn: AbortSignal): void {
    // Otherwise the queue itself has taken or renewed the turn.
    if (turn.aborted || entry.turn?.signal !== turn) return;
    this.#takeAway(entry);
    this.#changed.fire(undefined);
    this.#setAside.fire(viewOf(entry));
  }

  #end(entry: Entry): void {
    const wasOpen = entry.state === 'open';
    this.#entries.splice(this.#entries.indexOf(entry), 1);
    const next = this.#entries.find(({ state }) => state === 'waiting') ?? (wasOpen ? this.#entries.at(0) : undefined);
    if (next && !this.#disposed && !this.#entries.some(({ state }) => state === 'open')) this.#open(next);
    else this.#changed.fire(undefined);
  }
}

function viewOf({ id, source, state }: Entry): PendingInput {
  return { id, source, state };
}
