import { toDisposable } from '../base/disposable';
import type { ExitStatus, TransportError } from '../base/errors';
import { Emitter, type Event } from '../base/event';
import { DEFAULT_MAX_MESSAGE_BYTES, FrameReader } from '../jsonrpc/frameReader';
import type { IncomingMessage, OutgoingMessage } from '../jsonrpc/messages';
import { endingError, type Ending } from './ending';
import { Outbox } from './outbox';
import { pause } from './pause';
import { processTree } from './processTree';
import { settleOutput } from './settleOutput';
import { DEFAULT_GRACE_MS, stopProcess } from './shutdown';
import type { ServerProcess } from './spawnServer';
import { StderrLog } from './stderrLog';
import type { RunningOptions } from './stdio';
import type { Noise, Transport } from './transport';

/** A process whose pipe broke is usually just ending: how long its exit is waited for, in ms. */
const EXIT_WAIT_MS = 300;

/** The connection to a process that was started; see {@link startStdio}. */
export class StdioTransport implements Transport {
  readonly kind = 'stdio';
  readonly pid: number;
  readonly executable: string;
  readonly #child: ServerProcess;
  readonly #options: RunningOptions;
  readonly #reader: FrameReader;
  readonly #outbox: Outbox;
  readonly #stderr = new StderrLog();
  readonly #messages = new Emitter<IncomingMessage>();
  readonly #noise = new Emitter<Noise>();
  readonly #closed = new Emitter<TransportError>();
  readonly #exited: Promise<void>;
  #exit: ExitStatus | undefined;
  #isReading = false;
  #bytesRead = 0;
  #hadMessage = false;
  #isClosing = false;
  #stopping: Promise<void> | undefined;
  /** Set once the connection has ended. */
  #end: TransportError | undefined;

  readonly onNoise = this.#noise.event;
  readonly onStderr = this.#stderr.onLine;

  readonly onMessage: Event<IncomingMessage> = (listener) => {
    const subscription = this.#messages.event(listener);
    this.#startReading();
    return subscription;
  };

  readonly onClose: Event<TransportError> = (listener) => {
    const end = this.#end;
    if (end === undefined) return this.#closed.event(listener);
    let isWanted = true;
    queueMicrotask(() => {
      if (isWanted) listener(end);
    });
    return toDisposable(() => {
      isWanted = false;
    });
  };

  /** `startedAt`: when starting began, by the clock of the options. */
  constructor(child: ServerProcess, options: RunningOptions, startedAt: number) {
    this.pid = child.pid;
    this.executable = child.spawnfile;
    this.#child = child;
    this.#options = options;
    this.#outbox = new Outbox(child.stdin, options.server);
    this.#reader = this.#createReader();
    this.#exited = new Promise((resolve) => {
      child.once('exit', (exitCode, signal) => {
        this.#exit = { exitCode, signal };
        resolve();
        void this.#onExit(this.#exit, options.clock.now() - startedAt);
      });
    });
    this.#listenToPipes();
    options.logger.debug(`${options.server}: process ${child.pid} started: ${child.spawnfile}`);
  }

  get stderrTail(): readonly string[] {
    return this.#stderr.tail;
  }

  send(message: OutgoingMessage): Promise<void> | undefined {
    let line: string;
    try {
      line = this.#options.encode(message);
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
    return this.#outbox.send(line);
  }

  async close(): Promise<void> {
    this.#isClosing ||= this.#exit === undefined;
    // A process that can't get rid of its output does not end.
    this.#startReading();
    await this.#stop();
  }

  #createReader(): FrameReader {
    const { maxMessageBytes = DEFAULT_MAX_MESSAGE_BYTES, onReceived } = this.#options;
    return new FrameReader({
      maxMessageBytes,
      onMessage: (message, text) => {
        this.#hadMessage = true;
        onReceived?.(message, text);
        this.#messages.fire(message);
      },
      onNoise: (text) => {
        this.#noise.fire({ text, source: this.#hadMessage ? 'server' : 'launcher' });
      },
      onTooLarge: () => {
        this.#finish({ kind: 'tooLarge', limitBytes: maxMessageBytes });
      },
    });
  }

  #listenToPipes(): void {
    const { stdin, stdout, stderr } = this.#child;
    stdin.on('error', (error) => {
      void this.#onBroken({ kind: 'stdinClosed', systemCode: 'code' in error ? String(error.code) : undefined });
    });
    // An error of the other pipes is followed by 'close', which is what counts.
    stdout.on('error', () => undefined);
    stdout.once('close', () => {
      this.#reader.end();
      void this.#onBroken({ kind: 'stdoutClosed' });
    });
    stderr.on('error', () => undefined);
    stderr.on('data', (chunk: Buffer) => {
      this.#bytesRead += chunk.length;
      this.#stderr.push(chunk);
    });
    stderr.once('close', () => {
      this.#stderr.end();
    });
  }

  #startReading(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    this.#child.stdout.on('data', (chunk: Buffer) => {
      this.#bytesRead += chunk.length;
      this.#reader.push(chunk);
    });
  }

  async #onExit(exit: ExitStatus, afterMs: number): Promise<void> {
    this.#startReading();
    // What the process wrote last, perhaps the answer that explains its end, counts before its end does.
    await settleOutput([this.#child.stdout, this.#child.stderr], () => this.#bytesRead, this.#options.clock);
    this.#finish(this.#isClosing ? { kind: 'stopped', exit } : { kind: 'exited', exit, afterMs });
  }

  async #onBroken(ending: Ending): Promise<void> {
    await pause(this.#options.clock, EXIT_WAIT_MS, this.#exited);
    // An exit tells more, and when we are stopping it, it will come.
    if (this.#exit === undefined && !this.#isClosing) this.#finish(ending);
  }

  #finish(ending: Ending): void {
    this.#reader.end();
    if (this.#end !== undefined) return;
    this.#stderr.end();
    const end = endingError(this.#options.server, ending, this.#stderr.tail);
    this.#end = end;
    this.#options.logger.debug(`${this.#options.server}: process ${this.pid}: ${end.message}`);
    this.#child.stdout.destroy();
    this.#outbox.fail(end);
    this.#closed.fire(end);
    void this.#stop();
  }

  #stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  /** Ends the process, what it started, and our pipes to them. Resolves after `onClose` has fired. */
  async #stopAll(): Promise<void> {
    const { clock, logger, graceMs = DEFAULT_GRACE_MS, guard, server, system } = this.#options;
    const hasExited = (): boolean => this.#exit !== undefined;
    const target = {
      exited: this.#exited,
      hasExited,
      endInput: () => {
        this.#outbox.end();
      },
      tree: processTree({ pid: this.pid, hasExited }, logger, system),
    };
    if (await stopProcess(target, graceMs, clock)) guard?.remove(this.pid);
    else logger.warn(`${server}: process ${this.pid}, or one that it started, could not be ended.`);
    if (this.#exit === undefined) this.#finish({ kind: 'stopped', exit: undefined });
    await new Promise<unknown>((resolve) => this.onClose(resolve));
    for (const pipe of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) pipe.destroy();
  }
}
