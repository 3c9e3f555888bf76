const vscode = require('vscode');

/** What an extension does that wants tools of MCP servers: nothing but the documented API. */
exports.activate = async () => {
  /** @type {import('../../../api/mcp-host-panel').McpHostPanelApi} */
  const mcp = await vscode.extensions.getExtension('mcp-host-panel.mcp-host-panel').activate();
  const ended = [];
  mcp.onDidCall((call) => ended.push(call));
  return {
    ended,
    servers: () => mcp.peers.map(({ name, state }) => `${name}: ${state}`),
    tools: () => mcp.catalog.filter(({ unavailable }) => unavailable === undefined).map(({ name }) => name),
    call: (name, args, options) => mcp.callTool(name, args, options),
    version: mcp.version,
  };
};
