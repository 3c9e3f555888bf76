/**
 * The layers of the sources, lowest first. A file imports from its own layer and from lower ones only;
 * layers in one inner list may import each other. eslint holds the walls (see eslint.config.mjs).
 */
export const layers = [
  ['src/core/base'],
  ['src/core/config', 'src/core/audit', 'src/core/elicitation', 'src/core/auth'],
  ['src/core/jsonrpc'],
  ['src/core/transport'],
  ['src/core/era'],
  ['src/core/peer'],
  ['src/core/doctor'],
  ['src/core/tasks'],
  ['src/core/catalog'],
  ['src/core'],
  ['src/webview'],
  ['src/http', 'src/language', 'src/vscode'],
  ['src'],
];
