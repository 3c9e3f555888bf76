import type { Disposable } from '../base/disposable';
import {
  asHostError,
  CancelledError,
  ConfigurationError,
  ConsentRequiredError,
  PeerUnavailableError,
  TransportError,
  type McpHostError,
} from '../base/errors';
import { Emitter, type Event } from '../base/event';
import type { ServerSpec } from '../config/resolveEntry';
import type { ServerEntry } from '../config/types';
import { unlessAborted } from '../era/abort';
import { NegotiationError } from '../era/negotiationError';
import type { Evidence, ServerIdentity } from '../era/types';
import type { Transport } from '../transport/transport';
import { healthyAfterMs, restartDelay } from './backoff';
import type { Connection } from './connection';
import { answers, isDoubtful } from './idleCheck';
import { openConnection } from './openConnection';
import { noFacts, type PeerFacts } from './peerFacts';
import { askedWaitOf, isLostProcess, isLostSession, isUnreachable } from './peerFailure';
import type { PeerOptions } from './peerOptions';
import { StartRecorder, type StartReport } from './startReport';
import type { PeerState, PeerView } from './types';
import { english } from '../base/localizer';
import { resolveTexts } from '../config/resolveTexts';
import { peerTexts } from './peerTexts';

/** One transport's life, from the wish to start to its end. */
interface Life {
  readonly abort: AbortController;
  /** It was started by the backoff, not by a person. */
  readonly automatic: boolean;
  /** A person wants it, so they may be asked for consent. */
  asks: boolean;
  readonly recorder: StartRecorder;
  ready: Promise<void>;
  connection?: Connection;
  transport?: Transport;
  health?: Disposable;
}

/** Who wants a start. */
interface StartWish {
  readonly asks?: boolean;
}

/**
 * The client-side record of one server: starts, stops and supervises it, and keeps what is shown of it.
 * The era belongs to one transport: each start negotiates anew.
 */
export class Peer {
  #entry: ServerEntry;
  #state: PeerState = { kind: 'stopped' };
  #life: Life | undefined;
  #retry: Disposable | undefined;
  #attempts = 0;
  #requestCount = 0;
  #settled: boolean;
  /** Counts what was asked of this peer: whoever comes back from waiting sees whether something was asked since. */
  #wish = 0;
  #restarting: { readonly wish: number; readonly done: Promise<void> } | undefined;
  #retired = false;
  #negotiated: { era: 'modern' | 'legacy'; version: string; identity: ServerIdentity } | undefined;
  #evidence: Evidence | undefined;
  #failedEra: PeerView['era'] = 'unknown';
  #recorder: StartRecorder | undefined;
  #facts = noFacts;
  #view: PeerView | undefined;
  #check: Promise<boolean> | undefined;
  readonly #closing = new Set<Promise<void>>();
  readonly #options: PeerOptions;
  readonly #changed = new Emitter<void>();

  constructor(entry: ServerEntry, options: PeerOptions) {
    this.#entry = entry;
    this.#options = options;
    this.#settled = !entry.autoStart;
    if (!entry.enabled) this.#state = { kind: 'disabled' };
  }

  get name(): string {
    return this.#entry.name;
  }

  get entry(): ServerEntry {
    return this.#entry;
  }

  /** Whether it was ready or failed, or was stopped, since it was configured; also where nothing starts it by itself. */
  get hasSettled(): boolean {
    return this.#settled;
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** The open connection of a peer that is ready. */
  get connection(): Connection | undefined {
    return this.#state.kind === 'ready' ? this.#life?.connection : undefined;
  }

  /** What happened at the last start; undefined: there was none. */
  get startReport(): StartReport | undefined {
    return this.#recorder?.report;
  }

  get view(): PeerView {
    this.#view ??= {
      name: this.#entry.name,
      transport: this.#entry.transport,
      state: this.#state,
      era: this.#negotiated?.era ?? this.#failedEra,
      version: this.#negotiated?.version,
      evidence: this.#evidence,
      pid: this.#life?.transport?.pid,
      capabilities: this.#negotiated?.identity.capabilities,
      serverInfo: this.#negotiated?.identity.serverInfo,
      instructions: this.#negotiated?.identity.instructions,
      allowLegacy: this.#entry.allowLegacy,
      attempts: this.#attempts,
      ...this.#facts,
    };
    return this.#view;
  }

