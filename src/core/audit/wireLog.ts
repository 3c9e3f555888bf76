import { heldBytesOf, WireBlock } from './wireBlock';
import { summaryText } from './wireSummary';

/** What a record tells: a message that was sent or received, or `missed`: answers that do not come (see {@link Missed}). */
export type WireRecordKind = 'sent' | 'received' | 'missed';

/** One thing that happened on the wire. */
export interface WireRecord {
  /** Counts from 1, without gaps, over all servers. */
  readonly seq: number;
  readonly kind: WireRecordKind;
  readonly server: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Of the JSON of the message in bytes, as it was before anything was left out. */
  readonly size: number;
  /** Only what rows need was kept of the message. */
  readonly summary: boolean;
  /** JSON, not redacted. Of `missed`: a {@link Missed}. */
  readonly text: string;
}

/** Why answers do not come, or no longer count. */
export interface Missed {
  /** The id of the request; absent: all of this server that are open. */
  readonly id?: string | number;
  readonly outcome: 'timeout' | 'cancelled' | 'lost';
  readonly reason: string;
}

/** A message as the host tells of it. */
export interface WireMessage {
  readonly server: string;
  readonly direction: 'sent' | 'received';
  readonly at: number;
  readonly message: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface WireLogOptions {
  /** What the log may hold, in bytes: the messages, and what is kept about each. */
  readonly limitBytes: number;
  /** `summary`: only what rows need is kept of a message, no arguments, contents or results. `off`: nothing of it is. */
  readonly level: 'messages' | 'summary' | 'off';
}

/** `protocol.md` §13. */
export const defaultLimitBytes = 8_000_000;

/** Blocks of this size, in bytes, or smaller ones in a small log; it is the granularity in which the oldest are dropped. */
const blockBytes = 65_536;
/** A message beyond this part of the limit would push out too many others: its summary is kept. */
const largestPart = 8;

/**
 * Keeps the last messages of all servers, oldest dropped first. Recording costs one copy of the text, outside of the
 * heap that is collected: nothing is parsed or redacted before somebody reads. What it holds is therefore not redacted:
 * whoever shows or exports records does that.
 */
export class WireLog {
  #options: WireLogOptions;
  readonly #blocks: WireBlock[] = [];
  readonly #servers: string[] = [];
  #held = 0;
  #nextSeq = 1;
  #lastServer = 0;

  /** Called after each record, and after the log was cleared or made smaller. It must be cheap. */
  onChange: (() => void) | undefined;

  constructor(options: WireLogOptions) {
    this.#options = options;
  }

  /** The oldest record that is kept; equal to {@link nextSeq} if there is none. */
  get firstSeq(): number {
    return this.#blocks[0]?.firstSeq ?? this.#nextSeq;
  }

  /** The record that comes next will have this number. */
  get nextSeq(): number {
    return this.#nextSeq;
  }

  /** What is held now, in bytes. */
  get heldBytes(): number {
    return this.#held;
  }

  /** Takes over other limits. What no longer fits is dropped. */
  configure(options: WireLogOptions): void {
    this.#options = options;
    this.#dropUntil(options.limitBytes);
    this.onChange?.();
  }

  /** Records a message. */
  add(event: WireMessage): void {
    const { level, limitBytes } = this.#options;
    if (level === 'off') return;
    const { server, direction, at, text } = event;
    const kind = direction === 'sent' ? 0 : 1;
    const isWhole = level === 'messages' && text.length <= limitBytes / largestPart;
    if (isWhole) this.#write(kind, server, at, 0, text);
    else this.#write(kind, server, at, Buffer.byteLength(text), summaryText(event.message));
  }

  /** Records that answers do not come. */
  miss(server: string, at: number, missed: Missed): void {
    const text = JSON.stringify(missed);
    this.#write(2, server, at, 0, text);
  }

  /** The record with that number, if it is kept. */
  record(seq: number): WireRecord | undefined {
    const block = this.#blocks[this.#blockOf(seq)];
    if (!block || seq >= block.nextSeq) return undefined;
    const { at, code, size } = block.entry(seq);
    const server = this.#servers[Math.floor(code / codesPerServer)] ?? '';
    const kind = kinds[code & kindMask] ?? 'missed';
    return { seq, kind, server, at, size, summary: (code & summaryBit) !== 0, text: block.text(seq) };
  }

  /** The records from that number on, or from the oldest, that are kept by the time they are read. */
  *from(seq: number): Generator<WireRecord, void, undefined> {
    for (let next = seq; ; next++) {
      next = Math.max(next, this.firstSeq);
      const record = this.record(next);
      if (!record) return;
      yield record;
    }
  }

  clear(): void {
    this.#blocks.length = 0;
    this.#held = 0;
    this.onChange?.();
  }

  /** @param size - of the message where `text` is only its summary, else 0 */
  #write(kind: number, server: string, at: number, size: number, text: string): void {
    const code = this.#serverIndex(server) * codesPerServer + kind + (size > 0 ? summaryBit : 0);
    const open = this.#blocks.at(-1);
    if (!open?.write(at, code, size, text)) this.#begin(open, text).write(at, code, size, text);
    this.#nextSeq++;
    this.onChange?.();
  }

  #begin(full: WireBlock | undefined, text: string): WireBlock {
    if (full) this.#held -= full.seal();
    const usual = Math.min(blockBytes, Math.ceil(this.#options.limitBytes / largestPart));
    const capacity = Math.max(usual, Buffer.byteLength(text));
    const dropped = this.#dropUntil(this.#options.limitBytes - heldBytesOf(capacity));
    const block = dropped?.capacity === capacity ? dropped : new WireBlock(capacity);
    block.reset(this.#nextSeq);
    this.#held += block.heldBytes;
    this.#blocks.push(block);
    return block;
  }

  /** Drops the oldest blocks until no more is held. Returns the last that was dropped: it may be used anew. */
  #dropUntil(limitBytes: number): WireBlock | undefined {
    let dropped: WireBlock | undefined;
    while (this.#held > limitBytes && this.#blocks.length > 0) {
      dropped = this.#blocks.shift();
      this.#held -= dropped?.heldBytes ?? 0;
    }
    return dropped;
  }

  #serverIndex(server: string): number {
    if (this.#servers[this.#lastServer] === server) return this.#lastServer;
    const known = this.#servers.indexOf(server);
    this.#lastServer = known < 0 ? this.#servers.push(server) - 1 : known;
    return this.#lastServer;
  }

  /** Where the block lies that may hold that record; -1: it is not kept any more. */
  #blockOf(seq: number): number {
    let low = 0;
    let high = this.#blocks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#blocks[middle]?.nextSeq ?? 0) <= seq) low = middle + 1;
      else high = middle;
    }
    return (this.#blocks[low]?.firstSeq ?? Infinity) <= seq ? low : -1;
  }
}

/** What the codes of records are made of: the kind, whether it is a summary, and the server. */
const kinds: readonly WireRecordKind[] = ['sent', 'received', 'missed'];
const kindMask = 3;
const summaryBit = 4;
const codesPerServer = 8;
