import type { Clock } from './base/clock';
import type { Disposable } from './base/disposable';
import { asHostError, AuthorizationError, CancelledError } from './base/errors';
import { Emitter, type Event } from './base/event';
import { capabilitiesOf } from './capabilities';
import { CallEnd } from './callEnd';
import type { RetryPolicy } from './config/types';
import type { ClientCapabilities } from './era/types';
import type { CallOptions } from './hostApi';
import { cannotDo, capabilitiesMissing } from './missingCapabilities';
import { sendLegacy } from './legacyCalls';
import { OpenCalls } from './openCalls';
import type { Connection } from './peer/connection';
import type { RequestOptions } from './peer/connectionOptions';
import { runInputLoop } from './peer/inputRequired';
import type { CallEvent, CallOutcome, InputHandlers, LogLevel, TaskState } from './peer/types';
import { maySendAgain } from './recovery';
import { makesTasks } from './tasks/legacyTasks';
import { readCreatedTask } from './tasks/taskReading';
import type { StartedTask } from './tasks/types';

export interface RequestRunnerOptions {
  readonly clock: Clock;
  readonly handlers: InputHandlers;
  readonly maxInputRounds: () => number;
  /** The open connection of a server. @throws PeerUnavailableError */
  readonly connectionOf: (server: string) => Connection | Promise<Connection>;
  /** Whether calls of a server that were lost may be sent again. */
  readonly retryOf: (server: string) => RetryPolicy;
  /** Whether a server takes requests again after a connection was lost, now or after a restart of its own. */
  readonly untilReady: (server: string, lost: Connection, signal: AbortSignal | undefined) => Promise<boolean>;
  /** Does what a refusal for lack of authorization asks for; whether the request may be sent once more. Absent: nothing. */
  readonly authorize?: (
    server: string,
    error: AuthorizationError,
    refused: Connection,
    signal: AbortSignal | undefined,
  ) => Promise<boolean>;
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

const taskType = ['task'] as const;

type Attempt = Completed<unknown> & Pick<StartedTask, 'era'>;

/** What failed once, and what it was made with. */
interface FirstAttempt {
  readonly request: UserRequest;
  readonly head: EventHead;
  readonly options: CallOptions;
  readonly connection: Connection;
  /** What the host could do then. */
  readonly declared: ClientCapabilities;
  readonly again: (error: unknown) => Promise<boolean>;
}

type Result = Readonly<Record<string, unknown>>;

/** Said with each event of one request. */
type EventHead = Pick<CallEvent, 'callId' | 'server' | 'method' | 'name'>;

/** Runs the requests that may need a person's input (2026-07-28, basic/patterns/mrtr), and says what happens to each. */
export class RequestRunner {
  readonly #options: RequestRunnerOptions;
  readonly #emitter = new Emitter<CallEvent>();
  readonly #open = new OpenCalls();
  #lastCallId = 0;

  constructor(options: RequestRunnerOptions) {
    this.#options = options;
  }

  get onDidCall(): Event<CallEvent> {
    return this.#emitter.event;
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
  run<Checked>(
    request: UserRequest,
    given: CallOptions,
    check: (result: unknown, server: string) => Checked & Result,
    again: (error: unknown) => Promise<boolean> = () => Promise.resolve(false),
  ): Promise<Completed<Checked>> {
    const { connectionOf, handlers } = this.#options;
    const { server, asTask } = request;
    return this.#observed(request, check, given.signal, async (head, signal) => {
      const options = { ...given, signal };
      const connection = await connectionOf(server);
      const declared = capabilitiesOf(handlers);
      let attempt: Attempt;
      try {
        attempt = await this.#attempt(request, head, options, connection);
      } catch (error) {
        attempt = await this.#attemptAgain(error, { request, head, options, connection, declared, again });
      }
      const { era, result, rounds } = attempt;
      if (!asTask || (era === 'legacy' && !asTask.required)) return attempt;
      const task = readCreatedTask(result, { era, server });
      return task ? this.#follow(asTask, { era, task }, head, rounds, signal) : attempt;
    });
  }

