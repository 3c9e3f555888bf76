import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { allowServers, askedServers } from './consent';
import { describeScreen } from './screen';
import { openWindow, type Window, type WindowOptions } from './window';

const artifacts = resolve('artifacts');
/** Until the window is open, and the person has let the servers of the workspace start. */
const openingMs = 300_000;

export interface SessionOptions extends Omit<WindowOptions, 'extensions' | 'screenshots' | 'language'> {
  readonly language?: 'zh-cn';
  /** Who lets the servers of the workspace start that do so by themselves: `before` the tests, or `later`, one of these. */
  readonly consent?: 'before' | 'later';
}

/**
 * Gives the tests of the enclosing `describe` a VS Code: opened before the first of them, closed after the last.
 * After a failed test a screenshot and VS Code's logs are kept in artifacts/. That a process outlives the window fails
 * the suite.
 */
export function useWindow(options: SessionOptions = {}): () => Window {
  let window: Window | undefined;
  // Ends at once what was started: see ProcessGroup and makeHome.
  const interrupt = (): void => process.exit(130);

  before('open a window', async function () {
    this.timeout(openingMs);
    const extensions = process.env['E2E_EXTENSIONS'];
    assert.ok(extensions, 'E2E_EXTENSIONS is not set: run the tests by scripts/e2e.mjs');
    process.once('SIGINT', interrupt);
    window = await openWindow({ ...options, extensions, screenshots: join(artifacts, 'screenshots') });
    const asked = options.consent === 'later' ? [] : askedServers(window.workspace);
    if (asked.length > 0) await allowServers(window, asked, { language: options.language ?? 'en' });
  });

  afterEach(async function () {
    if (!window || this.currentTest?.state !== 'failed') return;
    const name = `failed ${this.currentTest.fullTitle()}`.replace(/\W+/g, '-');
    // There is neither of a page that has crashed.
    const { workbench } = window;
    await workbench.screenshot(name).catch((error: unknown) => process.stdout.write(`${String(error)}\n`));
    const screen = await describeScreen(workbench.page).catch(String);
    cpSync(window.logFolder, join(artifacts, 'logs', name), { recursive: true });
    process.stdout.write(
      `${window.logTail()}\n${screen}\n(see artifacts/screenshots/${name}.png and artifacts/logs/${name})\n`,
    );
  });

  after('close the window', async () => {
    process.off('SIGINT', interrupt);
    const leftovers = await window?.close();
    assert.deepEqual(leftovers, [], 'processes outlived the window');
  });

  return () => {
    assert.ok(window, 'the window is not open yet');
    return window;
  };
}
