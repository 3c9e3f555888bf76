import type { Clock } from '../../src/core/base/clock';
import type { Disposable } from '../../src/core/base/disposable';
import { TransportError, type ExitStatus } from '../../src/core/base/errors';
import { Emitter, type Event } from '../../src/core/base/event';
import type { IncomingMessage, OutgoingMessage } from '../../src/core/jsonrpc/messages';
import type { Encoder, Noise, Transport } from '../../src/core/transport/transport';

export type ScriptedReply =
  | { readonly json: unknown }
  | { readonly rawLine: string }
  | { readonly silence: true }
  | { readonly exit: number | null; readonly signal?: string; readonly stderr?: readonly string[] }
  | { readonly closeStdout: true }
  /** The connection is cut because of the size of a message. */
  | { readonly tooLarge: true };

/** What a scripted process does with the next request. */
export interface ScriptedStep {
  /** The method that must arrive; any if absent. */
  readonly on?: string;
  readonly reply: ScriptedReply;
  readonly delayMs?: number;
  readonly alsoBefore?: readonly string[];
  readonly alsoAfter?: readonly string[];
  /** The process ends with this status after the reply: in the same moment, or `exitDelayMs` later. */
  readonly thenExit?: number;
  readonly exitDelayMs?: number;
}

export type ScriptedProcess = { readonly steps: readonly ScriptedStep[] } | { readonly spawnError: string };

/** One message that the client wrote. */
export interface Written {
  /** Counting from 0. */
  readonly process: number;
  readonly at: number;
  readonly message: Record<string, unknown>;
}

/**
 * A server that follows a script in virtual time: one element for each process that is started, in order. It notes
 * everything that is written to it, and whatever the script does not expect as a violation.
 */
export class ScriptedServer {
  readonly written: Written[] = [];
  readonly violations: string[] = [];
  readonly processes: ScriptedTransport[] = [];
  spawns = 0;

  constructor(
    private readonly script: readonly ScriptedProcess[],
    private readonly clock: Clock,
    /** How long a process takes to end once it is told to. */
    private readonly closeMs = 0,
  ) {}

  readonly connect = async (encoder: { readonly encode: Encoder }): Promise<Transport> => {
    const script = this.script[this.spawns++];
    await Promise.resolve();
    if (!script) {
      this.violations.push(`process ${this.spawns} is not in the script`);
      throw spawnError('ENOENT');
    }
    if ('spawnError' in script) throw spawnError(script.spawnError);
    const process = new ScriptedTransport(script.steps, encoder.encode, this.clock, this.closeMs, (message) => {
      this.written.push({ process: this.processes.indexOf(process), at: this.clock.now(), message });
    });
    this.processes.push(process);
    return process;
  };

  /** All messages of that method, or all answers for `undefined`. */
  sent(method: string | undefined): Record<string, unknown>[] {
    return this.written.map(({ message }) => message).filter((message) => message['method'] === method);
  }

  /** Everything that went against the script. */
  get problems(): readonly string[] {
    return [...this.violations, ...this.processes.flatMap((process) => process.violations)];
  }
}

/** One process of a {@link ScriptedServer}. */
export class ScriptedTransport implements Transport {
  readonly kind = 'stdio';
  readonly pid = undefined;
  readonly violations: string[] = [];
  /** Whether {@link close} was called. */
  closeCalled = false;
  readonly stderrTail: string[] = [];
  readonly #messages = new Emitter<IncomingMessage>();
  readonly #noise = new Emitter<Noise>();
  readonly #stderr = new Emitter<string>();
  readonly #close = new Emitter<TransportError>();
  #ended: TransportError | undefined;
  #next = 0;

  constructor(
    private readonly steps: readonly ScriptedStep[],
    private readonly encode: Encoder,
    private readonly clock: Clock,
    private readonly closeMs: number,
    private readonly note: (message: Record<string, unknown>) => void,
  ) {}

  readonly onMessage = this.#messages.event;
  readonly onNoise = this.#noise.event;
  readonly onStderr = this.#stderr.event;

  readonly onClose: Event<TransportError> = (listener): Disposable => {
    const ended = this.#ended;
    if (!ended) return this.#close.event(listener);
    const late = new Emitter<TransportError>();
    const subscription = late.event(listener);
    queueMicrotask(() => {
      late.fire(ended);
    });
    return subscription;
  };

