import * as vscode from 'vscode';
import type { McpHostPanelApi } from '../../../api/mcp-host-panel';
import type { HostApi } from '../../../src/core/hostApi';

export const panelId = 'mcp-host-panel.mcp-host-panel';

/** The host itself, which the extension gives to the tests of this project only. */
export async function wholeHost(): Promise<HostApi> {
  const extension = vscode.extensions.getExtension<McpHostPanelApi & { host?: HostApi }>(panelId);
  const host = (await extension?.activate())?.host;
  if (!host) throw new Error('The extension gives no host.');
  return host;
}
