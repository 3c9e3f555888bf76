// npm run demo: packs the extension, installs it into a VS Code and opens the demo workspace in it: in the desktop VS
// Code where there is one, else in one without a desktop, which any browser shows until Ctrl+C.
// npm run demo -- --headless: lets a program use it instead of a person, and shows what that one saw.
// Needs nothing but Node and npm, so it imports no package before they are installed.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { vsixFile } from './artifacts.mjs';
import { findOnPath } from './findOnPath.mjs';
import { installPackages } from './install.mjs';
import { main } from './main.mjs';
import { run } from './processes.mjs';

const root = join(import.meta.dirname, '..');
const headless = process.argv.includes('--headless');

await main(async (signal) => {
  if (await installPackages(signal)) console.log('Packages installed.');
  await run(process.execPath, ['scripts/package.mjs'], { cwd: root, signal, capture: true, deadlineMs: 300_000 });
  console.log(`Packed ${vsixFile}.`);

  // A copy, as the panel writes settings. It lies in the project, whose packages its servers need.
  const workspace = join(root, '.cache', headless ? 'demo-headless' : 'demo');
  if (headless) rmSync(workspace, { recursive: true, force: true });
  cpSync(join(root, 'demo'), workspace, { recursive: true });

  const desktop = headless ? undefined : findDesktopCode();
  if (desktop !== undefined) {
    await run(desktop, ['--install-extension', vsixFile, '--force'], { signal, deadlineMs: 120_000 });
    await run(desktop, [workspace], { signal, deadlineMs: 60_000 });
    console.log(`Opened ${workspace}.`);
    return;
  }
  const { setUpVsCode } = await import('./vscode/setup.mjs');
  const { vsCodeVersions } = await import('./vscode/versions.mjs');
  const log = (/** @type {string} */ line) => console.log(`VS Code: ${line}`);
  await setUpVsCode(vsCodeVersions[0], { browser: headless, log, signal });
  const { driveDemo, serveDemo } = await import('./demoWindow.mjs');
  await (headless ? driveDemo(workspace, signal) : serveDemo(workspace, signal));
});

/** @returns {string | undefined} */
function findDesktopCode() {
  const { DISPLAY, WAYLAND_DISPLAY, VSCODE_IPC_HOOK_CLI } = process.env;
  // In the terminal of a remote window, `code` reaches the desktop without a display of its own.
  const display = process.platform !== 'linux' || [DISPLAY, WAYLAND_DISPLAY, VSCODE_IPC_HOOK_CLI].some(Boolean);
  return display ? findOnPath('code', 'code-insiders', 'codium') : undefined;
}
