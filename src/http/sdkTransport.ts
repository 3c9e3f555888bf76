import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Clock } from '../core/base/clock';
import { DisposableStore } from '../core/base/disposable';

/** One HTTP request of the SDK's transport. */
export type SdkFetch = (method: string, lastEventId: string | undefined, signal: AbortSignal) => Promise<Response>;

export interface SdkTransportOptions {
  readonly url: string;
  readonly fetch: SdkFetch;
  readonly clock: Clock;
  /** Attempts in a row to resume a stream that broke off. */
  readonly maxResumptions: number;
  /** Least time before a stream is resumed, in ms; more if the server asks for it, or for a failure. */
  readonly minDelayMs?: () => number;
  /** What the SDK complains of, for the log. */
  readonly onError: (error: Error) => void;
}

export interface SdkTransport {
  readonly transport: StreamableHTTPClientTransport;
  /** Ends what is under way, and all waiting. */
  close(): void;
}

/**
 * A transport of the SDK for one stream: it posts, reads the stream's ids and resumes it after its last event. One for each
 * stream, because it has one time to wait and one timer for all its streams. What goes out and comes in is ours to make and
 * to read: its own check of messages refuses what servers really send (an error without text, a field too many).
 */
export function createSdkTransport(options: SdkTransportOptions): SdkTransport {
  const { url, fetch, clock, maxResumptions, onError, minDelayMs = () => 0 } = options;
  const timers = new DisposableStore();
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch: (_url, init) => {
      const lastEventId = new Headers(init?.headers).get('last-event-id') ?? undefined;
      return fetch(init?.method ?? 'GET', lastEventId, init?.signal ?? new AbortController().signal);
    },
    redirectPolicy: 'follow', // ours are followed before, or not at all
    reconnectionOptions: {
      initialReconnectionDelay: 1000,
      maxReconnectionDelay: 30_000,
      reconnectionDelayGrowFactor: 2,
      maxRetries: maxResumptions,
    },
    reconnectionScheduler: (reconnect, delayMs) => {
      const timer = timers.add(clock.setTimeout(reconnect, Math.max(delayMs, minDelayMs())));
      return () => {
        timers.release(timer);
      };
    },
  });
  transport.onerror = onError;
  return {
    transport,
    close() {
      timers.dispose();
      void transport.close();
    },
  };
}

/** What ends an exchange of the SDK's without a stream. */
export function acceptedResponse(): Response {
  return new Response(null, { status: 202 });
}

/** A stream for the SDK to follow. */
export function streamResponse(blocks: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await blocks.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await blocks.return(undefined);
    },
  });
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
}
