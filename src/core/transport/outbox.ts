import type { Writable } from 'node:stream';
import type { TransportError } from '../base/errors';

/** Lines that are written together, and what tells their senders. */
interface Batch {
  text: string;
  readonly written: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: TransportError) => void;
}

/**
 * Writes lines to a stream and says when the system took them. Lines sent in one turn of the event loop are written
 * at once: one system call instead of many. While the reader is slow, nothing more is handed to the stream.
 */
export class Outbox {
  readonly #stream: Writable;
  /** Not written yet. */
  #next: Batch | undefined;
  /** Written, but the stream is full: nothing more is written until it was taken. */
  #blocking: Batch | undefined;
  #failure: TransportError | undefined;

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  /** Resolves when the system took the line (or its buffer for it), rejects when {@link fail} comes first. */
  send(line: string): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#next === undefined) {
      this.#next = newBatch();
      // After the microtasks of this turn, so that what answers a read of many messages leaves in one write.
      if (this.#blocking === undefined) process.nextTick(this.#flush);
    }
    this.#next.text += `${line}\n`;
    return this.#next.written;
  }

  /** Writes what is still to be written, then ends the stream. */
  end(): void {
    this.#flush();
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

  readonly #flush = (): void => {
    const batch = this.#next;
    if (batch === undefined || this.#blocking !== undefined) return;
    this.#next = undefined;
    const hasRoom = this.#stream.write(batch.text, (error) => {
      // A failed write is not the end by itself: the stream's owner finds out why, and calls fail().
      if (error || this.#blocking !== batch) return;
      this.#blocking = undefined;
      batch.resolve();
      this.#flush();
    });
    if (hasRoom) batch.resolve();
    else this.#blocking = batch;
  };
}

function newBatch(): Batch {
  let resolve: Batch['resolve'] | undefined;
  let reject: Batch['reject'] | undefined;
  const written = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  if (resolve === undefined || reject === undefined) throw new Error('A promise runs its executor at once');
  return { text: '', written, resolve, reject };
}
