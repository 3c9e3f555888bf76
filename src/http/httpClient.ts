import type { Disposable } from '../core/base/disposable';
import type { EndpointSpec } from '../core/config/resolveEntry';
import { maxRedirects, redirectTarget } from '../core/transport/httpStatus';
import type { Exchange, RequestAuthorizer } from './auth/requestAuthorizer';
import { buildHeaders, type HeaderInput, type LegacySession } from './headers';
import type { NodeRequester, NodeResponse } from './nodeRequest';

const methods = { message: 'POST', listen: 'GET', endSession: 'DELETE' } as const;

/** Sends requests to one endpoint, with all their headers, following the redirects that may be followed. */
export class HttpClient implements Disposable {
  readonly endpoint: EndpointSpec;
  readonly #requester: NodeRequester;
  readonly #authorizer: RequestAuthorizer | undefined;

  /** @param authorizer - absent: requests carry no tokens */
  constructor(endpoint: EndpointSpec, requester: NodeRequester, authorizer?: RequestAuthorizer) {
    this.endpoint = endpoint;
    this.#requester = requester;
    this.#authorizer = authorizer;
  }

  /**
   * Resolves with the head of the first response that is no redirect to be followed: same origin, 307 or 308, up to three in
   * a row. After a 401 that is the response to the second try, if there are other tokens. Rejects with an `ExchangeFailure`.
   * @param body - of a message
   */
  send(
    purpose: HeaderInput['purpose'],
    session: LegacySession,
    body: string | undefined,
    signal: AbortSignal,
  ): Promise<NodeResponse> {
    const method = methods[purpose.kind];
    const headers = buildHeaders({ endpoint: this.endpoint, purpose, session });
    const exchange: Exchange = async (authorization) => {
      let url = new URL(this.endpoint.url);
      for (let followed = 0; ; followed++) {
        const authorized = { ...headers, ...(await authorization(method, url)) };
        const request = { method, headers: authorized, ...(body !== undefined && { body }) };
        const response = await this.#requester.send(url, request, signal);
        const target = redirectTarget(response.status, response.headers['location'], url.href);
        if (target === undefined || followed === maxRedirects) return response;
        response.body.destroy();
        url = new URL(target);
      }
    };
    return this.#authorizer ? this.#authorizer.send(exchange, signal) : exchange(() => Promise.resolve({}));
  }

  dispose(): void {
    this.#requester.dispose();
  }
}
