import type { Readable } from 'stream';
import { ExchangeFailure } from './exchangeFailure';
import { chunksOf, maxMessageBytes } from './readBody';

/** One event of a stream (HTML, server-sent events). */
export interface ServerEvent {
  /** `message` unless the event says otherwise. */
  readonly type: string;
  /** Undefined: it has none, so that it is no more than a sign of life, or brings just an id. */
  readonly data: string | undefined;
  readonly id: string | undefined;
  /** How long to wait before reconnecting, in ms. */
  readonly retryMs: number | undefined;
}

/**
 * The events of a response, each as soon as its last line is there; one that the end cuts off is dropped. Linear in the size
 * of the stream. Throws an {@link ExchangeFailure}: `tooLarge` for an event beyond 64 MiB, or `network` if it breaks off.
 */
export async function* readEvents(body: Readable): AsyncGenerator<ServerEvent> {
  const lines = new LineSplitter();
  const decoder = new TextDecoder();
  let event = new EventBuilder();
  for await (const chunk of chunksOf(body)) {
    for (const line of lines.feed(decoder.decode(chunk, { stream: true }))) {
      if (line === '') {
        const complete = event.build();
        if (complete) yield complete;
        event = new EventBuilder();
      } else {
        event.add(line);
      }
    }
    if (event.size + lines.size > maxMessageBytes) {
      throw new ExchangeFailure({ kind: 'tooLarge', limitBytes: maxMessageBytes });
    }
  }
}

/** Cuts text into lines that end with LF, CR, or both. */
class LineSplitter {
  /** Pieces of the line that is not complete yet. */
  #pieces: string[] = [];
  #endedWithReturn = false;
  size = 0;

  feed(text: string): string[] {
    const rest = this.#endedWithReturn && text.startsWith('\n') ? text.slice(1) : text;
    if (text !== '') this.#endedWithReturn = text.endsWith('\r');
    const lines = rest.split(/\r\n|\n|\r/);
    const last = lines.pop() ?? '';
    if (lines.length > 0) {
      lines[0] = [...this.#pieces, lines[0]].join('');
      this.#pieces = [];
      this.size = 0;
    }
    if (last !== '') this.#pieces.push(last);
    this.size += last.length;
    return lines;
  }
}

class EventBuilder {
  readonly #data: string[] = [];
  #type: string | undefined;
  #id: string | undefined;
  #retryMs: number | undefined;
  /** Characters so far. */
  size = 0;

  add(line: string): void {
    this.size += line.length;
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    switch (field) {
      case 'data':
        this.#data.push(value);
        break;
      case 'event':
        this.#type = value;
        break;
      case 'id':
        if (!value.includes('\0')) this.#id = value;
        break;
      case 'retry':
        if (/^\d{1,9}$/.test(value)) this.#retryMs = Number(value);
    }
  }

  build(): ServerEvent | undefined {
    if (this.#data.length === 0 && this.#id === undefined && this.#retryMs === undefined) return undefined;
    return {
      type: this.#type === undefined || this.#type === '' ? 'message' : this.#type,
      data: this.#data.length === 0 ? undefined : this.#data.join('\n'),
      id: this.#id,
      retryMs: this.#retryMs,
    };
  }
}
