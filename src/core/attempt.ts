import type { Clock } from './base/clock';
import type { Disposable } from './base/disposable';
import { CallEnd } from './callEnd';
import type { CallOptions } from './hostApi';
import { sendLegacy } from './legacyCalls';
import type { Connection } from './peer/connection';
import { runInputLoop, type InputLoopOptions } from './peer/inputRequired';
import type { CallEvent, InputHandlers, LogLevel, Progress } from './peer/types';
import type { Completed, FollowedCall, InputWorld, UserRequest } from './requests';
import { makesTasks } from './tasks/legacyTasks';

const taskType = ['task'] as const;
const noOtherTypes = [] as const;

/** Said with each event of one request. */
export type EventHead = Pick<CallEvent, 'callId' | 'server' | 'method' | 'name'>;

/** What attempts need of the one who runs them. */
export interface AttemptWorld extends InputWorld {
  readonly logLevelOf: (server: string, connection: Connection) => LogLevel | undefined;
  /** Says when a person is waited for, and when not. */
  readonly rounds: (head: EventHead) => Disposable & Pick<FollowedCall, 'onRound'>;
  readonly onProgress: (head: EventHead, progress: Progress) => void;
}

/**
 * One request on its way over one connection, with the rounds of input that it takes. An object rather than closures: they
 * would be most of what a call costs.
 */
export class Attempt implements Disposable, InputLoopOptions {
  readonly connection: Connection;
  readonly maxRounds: number;
  readonly #world: AttemptWorld;
  readonly #request: UserRequest;
  readonly #head: EventHead;
  readonly #options: CallOptions;
  readonly #caller: AbortSignal | undefined;
  #end: CallEnd | undefined;
  #rounds: ReturnType<AttemptWorld['rounds']> | undefined;

  /** @param caller - ends the request when it is aborted */
  constructor(
    world: AttemptWorld,
    request: UserRequest,
    head: EventHead,
    options: CallOptions,
    caller: AbortSignal | undefined,
    connection: Connection,
  ) {
    this.#world = world;
    this.#request = request;
    this.#head = head;
    this.#options = options;
    this.#caller = caller;
    this.connection = connection;
    this.maxRounds = world.maxInputRounds();
  }

  get server(): string {
    return this.#request.server;
  }

  get method(): string {
    return this.#request.method;
  }

  get subject(): string {
    return this.#request.name;
  }

  get handlers(): InputHandlers {
    return this.#world.handlers;
  }

  get clock(): Clock {
    return this.#world.clock;
  }

  get otherTypes(): readonly string[] {
    return this.#request.asTask ? taskType : noOtherTypes;
  }

  /** Read only where something is asked: see {@link CallEnd}. */
  get signal(): AbortSignal {
    this.#end ??= new CallEnd(this.connection, this.#caller, this.#head);
    return this.#end.signal;
  }

  /** Resolves with the complete result, unchecked. @throws at once what keeps the request from being sent */
  run(): Promise<Completed<unknown>> {
    const { params, asTask } = this.#request;
    this.#request.admit?.();
    if (this.connection.era === 'modern') return runInputLoop(params, this);
    const sent = asTask?.required && makesTasks(this.connection) ? { ...params, task: {} } : params;
    return sendLegacy(() => this.send(sent), this);
  }

  send(params: Readonly<Record<string, unknown>>): Promise<unknown> {
    const { server, method, headers } = this.#request;
    const { logLevel = this.#world.logLevelOf(server, this.connection) } = this.#options;
    return this.connection.request(method, params, {
      signal: this.#caller,
      onProgress: (progress) => {
        this.#world.onProgress(this.#head, progress);
        this.#options.onProgress?.(progress);
      },
      logLevel,
      headers,
    });
  }

  onRound(round: number, state: 'waiting' | 'answered'): void {
    this.#rounds ??= this.#world.rounds(this.#head);
    this.#rounds.onRound(round, state);
  }

  dispose(): void {
    this.#rounds?.dispose();
    this.#end?.dispose();
  }
}
