import type { HttpTransportFactory } from '../core/transport/http';
import { createAuthorizationFlows } from './auth/flows';
import { RequestAuthorizer } from './auth/requestAuthorizer';
import { HttpClient } from './httpClient';
import { HttpTransport } from './httpTransport';
import { NodeRequester } from './nodeRequest';
import type { ProxyEnvironment } from './proxy';

export interface HttpTransportOptions {
  /** Where proxies are named, for instance `process.env`. Absent: whoever runs us takes care of them, as the editor does. */
  readonly proxyEnv?: ProxyEnvironment;
}

/** What `dist/http.js` exports: transports for Streamable HTTP, each with connections of its own. */
export function createHttpTransports({ proxyEnv = {} }: HttpTransportOptions): HttpTransportFactory {
  return {
    connect(options) {
      const { endpoint, clock, credentials } = options;
      const authorizer = credentials && new RequestAuthorizer(credentials);
      const client = new HttpClient(endpoint, new NodeRequester(clock, proxyEnv), authorizer);
      return Promise.resolve(new HttpTransport(client, options));
    },
    authorization: (clock) => Promise.resolve(createAuthorizationFlows(new NodeRequester(clock, proxyEnv), clock)),
  };
}
