import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Refusal {
  readonly status: number;
  /** `WWW-Authenticate`. */
  readonly challenge?: string;
  readonly body?: string;
}

/** One request for a method, and the token that it carried. */
export interface Asked {
  readonly method: string;
  readonly authorization: string | undefined;
  readonly dpop: string | undefined;
}

export interface ProtectedServerOptions {
  /** The document at its usual place, or at `metadataPath`; undefined: there is none. */
  readonly metadata?: (server: ProtectedServer) => unknown;
  readonly metadataPath?: string;
  /** What keeps a request from being answered. */
  readonly refuse: (asked: Asked, server: ProtectedServer) => Refusal | undefined;
  /** Path of the endpoint. */
  readonly path?: string;
  /** Answers other paths, like an authorization server of its own. */
  readonly other?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** A modern MCP server on this machine that wants tokens. */
export class ProtectedServer {
  readonly asked: Asked[] = [];
  readonly fetched: string[] = [];
  options: ProtectedServerOptions;
  readonly #server: Server;

  private constructor(server: Server, options: ProtectedServerOptions) {
    this.#server = server;
    this.options = options;
  }

  static async start(options: ProtectedServerOptions): Promise<ProtectedServer> {
    const server = createServer((request, response) => {
      void self.#handle(request, response);
    });
    const self = new ProtectedServer(server, options);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return self;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `${this.origin}${this.options.path ?? '/mcp'}`;
  }

  /** Where its description is. */
  get metadataUrl(): string {
    return `${this.origin}${this.#metadataPath}`;
  }

  /** How often a method was asked for. */
  count(method: string): number {
    return this.asked.filter((asked) => asked.method === method).length;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get #metadataPath(): string {
    return this.options.metadataPath ?? `/.well-known/oauth-protected-resource${this.options.path ?? '/mcp'}`;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', this.origin).pathname;
    if (request.method === 'POST' && path === (this.options.path ?? '/mcp')) {
      await this.#answer(request, response);
      return;
    }
    this.fetched.push(path);
    const metadata = path === this.#metadataPath ? this.options.metadata?.(this) : undefined;
    if (metadata !== undefined) {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(typeof metadata === 'string' ? metadata : JSON.stringify(metadata));
    } else if (!this.options.other?.(request, response)) {
      response.writeHead(404).end();
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const message = JSON.parse(await text(request)) as { id?: number; method: string };
    const asked: Asked = {
      method: message.method,
      authorization: request.headers.authorization,
      dpop: request.headers['dpop'] as string | undefined,
    };
    this.asked.push(asked);
    const refusal = this.options.refuse(asked, this);
    if (refusal) {
      const { status, challenge, body = '' } = refusal;
      response.writeHead(status, { ...(challenge !== undefined && { 'WWW-Authenticate': challenge }) }).end(body);
      return;
    }
    if (message.id === undefined) {
      response.writeHead(202).end();
      return;
    }
    const result = resultOf(message.method);
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
  }
}

function resultOf(method: string): unknown {
  const cache = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
  switch (method) {
    case 'server/discover':
      return { ...cache, supportedVersions: ['2026-07-28'], capabilities: { tools: {} } };
    case 'tools/list':
      return { ...cache, tools: [{ name: 'dig', inputSchema: { type: 'object' } }] };
    default:
      return { resultType: 'complete', content: [{ type: 'text', text: 'dug' }] };
  }
}
