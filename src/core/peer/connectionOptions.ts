import type { Clock } from '../base/clock';
import type { Disposable } from '../base/disposable';
import type { Logger } from '../base/logger';
import type { Timeouts } from '../config/types';
import type { ClientCapabilities, Implementation, ServerIdentity } from '../era/types';
import type { IncomingMessage, RequestId } from '../jsonrpc/messages';
import type { Transport } from '../transport/transport';
import type { Connection } from './connection';
import type { Progress } from './types';

export interface ConnectionOptions {
  readonly server: string;
  readonly era: 'modern' | 'legacy';
  readonly version: string;
  readonly identity: ServerIdentity;
  readonly transport: Transport;
  /** Gives every message since the verdict to the listener; see `Negotiated.handOver`. */
  readonly handOver: (listener: (message: IncomingMessage) => void) => Disposable;
  readonly clock: Clock;
  readonly logger: Logger;
  /** A number that no open request of this peer has. */
  readonly nextId: () => number;
  readonly clientInfo: Implementation;
  /** What the host can do now. */
  readonly capabilities: () => ClientCapabilities;
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
