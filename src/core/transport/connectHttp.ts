import type { RequestCredentials } from '../auth/requestCredentials';
import type { Clock } from '../base/clock';
import type { Logger } from '../base/logger';
import type { EndpointSpec } from '../config/resolveEntry';
import type { IncomingMessage } from '../jsonrpc/messages';
import type { HttpTransportFactory } from './http';
import { connectionError, httpError } from './httpFailure';
import type { Encoder, Transport } from './transport';

export interface HttpConnection {
  /** The configured name of the server. */
  readonly server: string;
  readonly endpoint: EndpointSpec;
  readonly encode: Encoder;
  readonly credentials?: RequestCredentials | undefined;
  /** Hides secrets in a text of the server, which may quote what it was sent. */
  readonly redact?: (text: string) => string;
  /** Called with every message that arrives, also with those that no listener of the transport is told of. */
  readonly onReceived: (message: IncomingMessage) => void;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Makes ready to talk to an endpoint; nothing is sent yet. */
export function connectHttp(factory: HttpTransportFactory, connection: HttpConnection): Promise<Transport> {
  const { server, endpoint, clock, redact = (text: string): string => text } = connection;
  return factory.connect({
    ...connection,
    errorOf: (failure) =>
      httpError(
        server,
        endpoint.url,
        failure.kind === 'status' ? { ...failure, body: redact(failure.body) } : failure,
        clock.now(),
      ),
    endOf: (failure) => connectionError(server, endpoint.url, failure),
  });
}
