import type { IncomingMessage } from '../core/jsonrpc/messages';
import type { HttpFailure } from '../core/transport/httpFailure';
import { readEvents } from './eventStream';
import { failureOf } from './exchangeFailure';
import type { NodeResponse } from './nodeRequest';
import { streamResponse } from './sdkTransport';
import { readStream } from './streamBlocks';
import type { HttpWorld } from './world';

export interface StreamFollower {
  /** Whether the stream can be resumed after its last event. */
  readonly isResumable: () => boolean;
  /** Takes a message. Returns whether it is the one that the stream was opened for. */
  readonly take: (message: IncomingMessage) => boolean;
  /** Told what breaks the stream; it is passed on afterwards. */
  readonly onFailure: (failure: HttpFailure) => void;
}

/** Reads the event stream of a response message by message. What is given to the SDK's transport only keeps its time. */
export function followStream(
  { body }: NodeResponse,
  { options: { logger, server } }: HttpWorld,
  { isResumable, take, onFailure }: StreamFollower,
): Response {
  const blocks = readStream(readEvents(body), {
    isResumable,
    take,
    onNoise: () => {
      logger.warn(`${server}: an event that is no message was skipped.`);
    },
  });
  return streamResponse(guarded(blocks, onFailure));
}

async function* guarded(
  blocks: AsyncGenerator<string>,
  onFailure: StreamFollower['onFailure'],
): AsyncGenerator<string> {
  try {
    yield* blocks;
  } catch (error) {
    onFailure(failureOf(error));
    throw error;
  }
}
