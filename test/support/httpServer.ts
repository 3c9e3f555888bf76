import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** One request as the server received it. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** The body as JSON; undefined if it is none. */
  readonly message: Record<string, unknown> | undefined;
  /** Which connection it came on, counting from 0. */
  readonly connection: number;
}

export type Responder = (request: ReceivedRequest, response: ServerResponse) => void | Promise<void>;

/** An HTTP server of the test, on a free port of this machine. It keeps everything that it receives. */
export class HttpServer {
  readonly received: ReceivedRequest[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #connections = 0;

  private constructor(respond: Responder) {
    const numbers = new WeakMap<Socket, number>();
    this.#server = createServer((incoming, response) => {
      void readBody(incoming).then(async (body) => {
        const request: ReceivedRequest = {
          method: incoming.method ?? '',
          path: incoming.url ?? '',
          headers: incoming.headers,
          body,
          message: parse(body),
          connection: numbers.get(incoming.socket) ?? -1,
        };
        this.received.push(request);
        await respond(request, response);
      });
    });
    this.#server.on('connection', (socket) => {
      numbers.set(socket, this.#connections++);
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  static async start(respond: Responder, port = 0): Promise<HttpServer> {
    const server = new HttpServer(respond);
    await new Promise<void>((resolve, reject) => {
      server.#server.once('error', reject);
      server.#server.listen(port, '127.0.0.1', resolve);
    });
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/mcp`;
  }

  /** Open connections. */
  get open(): number {
    return this.#sockets.size;
  }

  /** The messages of all POSTs with that method, or all of them. */
  messages(method?: string): Record<string, unknown>[] {
    return this.received
      .flatMap(({ message }) => (message ? [message] : []))
      .filter((message) => method === undefined || message['method'] === method);
  }

  /** Ends all connections. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

/** Answers with a JSON body. */
export function json(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** The text of an event. */
export function event(data: unknown, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
