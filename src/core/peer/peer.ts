import type { Disposable } from '../base/disposable';
import {
  CancelledError,
  ConfigurationError,
  ConsentRequiredError,
  PeerUnavailableError,
  TransportError,
  type McpHostError,
} from '../base/errors';
import type { Event } from '../base/event';
import type { ServerEntry } from '../config/types';
import { aftermath, type Ending } from './aftermath';
import type { Connection } from './connection';
import { IdleCheck } from './idleCheck';
import { Life, track } from './life';
import type { PeerFacts } from './peerFacts';
import type { PeerOptions } from './peerOptions';
import { PeerRecord } from './peerRecord';
import type { StartRecorder, StartReport } from './startReport';
import type { PeerView } from './types';
import { english } from '../base/localizer';
import { resolveTexts } from '../config/resolveTexts';
import { peerTexts } from './peerTexts';

/** Who wants a start. */
interface StartWish {
  readonly asks?: boolean;
}

/**
 * One server as its client has it: starts, stops and supervises it.
 * The era belongs to one transport: each start negotiates anew.
 */
export class Peer {
  #life: Life | undefined;
  #retry: Disposable | undefined;
  #requestCount = 0;
  /** Counts what was asked of this peer: whoever comes back from waiting sees whether something was asked since. */
  #wish = 0;
  #restarting: { readonly wish: number; readonly done: Promise<void> } | undefined;
  #retired = false;
  #recorder: StartRecorder | undefined;
  readonly #record: PeerRecord;
  readonly #idleCheck: IdleCheck;
  readonly #closing = new Set<Promise<void>>();
  readonly #options: PeerOptions;

  constructor(entry: ServerEntry, options: PeerOptions) {
    this.#record = new PeerRecord(entry, () => this.#life?.pid);
    this.#idleCheck = new IdleCheck(options);
    this.#options = options;
  }

  get name(): string {
    return this.entry.name;
  }

  get entry(): ServerEntry {
    return this.#record.entry;
  }

  /** See {@link PeerRecord.hasSettled}. */
  get hasSettled(): boolean {
    return this.#record.hasSettled;
  }

  get onDidChange(): Event<void> {
    return this.#record.onDidChange;
  }

  get view(): PeerView {
    return this.#record.view;
  }

  /** The open connection of a peer that is ready. */
  get connection(): Connection | undefined {
    return this.#record.state.kind === 'ready' ? this.#life?.connection : undefined;
  }

  /** What happened at the last start; undefined: there was none. */
  get startReport(): StartReport | undefined {
    return this.#recorder?.report;
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
    if (!this.entry.enabled) {
      return Promise.reject(
        new ConfigurationError(resolveTexts.disabled(english, this.name), { server: this.name, field: 'enabled' }),
      );
    }
    return this.#life?.join(asks) ?? this.#begin(false, asks);
  }

  /**
   * The open connection, fit for use: one that was idle for long over HTTP, or since before the machine slept, is checked
   * before, and replaced if the server does not answer. Where a person has to agree to a restart that is only shown.
   * `protocol.md` §11.
   * @throws PeerUnavailableError if there is none, and what a new start throws.
   */
  usableConnection(): Connection | Promise<Connection> {
    const connection = this.#openConnection();
    const isSure = this.#record.silentSince === undefined && !this.#idleCheck.isDoubtful(connection);
    return isSure ? connection : this.#checked(connection);
  }

  async #checked(connection: Connection): Promise<Connection> {
    if (await this.#idleCheck.answers(connection)) {
      if (this.#record.silentSince !== undefined) this.note({ silentSince: undefined });
      return connection;
    }
    const life = this.#life;
    if (connection.transport === 'stdio' && this.entry.restart !== 'auto') {
      if (life?.connection === connection) this.note({ silentSince: this.#record.silentSince ?? this.#now() });
      return this.#openConnection();
    }
    if (life?.connection === connection) {
      this.#life = undefined;
      life.giveUp();
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
      this.#record.become({ kind: 'stopping' });
      life.giveUp(this.#stopped());
      await life.ready.catch(() => undefined);
    }
    await Promise.all(this.#closing);
    if (!this.#isAlive) {
      this.#record.forget();
      this.#record.become(this.entry.enabled ? { kind: 'stopped' } : { kind: 'disabled' });
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
    track(closing, this.#closing);
  }

  /** Takes over a changed entry; whether it takes a restart is the caller's to judge. */
  update(entry: ServerEntry): void {
    this.#record.replaceEntry(entry);
  }

  /** Notes what the view shows beside the state. */
  note(facts: Partial<PeerFacts>): void {
    this.#record.note(facts);
  }

  #stopped(): CancelledError {
    return new CancelledError(peerTexts.stopped(english, this.name), { server: this.name });
  }

  /** A request of a life that goes on was lost on its way: the server may be gone. */
  async #lookAfter({ connection }: Life): Promise<void> {
    if (!connection || this.#idleCheck.isAsking || (await this.#idleCheck.answers(connection))) return;
    connection.lose(new TransportError(peerTexts.silent(english, this.name), { reason: 'network', server: this.name }));
  }

  #openConnection(): Connection {
    const { connection } = this;
    if (connection) return connection;
    throw new PeerUnavailableError(peerTexts.notReady(english, this.name), { server: this.name });
  }

  #begin(automatic: boolean, asks = false): Promise<void> {
    const life = new Life({
      options: this.#options,
      record: this.#record,
      automatic,
      asks,
      nextId: () => ++this.#requestCount,
      closing: this.#closing,
      onTrouble: (troubled) => void this.#lookAfter(troubled),
      onEnd: (error, ended) => {
        this.#life = undefined;
        this.#endedBy(error, ended);
      },
    });
    this.#life = life;
    this.#recorder = life.recorder;
    return life.start();
  }

  #endedBy(error: McpHostError, life: Pick<Ending, 'wasReady' | 'automatic'>): void {
    if (error instanceof ConsentRequiredError) {
      this.#record.becomeRefused(this.#now(), error.refused);
      return;
    }
    const { restart } = this.entry;
    const { attempts: failures } = this.#record;
    const next = aftermath({ ...life, error, failures, restart, random: this.#options.random() });
    this.#record.failed(error);
    if (next.kind === 'startAgain') {
      this.#begin(true).catch(() => undefined);
      return;
    }
    this.#options.logger.error(error.message);
    const at = this.#now();
    if (next.kind === 'failed') {
      this.#record.become({ ...next, at, error });
      return;
    }
    const { waitMs } = next;
    if (waitMs !== undefined) {
      this.#retry = this.#options.clock.setTimeout(() => {
        this.#retry = undefined;
        this.#begin(true).catch(() => undefined);
      }, waitMs);
    }
    this.#record.become({ kind: 'dead', at, error, nextTryAt: waitMs === undefined ? undefined : at + waitMs });
  }

  /** Whether there is a transport, or one is being made. */
  get #isAlive(): boolean {
    return this.#life !== undefined;
  }

  #cancelRetry(): void {
    this.#retry?.dispose();
    this.#retry = undefined;
  }

  #now(): number {
    return this.#options.clock.now();
  }
}