  /** Whether the process still runs. */
  get running(): boolean {
    return this.#ended === undefined;
  }

  /** Whether anyone listens to it. */
  get hasListeners(): boolean {
    return this.#messages.hasListeners || this.#close.hasListeners;
  }

  async send(message: OutgoingMessage): Promise<void> {
    const text = this.encode(message);
    if (this.#ended) throw new TransportError('The process has ended.', { reason: 'write' });
    const request = JSON.parse(text) as Record<string, unknown>;
    this.note(request);
    if ('id' in request && 'method' in request) this.#follow(request);
    await Promise.resolve();
  }

  async close(): Promise<void> {
    this.closeCalled = true;
    if (this.#ended) return;
    await new Promise<void>((resolve) => {
      this.clock.setTimeout(() => {
        this.#end('closed', { exitCode: 0, signal: null });
        resolve();
      }, this.closeMs);
    });
  }

  /** Writes a line to stdout now. */
  say(line: string): void {
    if (this.#ended) return;
    const value = parse(line);
    if (Array.isArray(value)) for (const item of value) this.#messages.fire(item as IncomingMessage);
    else if (typeof value === 'object' && value !== null) this.#messages.fire(value as IncomingMessage);
    else if (line.trim() !== '') this.#noise.fire({ text: line, source: 'server' });
  }

  #follow(request: Record<string, unknown>): void {
    const step = this.steps[this.#next++];
    if (!step || (step.on !== undefined && step.on !== request['method'])) {
      this.violations.push(`${String(request['method'])} is not what the script expects`);
      return;
    }
    const write = (lines: readonly string[] | undefined): void => {
      for (const line of lines ?? []) this.say(withId(line, request['id']));
    };
    this.clock.setTimeout(() => {
      write(step.alsoBefore);
    }, 0);
    this.clock.setTimeout(() => {
      this.#reply(step.reply, write);
      write(step.alsoAfter);
      const { thenExit } = step;
      if (thenExit === undefined) return;
      const exit = (): void => {
        this.#end('exit', { exitCode: thenExit, signal: null });
      };
      if (step.exitDelayMs === undefined) exit();
      else this.clock.setTimeout(exit, step.exitDelayMs);
    }, step.delayMs ?? 0);
  }

  #reply(reply: ScriptedReply, write: (lines: readonly string[]) => void): void {
    if ('json' in reply) write([JSON.stringify(reply.json)]);
    else if ('rawLine' in reply) write([reply.rawLine]);
    else if ('exit' in reply) {
      for (const line of reply.stderr ?? []) {
        this.stderrTail.push(line);
        this.#stderr.fire(line);
      }
      this.#end('exit', { exitCode: reply.exit, signal: reply.signal ?? null });
    } else if ('closeStdout' in reply) this.#end('closed', { exitCode: null, signal: null });
    else if ('tooLarge' in reply) this.#end('tooLarge', undefined);
  }

  #end(reason: 'exit' | 'closed' | 'tooLarge', exit: ExitStatus | undefined): void {
    if (this.#ended) return;
    const message = reason === 'tooLarge' ? '"quarry" sent a message over 64 MiB.' : 'The process has ended.';
    this.#ended = new TransportError(message, { reason, exit, stderrTail: [...this.stderrTail] });
    this.#close.fire(this.#ended);
  }
}

function spawnError(code: string): TransportError {
  return new TransportError('"quarry" is a folder. Write the path of the program into "command".', {
    reason: 'spawn',
    systemCode: code,
  });
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

/** Puts the id of the request in place of the marks `"$id"`, `"$idOtherType"` and `"$idWrong"`. */
export function withId(line: string, id: unknown): string {
  const wrong = typeof id === 'number' ? id + 1000 : `${String(id)}-other`;
  return line
    .replaceAll('"$idOtherType"', JSON.stringify(otherType(id)))
    .replaceAll('"$idWrong"', JSON.stringify(wrong))
    .replaceAll('"$id"', JSON.stringify(id));
}

function otherType(id: unknown): string | number {
  if (typeof id === 'number') return String(id);
  return /^\d+$/.test(String(id)) ? Number(id) : 1;
}
