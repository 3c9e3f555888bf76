import type { AuthorizationFlows } from '../auth/flows';
import type { RequestCredentials } from '../auth/requestCredentials';
import type { Clock } from '../base/clock';
import type { McpHostError, TransportError } from '../base/errors';
import type { Logger } from '../base/logger';
import type { EndpointSpec } from '../config/resolveEntry';
import type { IncomingMessage, JsonRpcRequest } from '../jsonrpc/messages';
import type { ConnectionFailure, HttpFailure } from './httpFailure';
import type { Encoder, Transport } from './transport';

/** One HTTP response to a request, read as far as it answers it. */
export interface HttpResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What came of one exchange: a response, whatever its status, or what kept it from coming. */
export type HttpOutcome =
  | { readonly kind: 'response'; readonly response: HttpResponse }
  | { readonly kind: 'failed'; readonly failure: HttpFailure };

/** What a transport can do beside sending messages, where each request is an exchange of its own. */
export interface HttpExchanges {
  /** The address as configured. */
  readonly endpoint: string;
  /**
   * Sends one request and resolves with the response: read to its end, or, if it is an event stream, up to the event that
   * answers the request. None of it reaches `onMessage`. Aborting ends the exchange; what it resolves to is of no use then.
   * Rejects only with the encoder's error.
   */
  ask(request: JsonRpcRequest, signal: AbortSignal): Promise<HttpOutcome>;
  /** Takes over what negotiation found. Legacy requests carry the version from now on. */
  agree(agreement: { readonly era: 'modern' | 'legacy'; readonly version: string }): void;
  /** Whether GET is answered in the way of the HTTP+SSE transport of 2024-11-05: a stream that begins with `endpoint`. */
  isHttpSse(signal: AbortSignal): Promise<boolean>;
}

/** What is needed to talk to one endpoint. */
export interface HttpConnectOptions {
  /** The configured name of the server. */
  readonly server: string;
  readonly endpoint: EndpointSpec;
  readonly encode: Encoder;
  /** Called with every message that arrives, in whatever response, before anything is made of it. */
  readonly onReceived: (message: IncomingMessage) => void;
  /** Puts tokens on requests; absent: nobody is to sign in. */
  readonly credentials?: RequestCredentials | undefined;
  /** Makes the error of a failure. The core does that: a bundle of its own has classes of its own. */
  readonly errorOf: (failure: HttpFailure) => McpHostError;
  /** The same for what ends the connection. */
  readonly endOf: (failure: ConnectionFailure) => TransportError;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Makes transports for Streamable HTTP; a port, since what it takes is loaded only with the first such server. */
export interface HttpTransportFactory {
  /** Nothing is sent yet, so that it hardly ever fails. */
  connect(options: HttpConnectOptions): Promise<Transport>;
  /** What makes sign-ins; absent or undefined: nobody can sign in. */
  authorization?(clock: Clock): Promise<AuthorizationFlows | undefined>;
}
