import type { IncomingMessage } from '../core/jsonrpc/messages';
import type { HttpConnectOptions } from '../core/transport/http';
import type { HttpClient } from './httpClient';
import type { LegacySession } from './headers';

/** What the exchanges of one transport share. */
export interface HttpWorld {
  readonly options: HttpConnectOptions;
  readonly client: HttpClient;
  /** What legacy requests carry along now. */
  readonly session: () => LegacySession;
  /** Whether streams can be resumed after their last event: legacy servers may offer that. */
  readonly isResumable: () => boolean;
  /** Hands a message on that came in a response. */
  readonly deliver: (message: IncomingMessage) => void;
}