  /**
   * Resolves when the peer is ready; a start under way is joined.
   * @param asks - a person wants this start: if it needs their consent, they are asked for that
   * @throws McpHostError when it fails, CancelledError when it is stopped meanwhile, ConsentRequiredError when it may not start.
   */
  start({ asks = false }: StartWish = {}): Promise<void> {
    this.#wish++;
    this.#cancelRetry();
    if (this.#retired) return Promise.reject(this.#stopped());
    if (!this.#entry.enabled) {
      return Promise.reject(
        new ConfigurationError(resolveTexts.disabled(english, this.name), {
          server: this.name,
          field: 'enabled',
        }),
      );
    }
    if (!this.#life) return this.#begin(false, asks);
    this.#life.asks ||= asks;
    return this.#life.ready;
  }

  /**
   * The open connection, fit for use: one that was idle for long over HTTP, or since before the machine slept, is checked
   * before, and replaced if the server does not answer. Where a person has to agree to a restart that is only shown.
   * `protocol.md` §11.
   * @throws PeerUnavailableError if there is none, and what a new start throws.
   */
  usableConnection(): Connection | Promise<Connection> {
    const connection = this.#openConnection();
    const isSure = this.#facts.silentSince === undefined && !isDoubtful(connection, this.#options);
    return isSure ? connection : this.#checked(connection);
  }

  async #checked(connection: Connection): Promise<Connection> {
    if (await this.#answers(connection)) {
      if (this.#facts.silentSince !== undefined) this.note({ silentSince: undefined });
      return connection;
    }
    const life = this.#life;
    if (connection.transport === 'stdio' && this.#entry.restart !== 'auto') {
      if (life?.connection === connection) this.note({ silentSince: this.#facts.silentSince ?? this.#now() });
      return this.#openConnection();
    }
    if (life?.connection === connection) {
      this.#life = undefined;
      this.#close(life);
      await this.#begin(true);
    } else {
      await life?.ready; // somebody else was faster
    }
    return this.#openConnection();
  }

  /** Resolves when nothing of the server is left. Calls in flight settle at once. */
  async stop(): Promise<void> {
    this.#wish++;
    this.#cancelRetry();
    const life = this.#life;
    this.#life = undefined;
    if (life) {
      this.#setState({ kind: 'stopping' });
      life.abort.abort(this.#stopped());
      this.#close(life);
      await life.ready.catch(() => undefined);
    }
    await Promise.all(this.#closing);
    if (!this.#isAlive) {
      this.#forget();
      this.#setState(this.#entry.enabled ? { kind: 'stopped' } : { kind: 'disabled' });
    }
  }

  /**
   * Stops and starts. What is asked for meanwhile wins: a later stop leaves it stopped, a later start is joined.
   * @throws what {@link start} throws
   */
  restart({ asks = false }: StartWish = {}): Promise<void> {
    if (this.#restarting?.wish === this.#wish) return this.#restarting.done;
    const stopped = this.stop();
    const wish = this.#wish;
    const done = stopped.then(() => {
      if (this.#wish === wish) return this.start({ asks });
      return this.#life ? this.#life.ready : Promise.reject(this.#stopped());
    });
    this.#restarting = { wish, done };
    return done;
  }

  /** Stops for good: nothing starts it again. Resolves when nothing of it is left. */
  retire(): Promise<void> {
    this.#retired = true;
    return this.stop();
  }

  /** Has the next start wait for the end of what an earlier peer of the same name has left. */
  startAfter(closing: Promise<void>): void {
    this.#track(closing);
  }

  /** Takes over a changed entry; whether it takes a restart is the caller's to judge. */
  update(entry: ServerEntry): void {
    this.#entry = entry;
    if (entry.enabled && this.#state.kind === 'disabled') this.#setState({ kind: 'stopped' });
    this.#touch();
  }

  /** Notes what the view shows beside the state. */
  note(facts: Partial<PeerFacts>): void {
    this.#facts = { ...this.#facts, ...facts };
    this.#touch();
  }

  #stopped(): CancelledError {
    return new CancelledError(peerTexts.stopped(english, this.name), { server: this.name });
  }

  #answers(connection: Connection): Promise<boolean> {
    this.#check ??= answers(connection, this.#options.clock).finally(() => {
      this.#check = undefined;
    });
    return this.#check;
  }

  /** A request was lost on its way: the server may be gone. */
  async #lookAfter(life: Life): Promise<void> {
    const { connection } = life;
    if (!connection || this.#life !== life || this.#check || (await this.#answers(connection))) return;
    connection.lose(
      new TransportError(peerTexts.silent(english, this.name), {
        reason: 'network',
        server: this.name,
      }),
    );
  }

  #openConnection(): Connection {
    const { connection } = this;
    if (connection) return connection;
    throw new PeerUnavailableError(peerTexts.notReady(english, this.name), { server: this.name });
  }

  #begin(automatic: boolean, asks = false): Promise<void> {
    const recorder = new StartRecorder(this.#options.clock, automatic);
    const life: Life = { abort: new AbortController(), automatic, asks, recorder, ready: Promise.resolve() };
    this.#life = life;
    this.#recorder = recorder;
    this.#forget();
    this.#showStarting();
    life.ready = this.#run(life);
    // Whoever asked sees the failure; a start by the backoff has no one waiting.
    life.ready.catch(() => undefined);
    return life.ready;
  }

  async #run(life: Life): Promise<void> {
    const { recorder } = life;
    const { signal } = life.abort;
    try {
      if (this.#closing.size > 0) recorder.enter('wait');
      await Promise.all(this.#closing);
      signal.throwIfAborted();
      recorder.enter('resolve');
      const resolving = this.#options.resolve(this.#entry, signal, {
        asks: () => life.asks,
        onNeed: ({ changes }) => {
          if (this.#life !== life) return;
          recorder.enter('consent');
          this.#setState({ kind: 'needsConsent', at: this.#now(), changes, refused: false });
        },
        onAllowed: () => {
          if (this.#life !== life || this.#state.kind !== 'needsConsent') return;
          recorder.enter('resolve');
          this.#showStarting();
        },
      });
      const spec = await unlessAborted(resolving, signal, () => signal.reason as McpHostError);
      recorder.resolved(spec);
      const connection = await this.#openInTurn(life, spec);
      signal.throwIfAborted();
      connection.ended.throwIfAborted();
      this.#becomeReady(life, connection);
    } catch (error) {
      this.#close(life);
      const reason = signal.aborted ? (signal.reason as McpHostError) : asHostError(error, this.name);
      recorder.end(reason);
      if (this.#life === life) {
        this.#life = undefined;
        if (reason instanceof ConsentRequiredError) this.#showRefused(reason.refused);
        else this.#fail(reason, (life.automatic && isLostProcess(reason)) || isUnreachable(reason));
      }
      throw reason;
    }
  }

  /** Processes wait for their turn to start. An endpoint does not: it costs little, and may have a person sign in. */
  async #openInTurn(life: Life, spec: ServerSpec): Promise<Connection> {
    const gate = spec.transport === 'stdio' ? this.#options.startGate : undefined;
    if (!gate) return this.#open(life, spec);
    if (gate.isFull) life.recorder.enter('wait');
    const turn = await gate.enter(life.abort.signal);
    try {
      return await this.#open(life, spec);
    } finally {
      turn.dispose();
    }
  }

  #open(life: Life, spec: ServerSpec): Promise<Connection> {
    return openConnection(spec, {
      entry: () => this.#entry,
      options: this.#options,
      recorder: life.recorder,
      signal: life.abort.signal,
      nextId: () => ++this.#requestCount,
      onTransport: (transport) => {
        life.transport = transport;
        this.#touch();
      },
      onPhase: (phase, deadline) => {
        if (this.#life === life) this.#setState({ kind: 'starting', since: this.#now(), phase, deadline });
      },
      onGivenUp: (closing) => {
        this.#track(closing);
      },
      onConnected: (connection, { era, version, transport, identity, evidence }) => {
        life.transport = transport;
        life.connection = connection;
        life.abort.signal.throwIfAborted();
        this.#negotiated = { era, version, identity };
        this.#evidence = evidence;
        life.recorder.enter('list');
        this.#setState({ kind: 'starting', since: this.#now(), phase: 'list', deadline: undefined });
      },
      onTrouble: () => void this.#lookAfter(life),
      close: () => {
        this.#close(life);
      },
    });
  }

  #becomeReady(life: Life, connection: Connection): void {
    life.recorder.end(undefined);
    this.#setState({ kind: 'ready', since: this.#now() });
    life.health = this.#options.clock.setTimeout(() => {
      this.#attempts = 0;
      this.#touch();
    }, healthyAfterMs);
    connection.ended.addEventListener(
      'abort',
      () => {
        if (this.#life !== life) return;
        const reason = connection.ended.reason as McpHostError;
        this.#close(life);
        this.#life = undefined;
        if (isLostSession(reason) && this.#attempts === 0) {
          this.#attempts++;
          void this.#begin(true).catch(() => undefined);
        } else {
          this.#fail(reason, true);
        }
      },
      { once: true },
    );
  }

  #showStarting(): void {
    // Those that are allowed together share a round in which names find their owners, whoever is ready first.
    if (this.#state.kind === 'needsConsent') this.#settled = false;
    this.#setState({ kind: 'starting', since: this.#now(), phase: 'spawn', deadline: undefined });
  }

  /** Nothing failed: it waits for a person. */
  #showRefused(refused: boolean): void {
    if (this.#state.kind === 'needsConsent' && !refused) return;
    const changes = this.#state.kind === 'needsConsent' ? this.#state.changes : undefined;
    this.#setState({ kind: 'needsConsent', at: this.#now(), changes, refused });
  }

  /** @param lostWhileInUse - it was ready before, or is being restarted after having been. */
  #fail(error: McpHostError, lostWhileInUse: boolean): void {
    this.#attempts++;
    const at = this.#now();
    if (error instanceof NegotiationError) {
      this.#evidence = error.evidence;
      this.#failedEra = error.era;
    }
    this.#options.logger.error(error.message);
    if (!lostWhileInUse) {
      const offersAllowLegacy = error instanceof NegotiationError && error.offersAllowLegacy;
      this.#setState({ kind: 'failed', at, error, offersAllowLegacy });
      return;
    }
    if (this.#entry.restart !== 'auto') {
      this.#setState({ kind: 'dead', at, error, nextTryAt: undefined });
      return;
    }
    const wait = Math.max(restartDelay(this.#attempts, this.#options.random()), askedWaitOf(error));
    this.#retry = this.#options.clock.setTimeout(() => {
      this.#retry = undefined;
      this.#begin(true).catch(() => undefined);
    }, wait);
    this.#setState({ kind: 'dead', at, error, nextTryAt: at + wait });
  }

  #close(life: Life): void {
    life.health?.dispose();
    life.connection?.dispose();
    if (life.transport) this.#track(life.transport.close());
  }

  #track(closing: Promise<void>): void {
    this.#closing.add(closing);
    void closing.finally(() => this.#closing.delete(closing));
  }

  /** Whether there is a transport, or one is being made. */
  get #isAlive(): boolean {
    return this.#life !== undefined;
  }

  #cancelRetry(): void {
    this.#retry?.dispose();
    this.#retry = undefined;
  }

  #forget(): void {
    this.#negotiated = undefined;
    this.#evidence = undefined;
    this.#failedEra = 'unknown';
    this.#facts = { ...this.#facts, problems: [], lastStderr: undefined, silentSince: undefined };
  }

  #now(): number {
    return this.#options.clock.now();
  }

  #setState(state: PeerState): void {
    this.#state = state;
    this.#settled ||= ['ready', 'failed', 'dead', 'stopped', 'needsConsent'].includes(state.kind);
    this.#touch();
  }

  #touch(): void {
    this.#view = undefined;
    this.#changed.fire();
  }
}
