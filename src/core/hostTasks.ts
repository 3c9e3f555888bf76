import type { Disposable } from './base/disposable';
import { CancelledError, messageOf, PeerUnavailableError } from './base/errors';
import { Emitter } from './base/event';
import type { Logger } from './base/logger';
import type { TasksApi, TaskView } from './hostApi';
import type { Connection } from './peer/connection';
import type { TaskState } from './peer/types';
import type { Completed, FollowedCall, InputWorld, ServerAccess, TaskWay, UserRequest } from './requests';
import { cancelTask } from './tasks/cancelTask';
import type { followTask } from './tasks/followTask';
import { TaskError } from './tasks/taskError';
import { isKept } from './tasks/taskFailures';
import type { TaskOwners } from './tasks/taskOwners';
import { TaskStore, type TaskPort } from './tasks/taskStore';
import type { StartedTask, TaskRecord } from './tasks/types';
import { english } from './base/localizer';
import { callTexts } from './callTexts';
import { taskTexts } from './tasks/taskTexts';

export interface HostTasksOptions extends ServerAccess, InputWorld {
  readonly logger: Logger;
  readonly owners: TaskOwners;
  readonly port: TaskPort | undefined;
  /** Goes on with a call whose task is there already. */
  readonly goOn: (request: UserRequest & { readonly asTask: TaskWay }, started: StartedTask) => Promise<unknown>;
}

/** One task that is followed now. */
interface Following {
  readonly callId: number;
  readonly abort: AbortController;
  readonly settled: Promise<unknown>;
  state: TaskState;
}

/** Follows the tasks that servers made of calls, and keeps them until they are over. */
export class HostTasks implements TasksApi, Disposable {
  readonly #options: HostTasksOptions;
  readonly #store: TaskStore;
  readonly #following = new Map<number, Following>();
  readonly #changed = new Emitter<void>();

  readonly onDidChange = this.#changed.event;

  constructor(options: HostTasksOptions) {
    this.#options = options;
    this.#store = new TaskStore(options.port, options.clock);
  }

  get all(): readonly TaskView[] {
    return this.#store.all.map(([id, { server, tool, startedAt }]) => {
      const following = this.#following.get(id);
      return { id, server, name: tool, startedAt, callId: following?.callId, state: following?.state };
    });
  }

  /** Follows a task that is new. Resolves and rejects like the call would have; see {@link followTask}. */
  follow(started: StartedTask, call: FollowedCall): Promise<Completed<unknown>> {
    const { server, name } = call;
    const { era, task } = started;
    const owner = this.#options.owners.markOf(server) ?? '';
    const startedAt = this.#options.clock.now();
    const expiresAt = task.expiresAt ?? null;
    const record = { server, taskId: task.taskId, era, tool: name, owner, startedAt, expiresAt };
    return this.#follow(this.#store.add(record), record, started, call, false);
  }

  resume(server?: string): void {
    for (const [id, record] of this.#store.all) {
      if (this.#following.has(id) || (server !== undefined && record.server !== server)) continue;
      if (this.#options.owners.owns(record.server, record.owner)) this.#resume(id, record);
    }
  }

  async cancel(id: number): Promise<void> {
    const following = this.#following.get(id);
    const record = this.#store.all.find(([known]) => known === id)?.[1];
    if (following) {
      following.abort.abort(cancelled(record?.tool ?? '', record?.server));
      await following.settled.catch(() => undefined);
      return;
    }
    if (!record) return;
    this.#remove(id);
    const { owners, connectionOf, logger } = this.#options;
    if (!owners.owns(record.server, record.owner)) return;
    try {
      await cancelTask(await connectionOf(record.server), record.taskId, logger);
    } catch (error) {
      logger.debug(`A task was forgotten without telling its server: ${messageOf(error)}`);
    }
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #resume(id: number, record: TaskRecord): void {
    const { server, tool, taskId, era, expiresAt } = record;
    const started: StartedTask = {
      era,
      task: {
        taskId,
        status: 'working',
        statusMessage: undefined,
        expiresAt: expiresAt ?? undefined,
        pollIntervalMs: undefined,
      },
    };
    const request = {
      server,
      method: 'tools/call' as const,
      name: tool,
      // What was sent is not kept: it may be private.
      params: {},
      args: {},
      isReadOnly: false,
      asTask: {
        required: false,
        follow: (same: StartedTask, call: FollowedCall) => this.#follow(id, record, same, call, true),
      },
    };
    // The events of the call say how it ends.
    this.#options.goOn(request, started).catch(() => undefined);
  }

  #follow(
    id: number,
    record: TaskRecord,
    { era, task }: StartedTask,
    call: FollowedCall,
    resumed: boolean,
  ): Promise<Completed<unknown>> {
    const { clock, logger, handlers, maxInputRounds, authorize } = this.#options;
    const { server, name, callId, rounds, signal, onRound, onTask } = call;
    const abort = new AbortController();
    const onCancel = (): void => {
      abort.abort(cancelled(name, server));
    };
    if (signal?.aborted) onCancel();
    signal?.addEventListener('abort', onCancel, { once: true });
    const settled = this.#followTask(task, {
      server,
      subject: name,
      era,
      resumed,
      rounds,
      clock,
      logger,
      handlers,
      maxRounds: maxInputRounds(),
      signal: abort.signal,
      connectionOf: (lost, ended) => this.#connectionOf(record, lost, ended),
      authorize: (error, refused, ended) => authorize(server, error, refused, ended),
      onTask: (state) => {
        const following = this.#following.get(id);
        if (following) following.state = state;
        onTask(state, resumed);
        this.#changed.fire();
      },
      onRound,
    })
      .catch((error: unknown) => {
        if (!isKept(error)) this.#store.remove(id);
        throw error;
      })
      .then((outcome) => {
        this.#store.remove(id);
        return outcome;
      })
      .finally(() => {
        signal?.removeEventListener('abort', onCancel);
        this.#following.delete(id);
        this.#changed.fire();
      });
    this.#following.set(id, { callId, abort, settled, state: task });
    this.#changed.fire();
    return settled;
  }

  /** Few servers make tasks: what follows them is loaded with the first one. */
  async #followTask(...task: Parameters<typeof followTask>): ReturnType<typeof followTask> {
    const bundle = await import('./tasks/followTask');
    return bundle.followTask(...task);
  }

  async #connectionOf(
    { server, owner, era }: TaskRecord,
    lost: Connection | undefined,
    signal: AbortSignal,
  ): Promise<Connection> {
    const { untilReady, connectionOf, owners } = this.#options;
    if (!(await untilReady(server, lost, signal))) {
      throw new PeerUnavailableError(taskTexts.ended(english, server), { server });
    }
    const connection = await connectionOf(server);
    if (!owners.owns(server, owner)) {
      throw new PeerUnavailableError(taskTexts.otherOwner(english, server), { server });
    }
    if (connection.era === era) return connection;
    throw new TaskError(taskTexts.otherEra(english, server), { reason: 'lost', server });
  }

  #remove(id: number): void {
    this.#store.remove(id);
    this.#changed.fire();
  }
}

function cancelled(name: string, server: string | undefined): CancelledError {
  return new CancelledError(callTexts.cancelled(english, name), { server });
}
