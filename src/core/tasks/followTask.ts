import { assertNever } from '../base/assert';
import { delay, type Clock } from '../base/clock';
import { DisposableStore } from '../base/disposable';
import { AuthorizationError, messageOf, TransportError } from '../base/errors';
import type { Logger } from '../base/logger';
import { onAbort, unlessAborted } from '../base/abort';
import type { SpokenEra } from '../era/types';
import type { Connection } from '../peer/connection';
import type { InputHandlers, TaskState } from '../peer/types';
import { cancelTask } from './cancelTask';
import { pollDelay } from './pollDelay';
import { isForgottenSession, isKept, isPassing, unknownTask } from './taskFailures';
import { TaskInputs } from './taskInputs';
import { readLook, type TaskReading } from './taskReading';
import type { Task } from './types';
import { english } from '../base/localizer';
import { taskTexts } from './taskTexts';

/** Looks in a row that may fail for reasons that pass. */
const maxFailedLooks = 5;

export interface FollowOptions {
  readonly server: string;
  /** What is shown as the asker besides the server: the canonical name of the tool. */
  readonly subject: string;
  readonly era: SpokenEra;
  /** Looks at once: the task was there before. */
  readonly resumed: boolean;
  /** Rounds of input that the call took before it became a task. */
  readonly rounds: number;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly handlers: InputHandlers;
  readonly maxRounds: number;
  /** Ends the task: its server is told. The reason is what is thrown. */
  readonly signal: AbortSignal;
  /** A connection to whom the task belongs to, once there is one. @throws McpHostError when there will be none */
  readonly connectionOf: (lost: Connection | undefined, signal: AbortSignal) => Promise<Connection>;
  /** Does what a refusal for lack of authorization asks for; whether it may be asked once more. */
  readonly authorize: (error: AuthorizationError, refused: Connection, signal: AbortSignal) => Promise<boolean>;
  /** Told what is new of the task. */
  readonly onTask: (task: TaskState) => void;
  readonly onRound: (round: number, state: 'waiting' | 'answered') => void;
}

/**
 * Looks at a task until it is over, and answers what it asks for meanwhile (Tasks extension, *Task Polling*; 2025-11-25,
 * basic/utilities/tasks). It takes as long as it takes; between two looks nothing is open.
 * @returns the result of the call, unchecked, and the rounds of input that it took.
 * @throws ProtocolError for the error of the call, TaskError for a task that has neither result nor error, the reason of
 * `signal`; what {@link isKept} holds for leaves the task as it is.
 */
export async function followTask(
  task: Task,
  options: FollowOptions,
): Promise<{ readonly result: unknown; readonly rounds: number }> {
  const follower = new TaskFollower(task, options);
  try {
    return await follower.run();
  } finally {
    follower.dispose();
  }
}

class TaskFollower {
  readonly #options: FollowOptions;
  readonly #store = new DisposableStore();
  /** Aborted when following ends, for whatever reason. */
  readonly #stop = new AbortController();
  readonly #inputs: TaskInputs;
  #task: Task;
  #shown: TaskState | undefined;
  #connection: Connection | undefined;
  #lost: Connection | undefined;
  #pause: AbortController | undefined;
  #polls = 0;
  #failedLooks = 0;
  /** A legacy server is asked for the result before it is there. */
  #isAwaiting = false;
  #awaited: { readonly result: unknown } | undefined;
  /** The server told how it ended, or does not know it. */
  #isOver = false;

