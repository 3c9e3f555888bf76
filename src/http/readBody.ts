import type { Readable } from 'stream';
import { ExchangeFailure } from './exchangeFailure';

/** Largest message that is taken, in bytes; `protocol.md` §13. */
export const maxMessageBytes = 64 * 1024 * 1024;

/** Of a response that failed, so much is read, in bytes: its text is shown, or is a JSON-RPC error. */
const maxFailureBytes = 1024 * 1024;

/** The whole body as text. Rejects with an {@link ExchangeFailure}: `tooLarge`, or `network` if it breaks off. */
export async function readText(body: Readable): Promise<string> {
  const { text, isWhole } = await readUpTo(body, maxMessageBytes);
  if (isWhole) return text;
  throw new ExchangeFailure({ kind: 'tooLarge', limitBytes: maxMessageBytes });
}

/** The body of a response that failed: its beginning, if it is long. Rejects like {@link readText}. */
export async function readFailureText(body: Readable): Promise<string> {
  return (await readUpTo(body, maxFailureBytes)).text;
}

async function readUpTo(body: Readable, limit: number): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunksOf(body)) {
    bytes += chunk.length;
    if (bytes > limit) return { text: Buffer.concat(chunks).toString('utf8'), isWhole: false };
    chunks.push(chunk);
  }
  return { text: Buffer.concat(chunks).toString('utf8'), isWhole: true };
}

/** The chunks of a body. Leaving off destroys it. A body that breaks off is a failure of the network. */
export async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ExchangeFailure({ kind: 'network', systemCode: code, detail: message, connected: true });
  }
}
