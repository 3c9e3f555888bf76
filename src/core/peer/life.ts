import type { Disposable } from '../base/disposable';
import { asHostError, type McpHostError } from '../base/errors';
import type { ServerSpec } from '../config/resolveEntry';
import { unlessAborted } from '../base/abort';
import type { Transport } from '../transport/transport';
import { healthyAfterMs } from './backoff';
import type { Connection } from './connection';
import type { PeerOptions } from './peerOptions';
import type { PeerRecord } from './peerRecord';
import { StartRecorder } from './startReport';

export interface LifeOptions {
  readonly options: PeerOptions;
  /** Where it shows what it comes to, for as long as it is not given up. */
  readonly record: PeerRecord;
  /** It was started by the backoff, not by a person. */
  readonly automatic: boolean;
  /** A person wants it, so they may be asked for consent. */
  readonly asks: boolean;
  readonly nextId: () => number;
  /** What was left to end before, and what this one leaves to end. */
  readonly closing: Set<Promise<void>>;
  /** A request was lost on its way. */
  readonly onTrouble: (life: Life) => void;
  /** It did not become ready, or its transport ended by itself. */
  readonly onEnd: (error: McpHostError, life: { readonly wasReady: boolean; readonly automatic: boolean }) => void;
}

/** One transport's life, from the wish to start to its end. */
export class Life {
  readonly recorder: StartRecorder;
  readonly #options: LifeOptions;
  readonly #abort = new AbortController();
  #ready: Promise<void> = Promise.resolve();
  #asks: boolean;
  #isOver = false;
  #connection: Connection | undefined;
  #transport: Transport | undefined;
  #health: Disposable | undefined;

  constructor(options: LifeOptions) {
    this.#options = options;
    this.#asks = options.asks;
    this.recorder = new StartRecorder(options.options.clock, options.automatic);
  }

  get ready(): Promise<void> {
    return this.#ready;
  }

  get connection(): Connection | undefined {
    return this.#connection;
  }

  get pid(): number | undefined {
    return this.#transport?.pid;
  }

  /** To be called once. Rejects as {@link Peer.start} does. */
  start(): Promise<void> {
    const { record } = this.#options;
    record.forget();
    record.becomeStarting(this.#now());
    this.#ready = this.#run();
    // Whoever asked sees the failure; a start by the backoff has no one waiting.
    this.#ready.catch(() => undefined);
    return this.#ready;
  }

  /** One more wants it. */
  join(asks: boolean): Promise<void> {
    this.#asks ||= asks;
    return this.#ready;
  }

  /** Ends it; nothing is shown of it from now on. `reason`: what those hear who wait for its start. */
  giveUp(reason?: McpHostError): void {
    this.#isOver = true;
    if (reason) this.#abort.abort(reason);
    this.#close();
  }

  async #run(): Promise<void> {
    const { recorder } = this;
    const { record, closing, options, automatic, onEnd } = this.#options;
    const { signal } = this.#abort;
    try {
      if (closing.size > 0) recorder.enter('wait');
      await Promise.all(closing);
      signal.throwIfAborted();
      recorder.enter('resolve');
      const resolving = options.resolve(record.entry, signal, {
        asks: () => this.#asks,
        onNeed: ({ changes }) => {
          if (this.#isOver) return;
          recorder.enter('consent');
          record.become({ kind: 'needsConsent', at: this.#now(), changes, refused: false });
        },
        onAllowed: () => {
          if (this.#isOver || record.state.kind !== 'needsConsent') return;
          recorder.enter('resolve');
          record.becomeStarting(this.#now());
        },
      });
      const spec = await unlessAborted(resolving, signal);
      recorder.resolved(spec);
      const connection = await this.#openInTurn(spec);
      signal.throwIfAborted();
      connection.ended.throwIfAborted();
      this.#becomeReady(connection);
    } catch (error) {
      this.#close();
      const reason = signal.aborted ? (signal.reason as McpHostError) : asHostError(error, record.entry.name);
      recorder.end(reason);
      if (!this.#isOver) {
        this.#isOver = true;
        onEnd(reason, { wasReady: false, automatic });
      }
      throw reason;
    }
  }

  /** Processes wait for their turn to start. An endpoint does not: it costs little, and may have a person sign in. */
  async #openInTurn(spec: ServerSpec): Promise<Connection> {
    const { startGate } = this.#options.options;
    const gate = spec.transport === 'stdio' ? startGate : undefined;
    if (!gate) return this.#open(spec);
    if (gate.isFull) this.recorder.enter('wait');
    const turn = await gate.enter(this.#abort.signal);
    try {
      return await this.#open(spec);
    } finally {
      turn.dispose();
    }
  }

  async #open(spec: ServerSpec): Promise<Connection> {
    // Loaded with the first server: a window may have none.
    const { openConnection } = await import('./openConnection');
    const { record, options, nextId, closing, onTrouble } = this.#options;
    return openConnection(spec, {
      entry: () => record.entry,
      options,
      recorder: this.recorder,
      signal: this.#abort.signal,
      nextId,
      onTransport: (transport) => {
        this.#transport = transport;
        record.touch();
      },
      onPhase: (phase, deadline) => {
        if (!this.#isOver) record.become({ kind: 'starting', since: this.#now(), phase, deadline });
      },
      onGivenUp: (givenUp) => {
        track(givenUp, closing);
      },
      onConnected: (connection, negotiated) => {
        this.#transport = negotiated.transport;
        this.#connection = connection;
        this.#abort.signal.throwIfAborted();
        record.agreed(negotiated);
        this.recorder.enter('list');
        record.become({ kind: 'starting', since: this.#now(), phase: 'list', deadline: undefined });
      },
      onTrouble: () => {
        if (!this.#isOver) onTrouble(this);
      },
      close: () => {
        this.#close();
      },
    });
  }

  #becomeReady(connection: Connection): void {
    const { record, options, automatic, onEnd } = this.#options;
    this.recorder.end(undefined);
    record.become({ kind: 'ready', since: this.#now() });
    this.#health = options.clock.setTimeout(() => {
      record.healthy();
    }, healthyAfterMs);
    connection.ended.addEventListener(
      'abort',
      () => {
        if (this.#isOver) return;
        this.giveUp();
        onEnd(connection.ended.reason as McpHostError, { wasReady: true, automatic });
      },
      { once: true },
    );
  }

  #close(): void {
    this.#health?.dispose();
    this.#connection?.dispose();
    if (this.#transport) track(this.#transport.close(), this.#options.closing);
  }

  #now(): number {
    return this.#options.options.clock.now();
  }
}

/** Keeps what has yet to end, until it has. */
export function track(closing: Promise<void>, all: Set<Promise<void>>): void {
  all.add(closing);
  void closing.finally(() => all.delete(closing));
}
