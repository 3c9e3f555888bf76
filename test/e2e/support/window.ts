import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeWindow, launchBrowser, workbenchUrl } from '../../../scripts/vscode/browser.mjs';
import { makeHome } from '../../../scripts/vscode/home.mjs';
import { findInstallation } from '../../../scripts/vscode/installation.mjs';
import { startServer } from '../../../scripts/vscode/server.mjs';
import { vsCodeVersion } from '../../../scripts/vscode/versions.mjs';
import { Workbench } from './workbench';

export interface WindowOptions {
  /** Holds the installed extension; it is copied. */
  readonly extensions: string;
  /** User settings. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** A folder to open a copy of; an empty folder if absent. */
  readonly workspace?: string;
  /** Open `workspace` itself instead of a copy. */
  readonly inPlace?: boolean;
  /** Ask whether the workspace is trusted, as a VS Code that knows nothing of it does. */
  readonly askForTrust?: boolean;
  /** Where screenshots go. */
  readonly screenshots: string;
}

/** A VS Code of its own, from its server to its window. */
export interface Window {
  readonly workbench: Workbench;
  /** The folder that is open. */
  readonly workspace: string;
  /**
   * Changes settings of the workspace; VS Code takes them over a moment later. (Without a desktop it does not notice
   * that the file of the user settings changes.)
   */
  readonly writeSettings: (change: Readonly<Record<string, unknown>>) => void;
  /** The end of what the server printed. */
  readonly logTail: () => string;
  /** VS Code's own log files, the extension's output channels among them. */
  readonly logFolder: string;
  /** Ends everything. Resolves with the command lines of processes that outlived the server and had to be killed. */
  readonly close: () => Promise<string[]>;
}

/** Starts a VS Code with the extension installed and opens its window. */
export async function openWindow(options: WindowOptions): Promise<Window> {
  const home = makeHome({
    settings: {
      ...(options.askForTrust ? { 'security.workspace.trust.startupPrompt': 'always' } : {}),
      ...options.settings,
    },
  });
  const cleanups: (() => unknown)[] = [home.remove];
  let leftovers: string[] = [];
  const close = async (): Promise<string[]> => {
    for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup();
    return leftovers;
  };
  try {
    cpSync(options.extensions, home.extensions, { recursive: true });
    const workspace = openedFolder(home.folder, options);
    const installation = findInstallation(vsCodeVersion(process.env['VSCODE_VERSION'] ?? 'newest'));
    const server = await startServer(installation, home, { trustAll: options.askForTrust !== true });
    cleanups.push(async () => {
      leftovers = await server.stop();
    });
    const browser = await launchBrowser();
    cleanups.push(() => browser.close());
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    cleanups.push(() => closeWindow(page));
    await page.goto(workbenchUrl(server, { folder: workspace }));
    await page.locator('.monaco-workbench .activitybar').waitFor();
    return {
      workbench: new Workbench(page, options.screenshots),
      workspace,
      writeSettings: (change) => {
        changeSettings(join(workspace, '.vscode'), change);
      },
      logTail: () => readFileSync(home.log, 'utf8').split('\n').slice(-40).join('\n'),
      logFolder: join(home.userData, 'logs'),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function openedFolder(home: string, { workspace, inPlace }: WindowOptions): string {
  if (workspace !== undefined && inPlace) return workspace;
  const folder = join(home, 'workspace');
  if (workspace === undefined) mkdirSync(folder);
  else cpSync(workspace, folder, { recursive: true });
  return folder;
}

function changeSettings(folder: string, change: Readonly<Record<string, unknown>>): void {
  const file = join(folder, 'settings.json');
  const settings = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify({ ...settings, ...change }, null, 2));
}
