import type { ServerResponse } from 'node:http';
import { event, HttpServer, json, type ReceivedRequest } from './httpServer';

const subscriptionId = 'io.modelcontextprotocol/subscriptionId';

/** A modern server over HTTP whose lists are private to who asks, and whose streams a test can break, end and write to. */
export class ListenServer {
  http!: HttpServer;
  readonly tools = ['one'];
  /** Open streams by the id of their request, and what each asked for. */
  readonly streams = new Map<unknown, { readonly response: ServerResponse; readonly filter: unknown }>();
  acknowledges = true;

  static async start(): Promise<ListenServer> {
    const server = new ListenServer();
    server.http = await HttpServer.start((request, response) => {
      server.#respond(request, response);
    });
    return server;
  }

  /** Tells of a change on every stream. */
  tell(method: string): void {
    for (const [id, { response }] of this.streams) {
      response.write(event({ jsonrpc: '2.0', method, params: { _meta: { [subscriptionId]: id } } }));
    }
  }

  /** Cuts every stream off, as a proxy does. */
  breakStreams(): void {
    for (const { response } of this.streams.values()) response.destroy();
  }

  #respond(request: ReceivedRequest, response: ServerResponse): void {
    const { id, method, params } = request.message as { id: unknown; method: string; params: Record<string, unknown> };
    const who = String(request.headers['x-employee-id'] ?? 'nobody');
    const answer = (result: Record<string, unknown>): void => {
      json(response, { jsonrpc: '2.0', id, result: { resultType: 'complete', ...result } });
    };
    switch (method) {
      case 'server/discover':
        answer({
          supportedVersions: ['2026-07-28'],
          capabilities: { tools: { listChanged: true }, prompts: {}, resources: {} },
          serverInfo: { name: 'listen', version: '1' },
        });
        return;
      case 'tools/list':
        answer({ tools: this.tools.map((name) => ({ name })), ttlMs: 0, cacheScope: 'private' });
        return;
      case 'prompts/list':
        answer({ prompts: [{ name: `of ${who}` }], ttlMs: 3_600_000, cacheScope: 'private' });
        return;
      case 'resources/read':
        answer({ contents: [{ uri: 'a:1', text: `of ${who}` }], ttlMs: 3_600_000, cacheScope: 'private' });
        return;
      case 'subscriptions/listen': {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.flushHeaders();
        const filter = params['notifications'];
        this.streams.set(id, { response, filter });
        response.once('close', () => this.streams.delete(id));
        if (this.acknowledges) {
          const acknowledged = { notifications: filter, _meta: { [subscriptionId]: id } };
          const acknowledgement = 'notifications/subscriptions/acknowledged';
          response.write(event({ jsonrpc: '2.0', method: acknowledgement, params: acknowledged }));
        }
        return;
      }
      default:
        json(response, { jsonrpc: '2.0', id, error: { code: -32601, message: `no ${method} here` } }, 404);
    }
  }
}
