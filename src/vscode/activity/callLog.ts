import type { McpHostError } from '../../core/base/errors';
import { valueSize } from '../../core/catalog/valueSize';
import type { CallEvent, CallOutcome, Progress, TaskState } from '../../core/peer/types';
import type { OwnedTool } from '../calls/ownedTool';

export type Arguments = Readonly<Record<string, unknown>>;

interface CallFacts {
  /** Unique per host. */
  readonly callId: number;
  readonly server: string;
  readonly method: CallEvent['method'];
  /** The canonical name of the tool, the name of the prompt, the URI of the resource. */
  readonly name: string;
  /** The tool, by which it is found again; undefined for what is none, or is in no catalog any more. */
  readonly tool: OwnedTool | undefined;
  /** An earlier run of the window started it: what was sent is not known. */
  readonly resumed: boolean;
}

/** A call that is open. Times are milliseconds since the epoch. */
export interface RunningCall extends CallFacts {
  readonly args: Arguments;
  readonly startedAt: number;
  readonly progress: Progress | undefined;
  /** The round of input that a person is waited for in. */
  readonly waitingRound: number | undefined;
  readonly task: TaskState | undefined;
}

/** A failure in short: its class (`protocol.md` §9) and its message. */
export type Failure = Pick<McpHostError, 'code' | 'message'>;

/** What the log asks of the world. */
export interface LogOptions {
  /** The tool that has a canonical name now, if it is this server's. */
  readonly toolOf: (server: string, name: string) => OwnedTool | undefined;
  readonly failureOf: (error: unknown) => Failure;
}

/** What a call was made with and what came of it. */
export interface Payload {
  readonly args: Arguments;
  readonly outcome: CallOutcome;
}

/** A call that has ended. */
export interface PastCall extends CallFacts {
  readonly endedAt: number;
  readonly durationMs: number;
  readonly rounds: number;
  /** `toolError`: a result that says of itself that it is one. `error`: there was no result. */
  readonly ending: 'result' | 'toolError' | 'error';
  /** Undefined where it had to make room. */
  readonly payload: Payload | undefined;
  /** Why there is no result. Kept also where the rest had to make room. */
  readonly failure: Failure | undefined;
  /** About the size of what was sent and came back, in characters. */
  readonly size: number;
}

/** How much is kept. */
export interface LogLimits {
  /** Calls that have ended. */
  readonly calls: number;
  /** Characters of arguments and results together; those of the newest call are kept whatever their size. */
  readonly size: number;
}

export const defaultLimits: LogLimits = { calls: 200, size: 32_000_000 };

/** What the host is asked to do for a person: calls that are open, and those that have ended, in memory and bounded. */
export class CallLog {
  readonly #limits: LogLimits;
  readonly #options: LogOptions;
  readonly #running = new Map<number, RunningCall>();
  /** The oldest first. */
  readonly #past = new Map<number, PastCall>();
  #size = 0;
  #dropped = 0;
  /** Found anew when it is asked for after a change. */
  #comparable: ReadonlySet<number> | undefined;

  constructor(options: LogOptions, limits: LogLimits = defaultLimits) {
    this.#options = options;
    this.#limits = limits;
  }

  /** In the order in which they began. */
  get running(): readonly RunningCall[] {
    return [...this.#running.values()];
  }

  /** The newest first. */
  get past(): readonly PastCall[] {
    return [...this.#past.values()].reverse();
  }

  /** Calls that are not kept any more, since there are too many. */
  get dropped(): number {
    return this.#dropped;
  }

  runningCall(callId: number): RunningCall | undefined {
    return this.#running.get(callId);
  }

  pastCall(callId: number): PastCall | undefined {
    return this.#past.get(callId);
  }

  /** The call of the same tool, prompt or resource that ended before this one, of which something is kept. */
  previous(call: PastCall): PastCall | undefined {
    const older = this.past.slice(this.past.findIndex(({ callId }) => callId === call.callId) + 1);
    return older.find((other) => other.payload !== undefined && subjectKey(other) === subjectKey(call));
  }

  /** The ids of the calls that have a {@link previous} one. */
  get comparable(): ReadonlySet<number> {
    this.#comparable ??= this.#findComparable();
    return this.#comparable;
  }

  #findComparable(): ReadonlySet<number> {
    const seen = new Set<string>();
    const comparable = new Set<number>();
    for (const call of this.#past.values()) {
      if (!call.payload) continue;
      const key = subjectKey(call);
      if (seen.has(key)) comparable.add(call.callId);
      seen.add(key);
    }
    return comparable;
  }

  apply(event: CallEvent): void {
    if (event.kind === 'started') {
      const { callId, server, method, name, at, args } = event;
      const tool = method === 'tools/call' ? this.#options.toolOf(server, name) : undefined;
      const nothingYet = { progress: undefined, waitingRound: undefined, task: undefined };
      this.#running.set(callId, {
        callId,
        server,
        method,
        name,
        tool,
        resumed: false,
        args,
        startedAt: at,
        ...nothingYet,
      });
      return;
    }
    const call = this.#running.get(event.callId);
    if (!call) return;
    if (event.kind === 'ended') this.#end(call, event);
    else this.#running.set(call.callId, { ...call, ...changeOf(event) });
  }

  /** Forgets every call that has ended. */
  clear(): void {
    this.#past.clear();
    this.#comparable = undefined;
    this.#size = 0;
    this.#dropped = 0;
  }

  #end(call: RunningCall, { at, durationMs, rounds, outcome }: Extract<CallEvent, { kind: 'ended' }>): void {
    const { callId, server, method, name, tool, resumed, args } = call;
    this.#running.delete(callId);
    this.#comparable = undefined;
    const size = sizeOf(args) + sizeOf(outcome.kind === 'result' ? outcome.result : outcome.error);
    const failed = outcome.kind === 'result' && method === 'tools/call' && outcome.result['isError'] === true;
    this.#past.set(callId, {
      callId,
      server,
      method,
      name,
      tool,
      resumed,
      endedAt: at,
      durationMs,
      rounds,
      ending: outcome.kind === 'error' ? 'error' : failed ? 'toolError' : 'result',
      payload: { args, outcome },
      failure: outcome.kind === 'error' ? this.#options.failureOf(outcome.error) : undefined,
      size,
    });
    this.#size += size;
    this.#makeRoom(callId);
  }

  #makeRoom(newest: number): void {
    for (const call of this.#past.values()) {
      if (this.#past.size <= this.#limits.calls) break;
      this.#past.delete(call.callId);
      if (call.payload) this.#size -= call.size;
      this.#dropped++;
    }
    for (const call of this.#past.values()) {
      if (this.#size <= this.#limits.size) break;
      if (!call.payload || call.callId === newest) continue;
      this.#past.set(call.callId, { ...call, payload: undefined });
      this.#size -= call.size;
    }
  }
}

function changeOf(event: Exclude<CallEvent, { kind: 'started' | 'ended' }>): Partial<RunningCall> {
  switch (event.kind) {
    case 'progress':
      return { progress: event.progress };
    case 'waitingForInput':
      return { waitingRound: event.round };
    case 'inputAnswered':
      return { waitingRound: undefined };
    case 'task':
      return { task: event.task, resumed: event.resumed };
  }
}

/** The same for calls of the same tool, prompt or resource. */
function subjectKey({ server, method, name, tool }: PastCall): string {
  return JSON.stringify([server, method, tool?.localName ?? name]);
}

function sizeOf(value: unknown): number {
  return valueSize(value, Number.MAX_SAFE_INTEGER);
}
