import { randomUUID } from 'node:crypto';
import {
  createMcpHandler,
  fromJsonSchema,
  inputRequired,
  inputResponse,
  isInitializeRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { fetchResponder } from './fetchResponder';
import { HttpServer } from './httpServer';

type Object = Record<string, unknown>;

/** A server on the SDK with tools for every kind of result. */
export function createToolServer(): McpServer {
  const server = new McpServer({ name: 'sdk-http', version: '1.0.0' });
  const object = <Fields extends Object>(properties: Record<keyof Fields, unknown>) =>
    fromJsonSchema<Fields>({ type: 'object', properties, required: Object.keys(properties) } as never);

  server.registerTool(
    'echo',
    { description: 'Says it again.', inputSchema: object<{ text: string }>({ text: { type: 'string' } }) },
    ({ text }) => ({ content: [{ type: 'text', text }] }),
  );
  server.registerTool(
    'add',
    {
      description: 'Adds two numbers.',
      inputSchema: object<{ left: number; right: number }>({ left: { type: 'number' }, right: { type: 'number' } }),
      outputSchema: object<{ sum: number }>({ sum: { type: 'number' } }),
    },
    ({ left, right }) => {
      const structuredContent = { sum: left + right };
      return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
    },
  );
  server.registerTool(
    'route',
    {
      description: 'Is routed by a header.',
      inputSchema: object<{ region: string }>({ region: { type: 'string', 'x-mcp-header': 'Region' } }),
    },
    ({ region }) => ({ content: [{ type: 'text', text: `in ${region}` }] }),
  );
  server.registerTool('steps', { description: 'Reports progress.' }, async ({ mcpReq }) => {
    const token = mcpReq._meta?.progressToken;
    for (let progress = 1; progress <= 3 && token !== undefined; progress++) {
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken: token, progress, total: 3, message: `step ${progress}` },
      });
    }
    return { content: [{ type: 'text', text: 'done' }] };
  });
  server.registerTool('ask', { description: 'Asks for a name.' }, ({ mcpReq }) => {
    const answer = inputResponse(mcpReq.inputResponses, 'who');
    if (answer.kind === 'elicit') return { content: [{ type: 'text', text: JSON.stringify(answer) }] };
    const requestedSchema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } as const;
    return inputRequired({
      inputRequests: { who: inputRequired.elicit({ message: 'Who?', requestedSchema: requestedSchema as never }) },
    });
  });
  server.registerTool('fail', { description: 'Fails.' }, () => {
    throw new Error('it rains');
  });
  return server;
}

/** A stateless server that speaks the modern era, or both. */
export function startModernServer(legacy: 'reject' | 'stateless' = 'reject'): Promise<HttpServer> {
  const handler = createMcpHandler(() => createToolServer(), { legacy });
  return HttpServer.start(fetchResponder((request) => handler.fetch(request)));
}

/** A server of 2025-11-25 with sessions, and streams of its own. */
export class LegacySdkServer {
  readonly sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  http!: HttpServer;

  static async start(): Promise<LegacySdkServer> {
    const server = new LegacySdkServer();
    server.http = await HttpServer.start(fetchResponder((request) => server.#handle(request)));
    return server;
  }

  async #handle(request: Request): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    const known = id === null ? undefined : this.sessions.get(id);
    if (known) return known.handleRequest(request);
    if (id !== null) {
      return Response.json(
        { jsonrpc: '2.0', id: null, error: { code: -32001, message: 'Session not found' } },
        { status: 404 },
      );
    }
    const parsedBody: unknown = await request
      .clone()
      .json()
      .catch(() => undefined);
    if (!isInitializeRequest(parsedBody)) {
      const error = { code: -32000, message: 'Bad Request: Server not initialized' };
      return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 400 });
    }
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (session) => {
        this.sessions.set(session, transport);
      },
      onsessionclosed: (session) => {
        this.sessions.delete(session);
      },
    });
    await createToolServer().connect(transport);
    return transport.handleRequest(request, { parsedBody });
  }
}
