// Runs in the extension host as its "tests": waits until the extension is active, and writes what the probe measured.
const { writeFileSync } = require('node:fs');
const { dirname } = require('node:path');
const vscode = require('vscode');

exports.run = async () => {
  await vscode.extensions.getExtension('mcp-host-panel.mcp-host-panel').activate();
  const folder = dirname(process.env.MEASURED_BUNDLE);
  const bundles = Object.keys(require.cache).filter((file) => dirname(file) === folder);
  writeFileSync(process.env.MEASURED_ACTIVATION, JSON.stringify({ ...globalThis.measuredActivation, bundles }));
};
