import { Attempt, type AttemptWorld, type EventHead } from './attempt';
import type { Clock } from './base/clock';
import type { Disposable } from './base/disposable';
import { asHostError, AuthorizationError, CancelledError, type McpHostError } from './base/errors';
import { Emitter } from './base/event';
import { capabilitiesOf } from './capabilities';
import type { RetryPolicy } from './config/types';
import type { ClientCapabilities } from './era/types';
import type { CallOptions } from './hostApi';
import { cannotDo, capabilitiesMissing } from './missingCapabilities';
import { OpenCalls, type OpenCall } from './openCalls';
import type { Connection } from './peer/connection';
import type { RequestOptions } from './peer/connectionOptions';
import type { CallEvent, CallOutcome, InputHandlers, LogLevel, TaskState } from './peer/types';
import { maySendAgain } from './recovery';
import { readCreatedTask } from './tasks/taskReading';
import type { StartedTask } from './tasks/types';
import { english } from './base/localizer';
import { callTexts } from './callTexts';

/** How requests reach a server, and what is done where one can't be reached. */
export interface ServerAccess {
  /** The open connection of a server. @throws PeerUnavailableError */
  readonly connectionOf: (server: string) => Connection | Promise<Connection>;
  /** Whether a server takes requests, now or after a restart of its own. @throws UnknownToolError for one that is gone */
  readonly untilReady: (
    server: string,
    lost: Connection | undefined,
    signal: AbortSignal | undefined,
  ) => Promise<boolean>;
  /** Does what a refusal for lack of authorization asks for; whether the request may be sent once more. */
  readonly authorize: (
    server: string,
    error: AuthorizationError,
    refused: Connection,
    signal: AbortSignal | undefined,
  ) => Promise<boolean>;
}

/** What answers the input that requests ask for. */
export interface InputWorld {
  readonly clock: Clock;
  readonly handlers: InputHandlers;
  readonly maxInputRounds: () => number;
}

export interface RequestRunnerOptions extends ServerAccess, InputWorld {
  /** Whether calls of a server that were lost may be sent again. */
  readonly retryOf: (server: string) => RetryPolicy;
  /** What to ask for where a call does not say which log messages it wants. */
  readonly logLevelOf: (server: string, connection: Connection) => LogLevel | undefined;
  /** Gives whom to tell when requests of a server begin, and end, to wait for a person. */
  readonly waitingOf: (server: string) => (change: 1 | -1) => void;
}

/** A request that a person or a model asked for, as against those that the host makes for itself. */
export interface UserRequest {
  readonly server: string;
  readonly method: CallEvent['method'];
  /** What is shown: the canonical name of a tool, the name of a prompt, the URI of a resource. */
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Shown and kept as what was sent. */
  readonly args: Readonly<Record<string, unknown>>;
  /** It changes nothing, as far as the server says. */
  readonly isReadOnly: boolean;
  /** Asked in the moment before each attempt: what it throws keeps that from being sent. */
  readonly admit?: () => void;
  /** Headers that mirror arguments, where they are sent; asked for with each attempt. */
  readonly headers?: RequestOptions['headers'];
  /** For what a server may make a task of. */
  readonly asTask?: TaskWay;
}

/** How a call becomes a task, and what is done then. */
export interface TaskWay {
  /** A legacy server is to make a task of it. Modern ones decide by themselves. */
  readonly required: boolean;
  /** Follows the task to the result of the call. */
  readonly follow: (started: StartedTask, call: FollowedCall) => Promise<Completed<unknown>>;
}

/** A call whose task is followed. */
export interface FollowedCall {
  readonly callId: number;
  readonly server: string;
  readonly name: string;
  /** Rounds of input so far. */
  readonly rounds: number;
  readonly signal: AbortSignal | undefined;
  readonly onTask: (task: TaskState, resumed: boolean) => void;
  readonly onRound: (round: number, state: 'waiting' | 'answered') => void;
}

/** A result that was checked, and how many rounds it took beyond the first request. */
export interface Completed<Checked> {
  readonly result: Checked;
  readonly rounds: number;
}

/** A request that is under way: what its events say, and what ends it. */
interface OpenRequest {
  readonly head: EventHead;
  readonly startedAt: number;
  readonly open: OpenCall | undefined;
  readonly signal: AbortSignal | undefined;
}

