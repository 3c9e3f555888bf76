import { FrameReader } from '../../src/core/jsonrpc/frameReader';
import type { IncomingMessage } from '../../src/core/jsonrpc/messages';

/** What a frame reader made of a stream. */
export interface Frames {
  readonly messages: IncomingMessage[];
  readonly noise: string[];
  /** All of it in order: messages as JSON, noise as it is, the end by size. */
  readonly order: string[];
  /** How often the limit was reported. */
  readonly tooLarge: number;
}

/** Reads chunks to the end of the stream. */
export function readFrames(chunks: Iterable<Uint8Array>, maxMessageBytes?: number): Frames {
  const messages: IncomingMessage[] = [];
  const noise: string[] = [];
  const order: string[] = [];
  let tooLarge = 0;
  const reader = new FrameReader({
    maxMessageBytes,
    onMessage: (message) => {
      messages.push(message);
      order.push(`message ${JSON.stringify(message)}`);
    },
    onNoise: (text) => {
      noise.push(text);
      order.push(`noise ${text}`);
    },
    onTooLarge: () => {
      tooLarge++;
      order.push('too large');
    },
  });
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return { messages, noise, order, tooLarge };
}
