import type { Writable } from 'node:stream';
import { TransportError } from '../base/errors';

/**
 * So many lines are written together at most. Measured with 64 requests in flight: fewer system calls, and yet the
 * reader works on the first lines while the others are made (1.2 times the rate of writing each line by itself).
 */
const LINES_PER_WRITE = 8;

/** UTF-16 code units that may wait for a reader that is slow; one line may always. */
const MAX_WAITING_LENGTH = 67_108_864;

/** Lines that are written together, and what tells their senders. */
interface Batch {
  text: string;
  lineCount: number;
  readonly written: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: TransportError) => void;
}

/**
 * Writes lines to a stream and says when the system took them. The first line of a turn of the event loop is written
 * at once, those that follow in the same turn a few at a time. While the reader is slow, nothing more is handed to the
 * stream.
 */
export class Outbox {
  readonly #stream: Writable;
  readonly #server: string;
  readonly #maxWaitingLength: number;
  /** Not written yet. */
  #next: Batch | undefined;
  /** Written, but the stream is full: nothing more is written until it has drained. */
  #blocking: Batch | undefined;
  /** Something was written in this turn already. */
  #isBusy = false;
  #failure: TransportError | undefined;

  /** `server`: its name, for errors. */
  constructor(stream: Writable, server: string, maxWaitingLength = MAX_WAITING_LENGTH) {
    this.#stream = stream;
    this.#server = server;
    this.#maxWaitingLength = maxWaitingLength;
    stream.on('drain', () => {
      const taken = this.#blocking;
      this.#blocking = undefined;
      taken?.resolve();
      this.#flush();
    });
  }

  /**
   * Undefined if the system took the line (or its buffer for it). Else a promise that resolves when it does, and
   * rejects when {@link fail} comes first, or at once where too much waits already.
   */
  send(line: string): Promise<void> | undefined {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (!this.#isBusy && this.#blocking === undefined) {
      this.#isBusy = true;
      // After the microtasks of this turn: what answers a read of many messages leaves in one write.
      process.nextTick(this.#endTurn);
      if (this.#stream.write(`${line}\n`)) return undefined;
      this.#blocking = newBatch();
      return this.#blocking.written;
    }
    const batch = (this.#next ??= newBatch());
    if (batch.lineCount > 0 && batch.text.length + line.length > this.#maxWaitingLength) return this.#refuse();
    batch.text += `${line}\n`;
    batch.lineCount++;
    if (batch.lineCount === LINES_PER_WRITE) this.#flush();
    return batch.written;
  }

  /** Hands everything that was sent to the stream, then ends it. */
  end(): void {
    this.#flush();
    // To a slow reader too. Whoever waits for that line is told by fail() if it was not taken.
    if (this.#next !== undefined) this.#stream.write(this.#next.text);
    this.#stream.end();
  }

  /** Rejects everything that the system has not taken, and all that is sent from now on. */
  fail(error: TransportError): void {
    this.#failure ??= error;
    this.#blocking?.reject(this.#failure);
    this.#next?.reject(this.#failure);
    this.#blocking = undefined;
    this.#next = undefined;
  }

  #refuse(): Promise<never> {
    const limit = Math.round(this.#maxWaitingLength / 1_048_576);
    return Promise.reject(
      new TransportError(
        `"${this.#server}" does not read what it is sent: ${limit} MiB wait for it already. This was not sent; restart the server if it stays so.`,
        { reason: 'write', server: this.#server },
      ),
    );
  }

  readonly #endTurn = (): void => {
    this.#isBusy = false;
    this.#flush();
  };

  #flush(): void {
    const batch = this.#next;
    if (batch === undefined || this.#blocking !== undefined) return;
    this.#next = undefined;
    if (this.#stream.write(batch.text)) batch.resolve();
    else this.#blocking = batch;
  }
}

function newBatch(): Batch {
  let resolve: Batch['resolve'] | undefined;
  let reject: Batch['reject'] | undefined;
  const written = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  if (resolve === undefined || reject === undefined) throw new Error('A promise runs its executor at once');
  return { text: '', lineCount: 0, written, resolve, reject };
}
