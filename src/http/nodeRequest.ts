// Without "node:": the editor hands its own modules to extensions under these names alone. Theirs know the proxy of the
// settings and the certificates of the system.
import http, { type ClientRequest, type IncomingMessage } from 'http';
import https from 'https';
import type { Clock } from '../core/base/clock';
import type { Disposable } from '../core/base/disposable';
import { getOrMake } from '../core/base/getOrMake';
import { ExchangeFailure } from './exchangeFailure';
import { proxyAuthorization, proxyFor, type ProxyEnvironment } from './proxy';
import { TunnelAgent } from './tunnelAgent';

/** A connection that does not come into being is given up after this, in ms: before a probe would be taken for unanswered. */
const connectLimitMs = 10_000;

/** Idle connections are closed after this, in ms: before most servers do, which could hit a request on its way. */
const idleSocketMs = 4_000;

export interface NodeRequest {
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The head of a response, and its body as it comes. */
export interface NodeResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Must be read to its end or destroyed. */
  readonly body: IncomingMessage;
}

/** Sends requests with connections of its own, which nobody else uses. Nothing limits how long a response may be silent. */
export class NodeRequester implements Disposable {
  readonly #clock: Clock;
  readonly #proxyEnv: ProxyEnvironment;
  readonly #agents = new Map<string, http.Agent>();

  /** @param proxyEnv - empty: the proxy is somebody else's matter. */
  constructor(clock: Clock, proxyEnv: ProxyEnvironment) {
    this.#clock = clock;
    this.#proxyEnv = proxyEnv;
  }

  /**
   * Resolves with the head of the response. Aborting ends the exchange, the body too.
   * Rejects with an {@link ExchangeFailure}: `network`, or `closed` if the signal was aborted.
   */
  send(url: URL, { method, headers, body }: NodeRequest, signal: AbortSignal): Promise<NodeResponse> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(new ExchangeFailure({ kind: 'closed' }));
        return;
      }
      const request = this.#open(url, method, headers, body);
      const connection = watchConnection(request, url, this.#clock);
      const onAbort = (): void => {
        request.destroy();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      request.once('close', () => {
        connection.dispose();
        signal.removeEventListener('abort', onAbort);
      });
      request.once('response', (response) => {
        resolve({ status: response.statusCode ?? 0, headers: readHeaders(response), body: response });
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        reject(signal.aborted ? new ExchangeFailure({ kind: 'closed' }) : networkFailure(error, connection.isMade()));
      });
      request.end(body);
    });
  }

  dispose(): void {
    for (const agent of this.#agents.values()) agent.destroy();
    this.#agents.clear();
  }

  #open(url: URL, method: string, given: NodeRequest['headers'], body: string | undefined): ClientRequest {
    const headers: Record<string, string> = { ...given, 'Accept-Encoding': 'identity' };
    if (body !== undefined) headers['Content-Length'] = String(Buffer.byteLength(body));
    const proxy = proxyFor(url, this.#proxyEnv);
    if (url.protocol === 'https:') {
      const agent = this.#agent(`https ${proxy?.href ?? ''}`, (options) =>
        proxy ? new TunnelAgent(proxy, options) : new https.Agent(options),
      );
      return https.request(url, { method, headers, agent });
    }
    if (proxy?.protocol === 'http:') {
      const agent = this.#agent(`http ${proxy.href}`, (options) => new http.Agent(options));
      return http.request({
        host: proxy.hostname.replace(/^\[|\]$/g, ''),
        port: proxy.port,
        path: url.href,
        method,
        headers: { ...headers, Host: url.host, ...proxyAuthorization(proxy) },
        agent,
      });
    }
    return http.request(url, { method, headers, agent: this.#agent('http', (options) => new http.Agent(options)) });
  }

  #agent(key: string, create: (options: http.AgentOptions) => http.Agent): http.Agent {
    return getOrMake(this.#agents, key, () => create({ keepAlive: true, timeout: idleSocketMs }));
  }
}

/** Notices whether the server was reached, and gives up if that takes too long. */
function watchConnection(
  request: ClientRequest,
  { protocol }: URL,
  clock: Clock,
): Disposable & { readonly isMade: () => boolean } {
  let made = false;
  const limit = clock.setTimeout(() => {
    const error = new Error(`no connection within ${connectLimitMs / 1000} s`);
    request.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  }, connectLimitMs);
  const onMade = (): void => {
    made = true;
    limit.dispose();
  };
  request.once('socket', (socket) => {
    if (!socket.connecting) onMade();
    else socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', onMade);
  });
  return {
    isMade: () => made,
    dispose: () => {
      limit.dispose();
    },
  };
}

function networkFailure(error: NodeJS.ErrnoException, connected: boolean): ExchangeFailure {
  // Where a host has several addresses, each of them may have failed in its own way: the first is as good as any.
  const [first] = error instanceof AggregateError ? (error.errors as NodeJS.ErrnoException[]) : [error];
  return new ExchangeFailure({
    kind: 'network',
    systemCode: error.code ?? first?.code,
    detail: first?.message ?? error.message,
    connected,
  });
}

function readHeaders({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}