  async #attemptAgain(error: unknown, first: FirstAttempt): Promise<Attempt> {
    const { connectionOf, handlers } = this.#options;
    const { request, head, options, connection, declared, again } = first;
    const { server } = request;
    if ((await again(error)) || (await this.#recovers(error, request, connection, options.signal))) {
      if (!admits(request)) throw error;
      return this.#attempt(request, head, options, await connectionOf(server));
    }
    if (options.signal?.aborted && !(error instanceof CancelledError)) throw cancelledCall(request);
    const missing = capabilitiesMissing(error, declared);
    if (missing.length === 0) throw error;
    if (!admits(request)) throw error;
    if (capabilitiesMissing(error, capabilitiesOf(handlers)).length > 0) throw cannotDo(missing, server, error);
    return this.#attempt(request, head, options, connection);
  }

  /** Goes on with a call that a server made a task of in an earlier run of the program. */
  goOn<Checked>(
    request: UserRequest & { readonly asTask: TaskWay },
    started: StartedTask,
    check: (result: unknown, server: string) => Checked & Result,
  ): Promise<Completed<Checked>> {
    return this.#observed(request, check, undefined, (head, signal) =>
      this.#follow(request.asTask, started, head, 0, signal),
    );
  }

  /** Says when a request starts and how it ends. */
  async #observed<Checked>(
    { server, method, name, args }: UserRequest,
    check: (result: unknown, server: string) => Checked & Result,
    caller: AbortSignal | undefined,
    work: (head: EventHead, signal: AbortSignal | undefined) => Promise<Completed<unknown>>,
  ): Promise<Completed<Checked>> {
    const { clock } = this.#options;
    const startedAt = clock.now();
    const head: EventHead = { callId: ++this.#lastCallId, server, method, name };
    const end = (rounds: number, outcome: CallOutcome): void => {
      if (!this.#emitter.hasListeners) return;
      const at = clock.now();
      this.#emitter.fire({ ...head, at, kind: 'ended', durationMs: at - startedAt, rounds, outcome });
    };
    // Who hears of no call can name none, and a signal of its own is a good part of what a call costs.
    const open = this.#emitter.hasListeners ? this.#open.open(head.callId, caller) : undefined;
    this.#emitter.fire({ ...head, at: startedAt, kind: 'started', args });
    try {
      const outcome = await work(head, open?.signal ?? caller);
      const result = check(outcome.result, server);
      end(outcome.rounds, { kind: 'result', result });
      return { result, rounds: outcome.rounds };
    } catch (error) {
      // Handlers and listeners are not ours: what they throw has no code.
      const coded = asHostError(error, server);
      end(0, { kind: 'error', error: coded });
      throw coded;
    } finally {
      open?.dispose();
    }
  }

  async #follow(
    asTask: TaskWay,
    started: StartedTask,
    head: EventHead,
    rounds: number,
    signal: AbortSignal | undefined,
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
    if (error instanceof AuthorizationError) return (await authorize?.(server, error, lost, signal)) ?? false;
    return maySendAgain(error, retryOf(server), isReadOnly) && (await untilReady(server, lost, signal));
  }

  async #attempt(
    { server, method, name, params, admit, headers, asTask }: UserRequest,
    head: EventHead,
    { signal, logLevel, onProgress: report }: CallOptions,
    connection: Connection,
  ): Promise<Attempt> {
    admit?.();
    const { clock, handlers, maxInputRounds, logLevelOf } = this.#options;
    const { era } = connection;
    const onProgress: CallOptions['onProgress'] = (progress) => {
      this.#emitter.fire({ ...head, at: clock.now(), kind: 'progress', progress });
      report?.(progress);
    };
    const send = (next: Readonly<Record<string, unknown>>): Promise<unknown> =>
      connection.request(method, next, {
        signal,
        onProgress,
        logLevel: logLevel ?? logLevelOf(server, connection),
        headers,
      });
    const asked = this.#rounds(head);
    const ended = new CallEnd(connection, signal, head);
    const asking = {
      server,
      method,
      subject: name,
      send,
      connection,
      handlers,
      clock,
      maxRounds: maxInputRounds(),
      otherTypes: asTask ? taskType : [],
      onRound: asked.onRound,
      // Read only where something is asked: see CallEnd.
      get signal() {
        return ended.signal;
      },
    };
    try {
      if (era === 'modern') {
        const { result, rounds } = await runInputLoop(params, asking);
        return { era, result, rounds };
      }
      const sent = asTask?.required && makesTasks(connection) ? { ...params, task: {} } : params;
      const { result, rounds } = await sendLegacy(() => send(sent), asking);
      return { era, result, rounds };
    } finally {
      asked.dispose();
      ended.dispose();
    }
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
  return new CancelledError(`The call of "${name}" was cancelled.`, { server });
}
