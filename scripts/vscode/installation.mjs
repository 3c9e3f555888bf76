// Where a VS Code without a desktop lies on this machine.
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Complaint } from '../main.mjs';

/** @typedef {{ folder: string, node: string, server: string }} Installation */

/** The folder that outlives a clone of this project. Delete it to start afresh. */
export function cacheFolder() {
  const { MCP_HOST_PANEL_CACHE: own, XDG_CACHE_HOME: general } = process.env;
  return own ?? join(general ?? join(homedir(), '.cache'), 'mcp-host-panel');
}

/**
 * Where setup puts this version.
 *
 * @param {import('./versions.mjs').VsCodeVersion} version
 */
export function installationFolder(version) {
  return join(cacheFolder(), `code-server-${version.codeServer}-node-${version.node}`);
}

/**
 * @param {string} folder
 * @returns {Installation}
 */
export function installationIn(folder) {
  return {
    folder,
    node: join(folder, 'node_modules', nodePackage, 'bin', 'node'),
    server: join(folder, 'node_modules/code-server/lib/vscode/out/server-main.js'),
  };
}

/** The npm package that holds Node for this machine, its binary and its headers. */
export const nodePackage = `node-${process.platform}-${process.arch}`;

/**
 * @param {import('./versions.mjs').VsCodeVersion} version
 * @returns {Installation}
 * @throws if it has not been set up
 */
export function findInstallation(version) {
  const installation = installationIn(installationFolder(version));
  if (existsSync(installation.server)) return installation;
  throw new Complaint(
    `There is no VS Code in ${installation.folder}. Set it up: node scripts/vscode/setup.mjs ${version.label}`,
  );
}
