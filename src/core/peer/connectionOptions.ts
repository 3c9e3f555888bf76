import type { Timeouts } from '../config/types';
import type { Negotiated, NegotiationOptions } from '../era/negotiation';
import type { RequestId } from '../jsonrpc/messages';
import type { Connection } from './connection';
import type { Progress } from './types';

export interface ConnectionOptions
  extends
    Pick<Negotiated, 'era' | 'version' | 'identity' | 'transport' | 'handOver'>,
    Pick<NegotiationOptions, 'server' | 'clock' | 'logger' | 'nextId' | 'clientInfo' | 'capabilities'> {
  readonly timeouts: () => Timeouts;
  /** Called when a request was lost on its way, though the connection as a whole may be good: over HTTP nobody else says so. */
  readonly onTrouble?: () => void;
  /** Called when a request is given up before its connection has ended. */
  readonly onUnanswered?: ((id: RequestId, error: Error) => void) | undefined;
  /**
   * Answers a request of a legacy server; a rejection with a ProtocolError that has a code is sent as that code. `signal` is
   * aborted when the server takes the request back, or the connection ends.
   */
  readonly answer: (
    method: string,
    params: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
    connection: Connection,
  ) => Promise<Record<string, unknown>>;
}

export interface Notification {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly logLevel?: string | undefined;
  /** The request ends by its answer, by `signal` or with the connection, however long that takes. */
  readonly timeouts?: 'none';
  /** Told the id before the request is written. */
  readonly onId?: (id: RequestId) => void;
  /** Headers that mirror arguments; asked for only where they are sent, which is to a modern server over HTTP. */
  readonly headers?: (() => Readonly<Record<string, string>>) | undefined;
}
