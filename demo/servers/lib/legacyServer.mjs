// MCP as it was before 2026-07-28: a handshake with `initialize`, and nothing known of `server/discover`.
import { createInterface } from 'node:readline';

const protocolVersion = '2025-06-18';

/**
 * Serves tools over stdin and stdout, one JSON message a line.
 * `tools` maps a name to `{ description, inputSchema?, outputSchema?, annotations?, call }`.
 */
export function serveLegacy(serverInfo, tools) {
  const methods = {
    initialize: () => ({ protocolVersion, capabilities: { tools: {} }, serverInfo }),
    ping: () => ({}),
    'tools/list': () => ({
      // `call` is a function, so JSON leaves it out.
      tools: Object.entries(tools).map(([name, tool]) => ({
        name,
        inputSchema: { type: 'object', properties: {} },
        ...tool,
      })),
    }),
    'tools/call': ({ name, arguments: given = {} }) => {
      if (!Object.hasOwn(tools, name)) throw Object.assign(new Error(`Unknown tool: ${name}`), { code: -32602 });
      return tools[name].call(given);
    },
  };

  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line.trim() === '') return;
    const { id, method, params = {} } = JSON.parse(line);
    if (id === undefined || method === undefined) return;
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer(method, params) })}\n`);
  });

  function answer(method, params) {
    if (!Object.hasOwn(methods, method)) return { error: { code: -32601, message: `Method not found: ${method}` } };
    try {
      return { result: methods[method](params) };
    } catch (error) {
      return { error: { code: error.code ?? -32603, message: error.message } };
    }
  }
}
