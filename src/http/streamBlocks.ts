import type { IncomingMessage } from '../core/jsonrpc/messages';
import type { ServerEvent } from './eventStream';
import { parseMessages } from './messages';

/** Says to the SDK that the request has its answer, so that the stream need not be resumed. */
const answered = 'data: {"jsonrpc":"2.0","id":0,"result":{}}\n\n';

export interface StreamReader {
  readonly isResumable: () => boolean;
  /** Takes a message; whether it answers the request that the stream belongs to. */
  readonly take: (message: IncomingMessage) => boolean;
  /** Told of data that is no message. */
  readonly onNoise: (data: string) => void;
}

/**
 * Takes the messages out of a stream, and leaves what the SDK needs to resume it: ids, times to wait, and whether there is
 * anything left to wait for.
 */
export async function* readStream(
  events: AsyncGenerator<ServerEvent>,
  { isResumable, take, onNoise }: StreamReader,
): AsyncGenerator<string> {
  for await (const { type, data, id, retryMs } of events) {
    if (isResumable()) {
      if (retryMs !== undefined) yield `retry: ${retryMs}\n\n`;
      if (id !== undefined) yield `id: ${id}\ndata:\n\n`;
    }
    if (type !== 'message' || data === undefined || data === '') continue;
    const messages = parseMessages(data);
    if (!messages) onNoise(data);
    for (const message of messages ?? []) if (take(message)) yield answered;
  }
}
