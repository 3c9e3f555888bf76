import type { Implementation } from './era/types';

/** How this host introduces itself to servers. A test holds the version to that of package.json. */
export const clientInfo: Implementation = { name: 'mcp-host-panel', title: 'MCP Host Panel', version: '0.1.0' };
