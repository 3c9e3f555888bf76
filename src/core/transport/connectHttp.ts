import type { HttpConnectOptions, HttpTransportFactory } from './http';
import { connectionError, httpError } from './httpFailure';
import type { Transport } from './transport';

export interface HttpConnection extends Omit<HttpConnectOptions, 'errorOf' | 'endOf'> {
  /** Hides secrets in a text of the server, which may quote what it was sent. */
  readonly redact?: (text: string) => string;
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
