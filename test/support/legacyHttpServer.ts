import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { event, HttpServer, json, type ReceivedRequest } from './httpServer';

export interface LegacyServerOptions {
  readonly version?: string;
  /** Absent: it has no sessions. */
  readonly sessions?: boolean;
  /** Absent: GET is answered by 405. */
  readonly onGet?: (response: ServerResponse, request: ReceivedRequest) => unknown;
  readonly onCall?: (response: ServerResponse, id: unknown, request: ReceivedRequest) => unknown;
  /** Before a notification of `initialized` is accepted. */
  readonly onInitialized?: () => Promise<void>;
  readonly onDelete?: (response: ServerResponse) => unknown;
}

/** A scripted server of the legacy era, with sessions and a stream of its own where the test wants them. */
export class LegacyHttpServer {
  readonly sessions = new Set<string>();
  http!: HttpServer;
  #lastSession = 0;
  /** Calls that came before `initialized` was accepted. */
  early = 0;
  #isInitialized = false;
  /** The open streams of its own, the newest last. */
  readonly streams: ServerResponse[] = [];

  private constructor(private readonly options: LegacyServerOptions) {}

  static async start(options: LegacyServerOptions = {}): Promise<LegacyHttpServer> {
    const server = new LegacyHttpServer(options);
    server.http = await HttpServer.start((request, response) => server.#respond(request, response));
    return server;
  }

  /** The requests with that HTTP method. */
  by(method: string): ReceivedRequest[] {
    return this.http.received.filter((request) => request.method === method);
  }

  async #respond(request: ReceivedRequest, response: ServerResponse): Promise<void> {
    const { message, method, headers } = request;
    const { version = '2025-11-25', sessions = false } = this.options;
    const { id, method: rpc } = (message ?? {}) as { id?: unknown; method?: string };
    if (rpc === 'initialize') {
      const session = `session-${++this.#lastSession}`;
      this.sessions.add(session);
      const result = {
        protocolVersion: version,
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: 'scripted', version: '1' },
      };
      json(response, { jsonrpc: '2.0', id, result }, 200, sessions ? { 'mcp-session-id': session } : {});
    } else if (rpc === 'server/discover') {
      json(response, { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'Server not initialized' } }, 400);
    } else if (sessions && !this.sessions.has(String(headers['mcp-session-id']))) {
      json(response, { jsonrpc: '2.0', id: null, error: { code: -32001, message: 'Session not found' } }, 404);
    } else if (method === 'GET') {
      await this.#openStream(request, response);
    } else if (method === 'DELETE') {
      this.sessions.delete(String(headers['mcp-session-id']));
      await this.options.onDelete?.(response);
      if (!response.writableEnded) response.writeHead(200).end();
    } else if (rpc === 'notifications/initialized') {
      await this.options.onInitialized?.();
      this.#isInitialized = true;
      response.writeHead(202).end();
    } else if (id === undefined || rpc === undefined) {
      response.writeHead(202).end();
    } else if (!this.#isInitialized) {
      this.early++;
      json(response, { jsonrpc: '2.0', id, error: { code: -32000, message: 'too early' } }, 400);
    } else if (rpc === 'tools/list') {
      json(response, { jsonrpc: '2.0', id, result: { tools: [{ name: 'run', inputSchema: { type: 'object' } }] } });
    } else if (rpc === 'tools/call') {
      await (this.options.onCall ?? answerCall)(response, id, request);
    } else {
      json(response, { jsonrpc: '2.0', id, result: {} });
    }
  }

  async #openStream(request: ReceivedRequest, response: ServerResponse): Promise<void> {
    const { onGet } = this.options;
    if (!onGet) {
      response.writeHead(405).end();
      return;
    }
    this.streams.push(response);
    await onGet(response, request);
  }
}

/** The head of an event stream. */
export function streamHead(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
}

/** A result with one text. */
export function answerCall(response: ServerResponse, id: unknown): void {
  json(response, textResult(id, 'done'));
}

export function textResult(id: unknown, text: string): Record<string, unknown> {
  return { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }] } };
}

/** Writes an event, and waits until it left. */
export async function say(response: ServerResponse, message: unknown, id?: string): Promise<void> {
  if (!response.write(event(message, id))) await once(response, 'drain');
}