  constructor(task: Task, options: FollowOptions) {
    this.#options = options;
    this.#task = task;
    const { server, subject, handlers, maxRounds, onRound, rounds, signal } = options;
    this.#inputs = new TaskInputs({
      round: { server, subject, handlers, maxRounds, onRound, signal: this.#stop.signal },
      rounds,
      update: (inputResponses) => this.#request('tasks/update', { inputResponses }),
      onFailure: (error) => {
        this.#end(error);
      },
    });
    const onCancel = (): void => {
      this.#end(signal.reason);
    };
    if (signal.aborted) onCancel();
    else this.#store.add(onAbort(signal, onCancel));
  }

  async run(): Promise<{ result: unknown; rounds: number }> {
    try {
      const result = await this.#result();
      this.#isOver = true;
      return { result, rounds: this.#inputs.rounds };
    } catch (error) {
      if (!this.#isOver && !isKept(error)) void this.#tellCancelled();
      throw error;
    }
  }

  dispose(): void {
    this.#store.dispose();
    this.#stop.abort();
  }

  async #result(): Promise<unknown> {
    this.#show(this.#task);
    // A task that is new and at work gets the time that it asked for; any other is looked at first.
    let rests = this.#task.status === 'working' && !this.#options.resumed;
    for (;;) {
      if (rests) await this.#rest();
      this.#stop.signal.throwIfAborted();
      if (this.#awaited) return this.#awaited.result;
      const reading = await this.#look();
      rests = this.#lost === undefined;
      if (!reading) continue;
      const { next } = reading;
      switch (next.kind) {
        case 'wait':
          break;
        case 'answer':
          this.#inputs.offer(next.inputRequests);
          break;
        case 'await':
          this.#await();
          break;
        case 'fetch':
          this.#isOver = true;
          return this.#unlessEnded(this.#request('tasks/result'));
        case 'result':
          return next.result;
        case 'error':
          this.#isOver = true;
          throw next.error;
        default:
          assertNever(next);
      }
    }
  }

  /** Undefined: it failed, for a reason that may pass. */
  async #look(): Promise<TaskReading | undefined> {
    const { era, server } = this.#options;
    const { taskId } = this.#task;
    const connection = await this.#unlessEnded(this.#options.connectionOf(this.#lost, this.#stop.signal));
    this.#lost = undefined;
    this.#use(connection);
    this.#polls++;
    let answer;
    try {
      answer = await this.#unlessEnded(connection.request('tasks/get', { taskId }));
    } catch (error) {
      this.#stop.signal.throwIfAborted();
      const lost = unknownTask(error, this.#task, server, this.#options.clock.now());
      if (lost) {
        this.#isOver = true;
        throw lost;
      }
      if (await this.#mayLookAgain(error, connection)) return undefined;
      throw error;
    }
    this.#failedLooks = 0;
    const reading = readLook(answer, taskId, { era, server });
    this.#task = reading.task;
    this.#show(reading.task);
    return reading;
  }

  async #mayLookAgain(error: unknown, connection: Connection): Promise<boolean> {
    this.#failedLooks++;
    if (error instanceof AuthorizationError) {
      const isFirst = this.#failedLooks === 1;
      return isFirst && this.#unlessEnded(this.#options.authorize(error, connection, this.#stop.signal));
    }
    if (connection.ended.aborted || isForgottenSession(error)) this.#lost = connection;
    return isPassing(error) && this.#failedLooks <= maxFailedLooks;
  }

  /** Follows the end of a connection, so that a task does not rest on while there is nobody to ask. */
  #use(connection: Connection): void {
    if (connection === this.#connection) return;
    this.#connection = connection;
    this.#store.add(
      onAbort(connection.ended, () => {
        this.#lost = connection;
        this.#pause?.abort();
      }),
    );
  }

  async #rest(): Promise<void> {
    this.#pause = new AbortController();
    if (this.#stop.signal.aborted || this.#awaited || this.#lost) this.#pause.abort();
    await delay(
      this.#options.clock,
      pollDelay(this.#task.pollIntervalMs, Math.max(0, this.#polls - 1)),
      this.#pause.signal,
    );
  }

  /** A legacy server asks, by requests of its own, once its result is waited for; that wait has no limit. */
  #await(): void {
    if (this.#isAwaiting) return;
    this.#isAwaiting = true;
    this.#request('tasks/result', {}, true).then(
      (result) => {
        this.#awaited = { result };
        this.#pause?.abort();
      },
      (error: unknown) => {
        // The next look says what is the matter.
        this.#isAwaiting = false;
        this.#options.logger.debug(`tasks/result was not answered: ${messageOf(error)}`);
      },
    );
  }

  #request(method: string, params: Readonly<Record<string, unknown>> = {}, isLong = false): Promise<unknown> {
    const { server } = this.#options;
    if (!this.#connection) {
      return Promise.reject(new TransportError(taskTexts.notConnected(english, server), { reason: 'closed', server }));
    }
    const options = isLong ? { timeouts: 'none' as const, signal: this.#stop.signal } : {};
    return this.#connection.request(method, { taskId: this.#task.taskId, ...params }, options);
  }

  /** Also a server that was not asked for the task yet, or is away; nobody waits for that. */
  async #tellCancelled(): Promise<void> {
    const { connectionOf, logger } = this.#options;
    try {
      const connection = await connectionOf(this.#lost, new AbortController().signal);
      await cancelTask(connection, this.#task.taskId, logger);
    } catch (error) {
      logger.debug(`A task was given up without telling its server: ${messageOf(error)}`);
    }
  }

  #show({ status, statusMessage, expiresAt }: TaskState): void {
    const shown = this.#shown;
    if (shown?.status === status && shown.statusMessage === statusMessage && shown.expiresAt === expiresAt) return;
    this.#shown = { status, statusMessage, expiresAt };
    this.#options.onTask(this.#shown);
  }

  #end(error: unknown): void {
    this.#stop.abort(error);
    this.#pause?.abort();
  }

  #unlessEnded<T>(work: Promise<T>): Promise<T> {
    return unlessAborted(work, this.#stop.signal);
  }
}
