import { join, resolve } from 'node:path';
import * as vscode from 'vscode';
import type { HostApi } from '../../../src/core/hostApi';
import { waitFor } from './editor';
import { wholeHost } from './wholeHost';

const root = resolve(__dirname, '../../..');

/** How the server of the tests for prompts and resources is started. */
export const contentServer = {
  command: 'node',
  args: [join(root, 'test/host/contentServer.mjs')],
  restart: 'never',
};

/** How a server all of whose words are hostile is started. */
export const hostileServer = { command: 'node', args: [join(root, 'test/servers/hostile.mjs')], restart: 'never' };

/** Gives the tests of the enclosing `describe` a server `shelf` in the user's settings, ready before each one. */
export function useContentServer(): () => HostApi {
  return useServer('shelf', contentServer);
}

/** Gives the tests of the enclosing `describe` a server in the user's settings, ready before each one. */
export function useServer(server: string, entry: object): () => HostApi {
  let host: HostApi | undefined;
  const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('mcpHost');
  const running = (): HostApi => {
    if (!host) throw new Error('The extension is not active yet.');
    return host;
  };

  before(async () => {
    host = await wholeHost();
    await settings().update('servers', { [server]: entry }, vscode.ConfigurationTarget.Global);
  });

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const isReady = (): boolean => running().peers.some(({ name, state }) => name === server && state.kind === 'ready');
    await waitFor('the server is ready', isReady, (listener) => running().onDidChangePeers(listener));
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await settings().update('servers', undefined, vscode.ConfigurationTarget.Global);
    const isGone = (): boolean => running().peers.length === 0;
    await waitFor('the server is gone', isGone, (listener) => running().onDidChangePeers(listener));
  });

  return running;
}
