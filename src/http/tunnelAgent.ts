import http, { type ClientRequest } from 'http';
import https from 'https';
import type { Duplex } from 'stream';
import tls from 'tls';
import { proxyAuthorization } from './proxy';

type Connected = (error: Error | null, socket?: Duplex) => void;
/** What Node gives an agent that has to connect. */
type Target = https.RequestOptions & { readonly host: string; readonly port: number | string };

/** Connects to https endpoints through a proxy, by CONNECT (RFC 9110 §9.3.6). */
export class TunnelAgent extends https.Agent {
  readonly #proxy: URL;

  constructor(proxy: URL, options: https.AgentOptions) {
    super(options);
    this.#proxy = proxy;
  }

  createConnection(target: Target, connected: Connected): undefined {
    const request = this.#connect(target);
    request.once('connect', (response, socket) => {
      if (response.statusCode !== 200) {
        socket.destroy();
        connected(tunnelError(response.statusCode ?? 0));
        return;
      }
      const secure = tls.connect({
        ...(target as tls.ConnectionOptions),
        socket,
        servername: target.servername ?? target.host,
      });
      secure.once('secureConnect', () => {
        connected(null, secure);
      });
      secure.once('error', connected);
    });
    // A proxy that does not know CONNECT answers like a server.
    request.once('response', (response) => {
      response.destroy();
      connected(tunnelError(response.statusCode ?? 0));
    });
    request.once('error', connected);
    request.end();
  }

  #connect({ host, port }: Target): ClientRequest {
    const proxy = this.#proxy;
    const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    const { request } = proxy.protocol === 'https:' ? https : http;
    return request({
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port,
      method: 'CONNECT',
      path: authority,
      headers: { Host: authority, ...proxyAuthorization(proxy) },
      agent: false,
    });
  }
}

function tunnelError(status: number): Error {
  return Object.assign(new Error(`the proxy answered CONNECT with HTTP ${status}`), { code: 'EPROXY' });
}
