import { HttpServer } from '../../support/httpServer';

/** As many modern servers as are asked for on one port of this machine, each with its own path and its own tools. */
export interface ManyServers {
  /** `mcpHost.servers` */
  readonly entries: Readonly<Record<string, { readonly url: string }>>;
  stop(): Promise<void>;
}

/** Servers `server00`, `server01`, … with tools `<server>_tool_0`, `<server>_tool_1`, …, which nobody can call. */
export async function startManyServers(servers: number, tools: number): Promise<ManyServers> {
  const http = await HttpServer.start(({ path, message }, response) => {
    if (message?.['id'] === undefined) {
      response.writeHead(202).end();
      return;
    }
    const server = path.slice(1);
    const result = message['method'] === 'server/discover' ? discovered(server) : listed(server, tools);
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id: message['id'], result: { resultType: 'complete', ...result } }));
  });
  const names = Array.from({ length: servers }, (_, index) => `server${String(index).padStart(2, '0')}`);
  return {
    entries: Object.fromEntries(names.map((name) => [name, { url: `http://127.0.0.1:${http.port}/${name}` }])),
    stop: () => http.stop(),
  };
}

function discovered(server: string): Record<string, unknown> {
  return { supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, serverInfo: { name: server, version: '1' } };
}

function listed(server: string, tools: number): Record<string, unknown> {
  return {
    tools: Array.from({ length: tools }, (_, index) => ({
      name: `${server}_tool_${index}`,
      description: `Does the work number ${index} of ${server}, and says what came of it. It needs nothing but a text.`,
      inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
    })),
  };
}
