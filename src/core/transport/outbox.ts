import type { Writable } from 'node:stream';
import { TransportError } from '../base/errors';
import { english } from '../base/localizer';
import { endingTexts } from './ending';

/**
 * So many lines are written together at most. Measured with 64 requests in flight: fewer system calls, and yet the
 * reader works on the first lines while the others are made (1.2 times the rate of writing each line by itself).
 */
const LINES_PER_WRITE = 8;

/** UTF-16 code units that may wait for a reader that is slow; one line may always. */
const MAX_WAITING_LENGTH = 67_108_864;

/** Lines that are written together. */
interface Batch {
  text: string;
  lineCount: number;
  /** Made where somebody has to wait for it. */
  sending: Sending | undefined;
}

/** What tells the senders of lines. */
interface Sending {
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
  /** Nothing more is written until the stream has drained. */
  #isFull = false;
  /** Of what was written last, where the stream is full and somebody waits for that. */
  #taking: Sending | undefined;
  /** Something was written in this turn already. */
  #isBusy = false;
  #failure: TransportError | undefined;

  /** `server`: its name, for errors. */
  constructor(stream: Writable, server: string, maxWaitingLength = MAX_WAITING_LENGTH) {
    this.#stream = stream;
    this.#server = server;
    this.#maxWaitingLength = maxWaitingLength;
    stream.on('drain', () => {
      const taking = this.#taking;
      this.#isFull = false;
      this.#taking = undefined;
      taking?.resolve();
      this.#flush();
    });
  }

  /**
   * Undefined if the system takes the line (or its buffer for it) in this turn of the event loop. Else a promise that
   * resolves when it does, and rejects when {@link fail} comes first, or at once where too much waits already.
   */
  send(line: string): Promise<void> | undefined {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (!this.#isBusy && !this.#isFull) {
      this.#isBusy = true;
      // After the microtasks of this turn: what answers a read of many messages leaves in one write.
      process.nextTick(this.#endTurn);
      if (this.#stream.write(`${line}\n`)) return undefined;
      this.#isFull = true;
      this.#taking = newSending();
      return this.#taking.written;
    }
    const batch = (this.#next ??= { text: '', lineCount: 0, sending: undefined });
    if (batch.lineCount > 0 && batch.text.length + line.length > this.#maxWaitingLength) return this.#refuse();
    batch.text += `${line}\n`;
    batch.lineCount++;
    if (batch.lineCount === LINES_PER_WRITE) this.#flush();
    // What does not wait for the reader is handed over with the end of this turn: nobody needs to be told.
    if (!this.#isFull || this.#next !== batch) return undefined;
    batch.sending ??= newSending();
    return batch.sending.written;
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
    this.#taking?.reject(this.#failure);
    this.#next?.sending?.reject(this.#failure);
    this.#taking = undefined;
    this.#next = undefined;
  }

  #refuse(): Promise<never> {
    const limit = Math.round(this.#maxWaitingLength / 1_048_576);
    return Promise.reject(
      new TransportError(endingTexts.notReading(english, this.#server, String(limit)), {
        reason: 'write',
        server: this.#server,
      }),
    );
  }

  readonly #endTurn = (): void => {
    this.#isBusy = false;
    this.#flush();
  };

  #flush(): void {
    const batch = this.#next;
    if (batch === undefined || this.#isFull) return;
    this.#next = undefined;
    this.#isFull = !this.#stream.write(batch.text);
    if (this.#isFull) this.#taking = batch.sending;
    else batch.sending?.resolve();
  }
}

function newSending(): Sending {
  let resolve: Sending['resolve'] | undefined;
  let reject: Sending['reject'] | undefined;
  const written = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  if (resolve === undefined || reject === undefined) throw new Error('A promise runs its executor at once');
  return { written, resolve, reject };
}
