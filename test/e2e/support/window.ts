import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { closeWindow, launchBrowser, workbenchUrl } from '../../../scripts/vscode/browser.mjs';
import { makeHome } from '../../../scripts/vscode/home.mjs';
import { findInstallation } from '../../../scripts/vscode/installation.mjs';
import { startServer } from '../../../scripts/vscode/server.mjs';
import { vsCodeVersion } from '../../../scripts/vscode/versions.mjs';
import { withValue } from '../../../src/vscode/servers/settingsText';
import { addExtension } from './addExtension';
import { followFocus } from './screen';
import { Workbench } from './workbench';

export interface WindowOptions {
  /** Holds the installed extension; it is copied. */
  readonly extensions: string;
  /** The folder of one more extension, which is installed as it is. */
  readonly besides?: string;
  /** User settings. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** A folder to open a copy of; an empty folder if absent. */
  readonly workspace?: string;
  /** Open `workspace` itself instead of a copy. */
  readonly inPlace?: boolean;
  /** Put the copy into the project, whose npm packages its servers need. */
  readonly besidePackages?: boolean;
  /** Settings of the workspace, beside those that it has. */
  readonly workspaceSettings?: Readonly<Record<string, unknown>>;
  /** Ask whether the workspace is trusted, as a VS Code that knows nothing of it does. */
  readonly askForTrust?: boolean;
  /** Another language of the editor than English, e.g. `zh-cn`. Only extensions that are translated show it. */
  readonly language?: string;
  /** Everything that VS Code and its extensions can log is logged. */
  readonly trace?: boolean;
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
  /** What VS Code keeps: settings of the user, states, logs. */
  readonly userData: string;
  /** VS Code's own log files, the extension's output channels among them. */
  readonly logFolder: string;
  /** Ends everything. Resolves with the command lines of processes that outlived the server and had to be killed. */
  readonly close: () => Promise<string[]>;
}

/** Starts a VS Code with the extension installed and opens its window. */
export async function openWindow(options: WindowOptions): Promise<Window> {
  const home = makeHome({
    settings: {
      // Else a view or a page that takes the focus late closes the palette under the keys of a test.
      'workbench.quickOpen.closeOnFocusLost': false,
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
    if (options.besides !== undefined) addExtension(options.besides, home.extensions);
    const workspace = openedFolder(home.folder, options, cleanups);
    changeSettings(workspace, options.workspaceSettings ?? {});
    const installation = findInstallation(vsCodeVersion(process.env['VSCODE_VERSION'] ?? 'newest'));
    const server = await startServer(installation, home, { trustAll: options.askForTrust !== true });
    cleanups.push(async () => {
      leftovers = await server.stop();
    });
    const browser = await launchBrowser();
    cleanups.push(() => browser.close());
    const context = await browser.newContext({ viewport: { width: 1280, height: 1440 } });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
    if (options.language !== undefined) await speak(context, options.language);
    await followFocus(context);
    const page = await context.newPage();
    page.setDefaultTimeout(40_000);
    cleanups.push(() => closeWindow(page));
    const payload: [string, string][] = options.trace ? [['logLevel', 'trace']] : [];
    // With every log written, a busy machine takes its time for the first page.
    await page.goto(workbenchUrl(server, { folder: workspace, payload }), { timeout: 120_000 });
    await page.locator('.monaco-workbench .activitybar').waitFor();
    return {
      workbench: new Workbench(page, options.screenshots),
      workspace,
      writeSettings: (change) => {
        changeSettings(workspace, change);
      },
      logTail: () => readFileSync(home.log, 'utf8').split('\n').slice(-40).join('\n'),
      userData: home.userData,
      logFolder: join(home.userData, 'logs'),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Chooses the window's language as a language pack does, of which there is none here: VS Code's own texts stay English,
 * while it takes those of extensions, and `env.language`, from their translations.
 */
async function speak(context: BrowserContext, language: string): Promise<void> {
  await context.addInitScript((chosen) => {
    Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: chosen });
  }, language);
}

function openedFolder(home: string, options: WindowOptions, cleanups: (() => unknown)[]): string {
  const { workspace, inPlace, besidePackages } = options;
  if (workspace !== undefined && inPlace) return workspace;
  const folder = besidePackages ? folderInProject(cleanups) : join(home, 'workspace');
  if (workspace === undefined) mkdirSync(folder, { recursive: true });
  else cpSync(workspace, folder, { recursive: true });
  return folder;
}

function folderInProject(cleanups: (() => unknown)[]): string {
  const cache = resolve('.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'e2e-'));
  const remove = (): void => {
    process.off('exit', remove);
    rmSync(folder, { recursive: true, force: true });
  };
  // If this process ends without having removed it.
  process.on('exit', remove);
  cleanups.push(remove);
  return folder;
}

/** Touches nothing else in the file, which may have comments. */
function changeSettings(workspace: string, change: Readonly<Record<string, unknown>>): void {
  if (Object.keys(change).length === 0) return;
  const folder = join(workspace, '.vscode');
  const file = join(folder, 'settings.json');
  let text = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  for (const [key, value] of Object.entries(change)) {
    const changed = withValue(text, [key], value);
    if (changed === undefined) throw new Error(`${file} is no settings file.`);
    text = changed;
  }
  mkdirSync(folder, { recursive: true });
  // In one step: VS Code must not read half of it.
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
