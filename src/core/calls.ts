import type { Clock } from './base/clock';
import { CancelledError, ProtocolError, ToolArgumentError, type McpHostError } from './base/errors';
import { Emitter, type Event } from './base/event';
import { isObject } from './base/json';
import type { ArgumentValidator } from './catalog/schemas';
import type { CallOptions } from './hostApi';
import type { Connection } from './peer/connection';
import { runInputLoop } from './peer/inputRequired';
import type { CallEvent, CallOutcome, CallToolResult, InputHandlers } from './peer/types';
import type { Route } from './router';

/** JSON-RPC code of a request whose headers or arguments did not match what the server expects (2026-07-28). */
const headerMismatch = -32020;

export interface CallRunnerOptions {
  readonly clock: Clock;
  readonly handlers: InputHandlers;
  readonly validator: ArgumentValidator;
  readonly maxInputRounds: () => number;
  /** The way to a tool. @throws UnknownToolError, PeerUnavailableError */
  readonly route: (name: string) => Route;
  /** The open connection of a server that a route led to. @throws PeerUnavailableError */
  readonly connectionOf: (server: string) => Connection;
  readonly relist: (server: string) => Promise<void>;
  /** Told how many calls of a server wait for a person now. */
  readonly onWaiting: (server: string, change: 1 | -1) => void;
}

/** What belongs to one call and is said with each of its events. */
type CallHead = Pick<CallEvent, 'callId' | 'server' | 'method' | 'name'>;

/** Runs tool calls: lookup, argument check, request, rounds of input, events. */
export class CallRunner {
  readonly #options: CallRunnerOptions;
  readonly #emitter = new Emitter<CallEvent>();
  #lastCallId = 0;

  constructor(options: CallRunnerOptions) {
    this.#options = options;
  }

  get onDidCall(): Event<CallEvent> {
    return this.#emitter.event;
  }

  /**
   * Calls a tool by its canonical name or by `<server>/<tool>`.
   * @throws McpHostError of the class that failed; protocol.md §9. A result with `isError` is a result.
   */
  async callTool(
    name: string,
    args: Readonly<Record<string, unknown>>,
    options: CallOptions = {},
  ): Promise<CallToolResult> {
    const route = this.#options.route(name);
    if (!options.sendInvalidArguments) await this.#checkArguments(route, args);
    const { clock } = this.#options;
    const startedAt = clock.now();
    const head: CallHead = {
      callId: ++this.#lastCallId,
      server: route.server,
      method: 'tools/call',
      name: route.entry.name,
    };
    let rounds = 0;
    const end = (outcome: CallOutcome): void => {
      const at = clock.now();
      this.#emitter.fire({ ...head, at, kind: 'ended', durationMs: at - startedAt, rounds, outcome });
    };
    this.#emitter.fire({ ...head, at: startedAt, kind: 'started', args });
    try {
      const outcome = await this.#runOnceMoreIfStale(route, args, head, options);
      rounds = outcome.rounds;
      end({ kind: 'result', result: outcome.result });
      return outcome.result;
    } catch (error) {
      end({ kind: 'error', error });
      throw error;
    }
  }

  async #checkArguments(route: Route, args: Readonly<Record<string, unknown>>): Promise<void> {
    const verdict = await this.#options.validator.validate(route.entry.tool.inputSchema, args);
    if (verdict.kind !== 'invalid') return;
    const [first] = verdict.problems;
    throw new ToolArgumentError(
      `The arguments do not fit the input schema of "${route.entry.name}": ${first ? `${first.path || 'the whole'} ${first.message}` : 'no reason given'}. Nothing was sent.`,
      verdict.problems,
      { server: route.server },
    );
  }

  /** A mismatch says that our copy of the tool is old: fetch the list, then once more, never twice. */
  async #runOnceMoreIfStale(
    route: Route,
    args: Readonly<Record<string, unknown>>,
    head: CallHead,
    options: CallOptions,
  ): Promise<{ result: CallToolResult; rounds: number }> {
    try {
      return await this.#run(route, args, head, options);
    } catch (error) {
      if (!(error instanceof ProtocolError) || error.rpcCode !== headerMismatch) throw error;
      await this.#options.relist(route.server);
      return this.#run(route, args, head, options);
    }
  }

  async #run(
    route: Route,
    args: Readonly<Record<string, unknown>>,
    head: CallHead,
    options: CallOptions,
  ): Promise<{ result: CallToolResult; rounds: number }> {
    const connection = this.#options.connectionOf(route.server);
    const { signal, logLevel } = options;
    const onProgress: CallOptions['onProgress'] = (progress) => {
      this.#emitter.fire({ ...head, at: this.#options.clock.now(), kind: 'progress', progress });
      options.onProgress?.(progress);
    };
    const send = (params: Readonly<Record<string, unknown>>): Promise<unknown> =>
      connection.request('tools/call', params, { signal, onProgress, logLevel });
    const params = { name: route.localName, arguments: args };
    if (connection.era === 'legacy') {
      return { result: checkedResult(await send(params), route.server), rounds: 0 };
    }
    const waiting = new WaitingCount((change) => {
      this.#options.onWaiting(route.server, change);
    });
    const lost = callSignal(connection, signal, head);
    try {
      const outcome = await runInputLoop(params, {
        server: route.server,
        method: 'tools/call',
        subject: route.entry.name,
        send,
        handlers: this.#options.handlers,
        maxRounds: this.#options.maxInputRounds(),
        clock: this.#options.clock,
        signal: lost.signal,
        onRound: (round, state) => {
          const at = this.#options.clock.now();
          waiting.set(state === 'waiting');
          this.#emitter.fire({
            ...head,
            at,
            kind: state === 'waiting' ? 'waitingForInput' : 'inputAnswered',
            round,
          });
        },
      });
      return { result: checkedResult(outcome.result, route.server), rounds: outcome.rounds };
    } finally {
      waiting.set(false);
      lost.dispose();
    }
  }
}

/** Counts one call as waiting, once. */
class WaitingCount {
  #waiting = false;
  readonly #change: (change: 1 | -1) => void;

  constructor(change: (change: 1 | -1) => void) {
    this.#change = change;
  }

  set(waiting: boolean): void {
    if (waiting === this.#waiting) return;
    this.#waiting = waiting;
    this.#change(waiting ? 1 : -1);
  }
}

/** Aborted when the caller cancels or the connection ends, with the coded error as reason. */
function callSignal(
  connection: Connection,
  signal: AbortSignal | undefined,
  head: CallHead,
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

/** Servers exist that leave `content` out beside structured content; anything else is not a tool's result. */
function checkedResult(result: unknown, server: string): CallToolResult {
  if (!isObject(result)) {
    throw new ProtocolError(
      `"${server}" answered tools/call with a result that is no object: a defect of the server.`,
      {
        server,
        data: result,
      },
    );
  }
  if (Array.isArray(result['content'])) return result as unknown as CallToolResult;
  if (result['content'] === undefined) return { ...result, content: [] };
  throw new ProtocolError(`"${server}" answered tools/call with a "content" that is no list: a defect of the server.`, {
    server,
    data: result,
  });
}
