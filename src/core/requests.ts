import type { Clock } from './base/clock';
import { CancelledError, type McpHostError } from './base/errors';
import { Emitter, type Event } from './base/event';
import type { CallOptions } from './hostApi';
import type { Connection } from './peer/connection';
import { runInputLoop } from './peer/inputRequired';
import type { CallEvent, CallOutcome, InputHandlers } from './peer/types';

export interface RequestRunnerOptions {
  readonly clock: Clock;
  readonly handlers: InputHandlers;
  readonly maxInputRounds: () => number;
  /** The open connection of a server. @throws PeerUnavailableError */
  readonly connectionOf: (server: string) => Connection;
  /** Told how many requests of a server wait for a person now. */
  readonly onWaiting: (server: string, change: 1 | -1) => void;
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
}

type Result = Readonly<Record<string, unknown>>;

/** Said with each event of one request. */
type EventHead = Pick<CallEvent, 'callId' | 'server' | 'method' | 'name'>;

/** Runs the requests that may need a person's input (2026-07-28, basic/patterns/mrtr), and says what happens to each. */
export class RequestRunner {
  readonly #options: RequestRunnerOptions;
  readonly #emitter = new Emitter<CallEvent>();
  #lastCallId = 0;

  constructor(options: RequestRunnerOptions) {
    this.#options = options;
  }

  get onDidCall(): Event<CallEvent> {
    return this.#emitter.event;
  }

  /**
   * Sends a request, answers what its results ask for, and returns the complete one after `check` took it.
   * `again` says whether an error leads to one more try, and prepares that.
   * @throws McpHostError of the class that failed; protocol.md §9
   */
  async run<Checked>(
    request: UserRequest,
    options: CallOptions,
    check: (result: unknown, server: string) => Checked & Result,
    again: (error: unknown) => Promise<boolean> = () => Promise.resolve(false),
  ): Promise<Checked> {
    const { clock } = this.#options;
    const { server, method, name, args } = request;
    const startedAt = clock.now();
    const head: EventHead = { callId: ++this.#lastCallId, server, method, name };
    const end = (rounds: number, outcome: CallOutcome): void => {
      const at = clock.now();
      this.#emitter.fire({ ...head, at, kind: 'ended', durationMs: at - startedAt, rounds, outcome });
    };
    this.#emitter.fire({ ...head, at: startedAt, kind: 'started', args });
    try {
      const attempt = (): Promise<{ result: unknown; rounds: number }> => this.#attempt(request, head, options);
      const outcome = await attempt().catch(async (error: unknown) => {
        if (await again(error)) return attempt();
        throw error;
      });
      const result = check(outcome.result, server);
      end(outcome.rounds, { kind: 'result', result });
      return result;
    } catch (error) {
      end(0, { kind: 'error', error });
      throw error;
    }
  }

  async #attempt(
    { server, method, name, params }: UserRequest,
    head: EventHead,
    { signal, logLevel, onProgress: report }: CallOptions,
  ): Promise<{ result: unknown; rounds: number }> {
    const { clock, handlers, maxInputRounds, connectionOf, onWaiting } = this.#options;
    const connection = connectionOf(server);
    const onProgress: CallOptions['onProgress'] = (progress) => {
      this.#emitter.fire({ ...head, at: clock.now(), kind: 'progress', progress });
      report?.(progress);
    };
    const send = (next: Readonly<Record<string, unknown>>): Promise<unknown> =>
      connection.request(method, next, { signal, onProgress, logLevel });
    if (connection.era === 'legacy') return { result: await send(params), rounds: 0 };

    let isWaiting = false;
    const wait = (waiting: boolean): void => {
      if (waiting !== isWaiting) onWaiting(server, waiting ? 1 : -1);
      isWaiting = waiting;
    };
    const ended = endOf(connection, signal, head);
    try {
      return await runInputLoop(params, {
        server,
        method,
        subject: name,
        send,
        handlers,
        maxRounds: maxInputRounds(),
        clock,
        signal: ended.signal,
        onRound: (round, state) => {
          wait(state === 'waiting');
          const kind = state === 'waiting' ? 'waitingForInput' : 'inputAnswered';
          this.#emitter.fire({ ...head, at: clock.now(), kind, round });
        },
      });
    } finally {
      wait(false);
      ended.dispose();
    }
  }
}

/** Aborted when the caller cancels or the connection ends, with the coded error as reason. */
function endOf(
  connection: Connection,
  signal: AbortSignal | undefined,
  head: EventHead,
): { signal: AbortSignal; dispose(): void } {
  const abort = new AbortController();
  const onCancel = (): void => {
    abort.abort(new CancelledError(`The call of "${head.name}" was cancelled.`, { server: head.server }));
  };
  const onEnd = (): void => {
    abort.abort(connection.ended.reason as McpHostError);
  };
  if (signal?.aborted) onCancel();
  if (connection.ended.aborted) onEnd();
  signal?.addEventListener('abort', onCancel, { once: true });
  connection.ended.addEventListener('abort', onEnd, { once: true });
  return {
    signal: abort.signal,
    dispose() {
      signal?.removeEventListener('abort', onCancel);
      connection.ended.removeEventListener('abort', onEnd);
    },
  };
}
