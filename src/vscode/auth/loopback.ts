import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Disposable } from '../../core/base/disposable';

/** Where a client that was registered beforehand is expected back; any other port serves if it is taken (RFC 8252 §7.3). */
export const preferredPort = 33427;

const path = '/signed-in';

export interface Loopback extends Disposable {
  readonly address: string;
}

export interface LoopbackPages {
  /** Said in the browser when the sign-in goes on in the editor. */
  readonly done: string;
  /** Said where an answer belongs to no sign-in. */
  readonly unknown: string;
}

/**
 * Listens on this machine alone until it is disposed, for the browser to come back with an answer.
 *
 * @param port - tried first; 0: any
 * @param take - whether the address belongs to a sign-in; called with the address as this machine sees it
 */
export async function openLoopback(
  port: number,
  pages: LoopbackPages,
  take: (address: string) => boolean,
): Promise<Loopback> {
  const server = createServer((request, response) => {
    // What stands before the path is of no interest: the editor may have put a proxy there.
    const { search } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const isTaken = request.method === 'GET' && take(`http://127.0.0.1${path}${search}`);
    response.writeHead(isTaken ? 200 : 404, headers).end(page(isTaken ? pages.done : pages.unknown));
  });
  // Nothing waits for a browser that never comes.
  server.unref();
  await listen(server, port).catch(() => listen(server, 0));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    dispose() {
      server.close();
      // The page itself is still on its way.
      setTimeout(() => {
        server.closeAllConnections();
      }, 1000).unref();
    },
  };
}

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  Connection: 'close',
};

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** @param text - our own words: nothing of the request is shown */
function page(text: string): string {
  const style = 'font-family: sans-serif; margin: 4rem auto; max-width: 32rem; color-scheme: light dark';
  return `<!doctype html><meta charset="utf-8"><title>MCP Host Panel</title><body style="${style}"><p>${text}</p></body>`;
}