/** What failed once, and what it was made with. */
interface FirstAttempt {
  readonly request: UserRequest;
  readonly options: CallOptions;
  readonly call: OpenRequest;
  readonly connection: Connection;
  /** What the host could do then. */
  readonly declared: ClientCapabilities;
  readonly again: ((error: unknown) => Promise<boolean>) | undefined;
}

type Result = Readonly<Record<string, unknown>>;

type Answer = Completed<unknown> & Pick<StartedTask, 'era'>;

/** Runs the requests that may need a person's input (2026-07-28, basic/patterns/mrtr), and says what happens to each. */
export class RequestRunner {
  readonly #options: RequestRunnerOptions;
  readonly #emitter = new Emitter<CallEvent>();
  readonly #open = new OpenCalls();
  readonly #world: AttemptWorld;
  #lastCallId = 0;

  readonly onDidCall = this.#emitter.event;

  constructor(options: RequestRunnerOptions) {
    this.#options = options;
    this.#world = {
      ...options,
      rounds: (head) => this.#rounds(head),
      onProgress: (head, progress) => {
        this.#emitter.fire({ ...head, at: options.clock.now(), kind: 'progress', progress });
      },
    };
  }

  /** See `HostApi.cancelCall`. */
  cancel(callId: number): void {
    this.#open.cancel(callId);
  }

  /**
   * Sends a request, answers what its results ask for, and returns the complete one after `check` took it. Whatever goes
   * wrong, it is sent once more at the most: where `again` says so for an error and has prepared it, where the call was lost
   * and the server's settings allow that, or where the server asks for a capability that came meanwhile.
   * @throws McpHostError of the class that failed; protocol.md §9
   */
  async run<Checked>(
    request: UserRequest,
    options: CallOptions,
    check: (result: unknown, server: string) => Checked & Result,
    again?: (error: unknown) => Promise<boolean>,
  ): Promise<Completed<Checked>> {
    const { connectionOf, handlers } = this.#options;
    const { server, asTask } = request;
    const call = this.#begin(request, options.signal);
    let attempt: Attempt | undefined;
    try {
      const given = connectionOf(server);
      // Nothing is waited for where it is there: each wait costs.
      const connection = given instanceof Promise ? await given : given;
      const declared = capabilitiesOf(handlers);
      attempt = new Attempt(this.#world, request, call.head, options, call.signal, connection);
      let answer: Completed<unknown>;
      let { era } = connection;
      try {
        answer = await attempt.run();
      } catch (error) {
        attempt.dispose();
        const second = await this.#attemptAgain(error, { request, options, call, connection, declared, again });
        answer = second;
        era = second.era;
      }
      const task =
        asTask && (era === 'modern' || asTask.required) ? readCreatedTask(answer.result, { era, server }) : undefined;
      if (asTask && task) answer = await this.#follow(asTask, { era, task }, call, answer.rounds);
      return this.#end(request, call, answer, check);
    } catch (error) {
      throw this.#failed(call, error);
    } finally {
      attempt?.dispose();
      call.open?.dispose();
    }
  }

  /** Goes on with a call that a server made a task of in an earlier run of the program. */
  async goOn<Checked>(
    request: UserRequest & { readonly asTask: TaskWay },
    started: StartedTask,
    check: (result: unknown, server: string) => Checked & Result,
  ): Promise<Completed<Checked>> {
    const call = this.#begin(request, undefined);
    try {
      return this.#end(request, call, await this.#follow(request.asTask, started, call, 0), check);
    } catch (error) {
      throw this.#failed(call, error);
    } finally {
      call.open?.dispose();
    }
  }

  async #attemptAgain(error: unknown, first: FirstAttempt): Promise<Answer> {
    const { connectionOf, handlers } = this.#options;
    const { request, options, call, connection, declared, again } = first;
    const { server } = request;
    const { signal } = call;
    if ((await again?.(error)) || (await this.#recovers(error, request, connection, signal))) {
      if (!admits(request)) throw error;
      return this.#attempt(request, options, call, await connectionOf(server));
    }
    if (signal?.aborted && !(error instanceof CancelledError)) throw cancelledCall(request);
    const missing = capabilitiesMissing(error, declared);
    if (missing.length === 0) throw error;
    if (!admits(request)) throw error;
    if (capabilitiesMissing(error, capabilitiesOf(handlers)).length > 0) throw cannotDo(missing, server, error);
    return this.#attempt(request, options, call, connection);
  }

  async #attempt(
    request: UserRequest,
    options: CallOptions,
    { head, signal }: OpenRequest,
    connection: Connection,
  ): Promise<Answer> {
    const attempt = new Attempt(this.#world, request, head, options, signal, connection);
    try {
      return { era: connection.era, ...(await attempt.run()) };
    } finally {
      attempt.dispose();
    }
  }

  /** Says that a request starts. */
  #begin({ server, method, name, args }: UserRequest, caller: AbortSignal | undefined): OpenRequest {
    const startedAt = this.#options.clock.now();
    const head: EventHead = { callId: ++this.#lastCallId, server, method, name };
    // Who hears of no call can name none, and a signal of its own is a good part of what a call costs.
    if (!this.#emitter.hasListeners) return { head, startedAt, open: undefined, signal: caller };
    const open = this.#open.open(head.callId, caller);
    this.#emitter.fire({ ...head, at: startedAt, kind: 'started', args });
    return { head, startedAt, open, signal: open.signal };
  }

  /** Checks what came of a request, and says how it ended. */
  #end<Checked>(
    { server }: UserRequest,
    call: OpenRequest,
    { result, rounds }: Completed<unknown>,
    check: (result: unknown, server: string) => Checked & Result,
  ): Completed<Checked> {
    const checked = check(result, server);
    this.#tellEnd(call, rounds, { kind: 'result', result: checked });
    return { result: checked, rounds };
  }

  #failed(call: OpenRequest, error: unknown): McpHostError {
    // Handlers and listeners are not ours: what they throw has no code.
    const coded = asHostError(error, call.head.server);
    this.#tellEnd(call, 0, { kind: 'error', error: coded });
    return coded;
  }

  #tellEnd({ head, startedAt }: OpenRequest, rounds: number, outcome: CallOutcome): void {
    if (!this.#emitter.hasListeners) return;
    const at = this.#options.clock.now();
    this.#emitter.fire({ ...head, at, kind: 'ended', durationMs: at - startedAt, rounds, outcome });
  }

  async #follow(
    asTask: TaskWay,
    started: StartedTask,
    { head, signal }: OpenRequest,
    rounds: number,
  ): Promise<Completed<unknown>> {
    const { callId, server, name } = head;
    const onTask: FollowedCall['onTask'] = (task, resumed) => {
      this.#emitter.fire({ ...head, at: this.#options.clock.now(), kind: 'task', task, resumed });
    };
    const asked = this.#rounds(head);
    try {
      const { onRound } = asked;
      return await asTask.follow(started, { callId, server, name, rounds, signal, onTask, onRound });
    } finally {
      asked.dispose();
    }
  }

  async #recovers(
    error: unknown,
    { server, isReadOnly }: UserRequest,
    lost: Connection,
    signal: AbortSignal | undefined,
  ): Promise<boolean> {
    const { retryOf, untilReady, authorize } = this.#options;
    if (error instanceof AuthorizationError) return authorize(server, error, lost, signal);
    return maySendAgain(error, retryOf(server), isReadOnly) && (await untilReady(server, lost, signal));
  }

  /** Says when a person is waited for, and when not. */
  #rounds(head: EventHead): Disposable & Pick<FollowedCall, 'onRound'> {
    const { clock, waitingOf } = this.#options;
    let tell: ((change: 1 | -1) => void) | undefined;
    const wait = (waiting: boolean): void => {
      if (waiting === (tell !== undefined)) return;
      // Whoever was told of the beginning is told of the end, also if the server was removed meanwhile.
      if (tell) tell(-1);
      tell = waiting ? waitingOf(head.server) : undefined;
      tell?.(1);
    };
    return {
      onRound: (round, state) => {
        wait(state === 'waiting');
        const kind = state === 'waiting' ? 'waitingForInput' : 'inputAnswered';
        this.#emitter.fire({ ...head, at: clock.now(), kind, round });
      },
      dispose: () => {
        wait(false);
      },
    };
  }
}

/** Whether what was sent once may be sent again. Where it may not, the error of the first attempt says more. */
function admits({ admit }: UserRequest): boolean {
  try {
    admit?.();
    return true;
  } catch {
    return false;
  }
}

/** The caller cancelled while a lost call waited to be sent again. */
function cancelledCall({ name, server }: UserRequest): CancelledError {
  return new CancelledError(callTexts.cancelled(english, name), { server });
}
