import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callAndConfirm, chooseTool } from './support/calls';
import { useWindow } from './support/session';
import { themeSetting, type Theme } from './support/workbench';
import { chattyServer, WireView } from './support/wireView';
import { toolbox } from './support/workspaces';

const planted = 'planted-5b7d-secret';

describe('the Wire view', () => {
  const window = useWindow({
    settings: themeSetting('dark'),
    workspaceSettings: {
      'mcpHost.servers': {
        // A secret of the settings that the server repeats in its list of tools.
        box: { ...toolbox({ BOX_TOKEN: planted, EXTRA_TOOL: planted }), restart: 'never' },
        chatty: chattyServer,
      },
    },
  });
  const wire = (): WireView => new WireView(window().workbench.page);
  const press = (key: string): Promise<void> => window().workbench.page.keyboard.press(key);
  const focus = (): Promise<void> => wire().focus(window().workbench);

  before('start the servers', async () => {
    await window().workbench.statusBar.waitForItem('mcpHost', 'MCP 2/2');
  });

  it('shows what was said since the start, though it was not open then', async () => {
    await focus();
    await wire()
      .row(/^notifications\/subscriptions\/acknowledged/)
      .waitFor();
    const rows = await wire().rows();
    const of = (server: string): string[] =>
      rows.filter((row) => row.server === server).map(({ method, outcome, era }) => `${method}: ${outcome}, ${era}`);
    assert.deepEqual(of('box'), [
      'server/discover: ok, modern',
      'tools/list: ok, modern',
      'subscriptions/listen: in flight, modern',
      'notifications/subscriptions/acknowledged: notification, modern',
    ]);
    assert.deepEqual(of('chatty').slice(0, 2), ['server/discover: protocol error, modern', 'initialize: ok, legacy']);
  });

  it('has room for the names of methods in a window of usual width, and the whole of each in its tooltip', async () => {
    await focus();
    const cells = wire().grid.locator('.body > .row:visible > .method');
    const cut = await cells.evaluateAll((found) =>
      found.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    );
    // With a wide font, the longest that there is may be.
    assert.deepEqual(
      cut.filter((method) => method !== 'notifications/subscriptions/acknowledged'),
      [],
    );
    const untold = await wire()
      .grid.locator('.body > .row:visible')
      .locator('.server, .method, .name, .class, .size')
      .evaluateAll((found) =>
        found
          .map((cell) => [cell.textContent, (cell as HTMLElement).title] as const)
          .filter(([text, title]) => !title.startsWith(text)),
      );
    assert.deepEqual(untold, []);
    const titles = await cells.evaluateAll((found) => found.map((cell) => (cell as HTMLElement).title));
    assert.ok(titles.includes('notifications/subscriptions/acknowledged'), titles.join(', '));
    assert.deepEqual(await wire().cutHeaders(), []);
    await window().workbench.screenshot('wire-columns-dark');
  });

  it('is a grid with names for all its parts, and one stop for the Tab key', async () => {
    await focus();
    const parts = await wire().grid.evaluate((grid) => ({
      label: grid.getAttribute('aria-label'),
      headers: [...grid.querySelectorAll('[role=columnheader]')].map((header) => header.textContent),
      unnamed: [...grid.querySelectorAll('.body > [role=row]:not([hidden])')].filter((row) => !row.ariaLabel).length,
      stops: grid.querySelectorAll('[tabindex="0"], a, button, input, select').length,
      rowCount: grid.getAttribute('aria-rowcount'),
      active: grid.querySelector(`#${grid.getAttribute('aria-activedescendant')}`)?.ariaSelected,
      controls: [...grid.ownerDocument.querySelectorAll('input, select, button')].map(
        (control) => control.ariaLabel ?? control.textContent,
      ),
      focused: grid.ownerDocument.activeElement === grid,
    }));
    assert.equal(parts.label, 'Messages between the host and its servers');
    assert.equal(parts.headers.filter(Boolean).length, 11);
    assert.deepEqual([parts.unnamed, parts.stops, parts.focused, parts.active], [0, 0, true, 'true']);
    assert.equal(Number(parts.rowCount), 1 + (await wire().count()).all);
    assert.deepEqual(parts.controls, ['Filter by text', 'Server', 'Method', 'Outcome', 'Pause', 'Follow', 'Clear']);
  });

  it('opens request and answer beside each other, with the keyboard alone', async () => {
    const { workbench } = window();
    await callAndConfirm(workbench, 'echo');
    await workbench.editor.waitForPreview('Result · from box');
    await workbench.editor.closeAll();
    await focus();
    const row = wire().row(/^tools\/call echo, sent to box, ok, \d+ ms, \d+ B \/ \d+ B, modern$/);
    await row.waitFor();
    await press('End');
    await row.and(wire().grid.locator('[aria-selected="true"]')).waitFor();
    await press('Enter');
    await workbench.editor.waitForTitle(/^tools-call-\d+ [\d.]+ request\.json$/);
    await workbench.editor.waitFor(/"method":\s"tools\/call"/);
    await workbench.screenshot('wire-pair-dark');
    const titles = await workbench.page.locator('.tab.active .monaco-icon-label-container').allTextContents();
    assert.equal(titles.length, 2);
    assert.match(titles[1] ?? '', / answer\.json$/);
    await workbench.editor.closeAll();
  });

  it('shows how calls end that have no answer: cancelled, lost', async () => {
    const { workbench } = window();
    await callAndConfirm(workbench, 'hang');
    await workbench.notifications.press('box · hang', 'Cancel');
    await workbench.notifications.gone('box · hang');
    await focus();
    await wire()
      .row(/^tools\/call hang, sent to box, cancelled, tools\/call on "box" was cancelled\., /)
      .waitFor();
    await callAndConfirm(workbench, 'crash');
    await workbench.notifications.dismiss('"box" has ended: exit code 7');
    await workbench.editor.waitForPreview('crash failed');
    await focus();
    await wire()
      .row(/^tools\/call crash, sent to box, lost, "box" exited with code 7 after /)
      .waitFor();
    await wire()
      .row(/^subscriptions\/listen, sent to box, lost/)
      .waitFor();
    await workbench.editor.closeAll();
    await workbench.runCommand('MCP Host: Start Server');
    await workbench.statusBar.waitForItem('mcpHost', 'MCP 2/2');
  });

  it('counts the rounds of a call that asks', async () => {
    const { workbench } = window();
    await callAndConfirm(workbench, 'ask');
    await workbench.quickInput.titled('box · ask asks (round 1)');
    await workbench.quickInput.answer('Ada');
    await workbench.quickInput.shown('Send');
    await workbench.quickInput.accept();
    await workbench.editor.waitForPreview('Ada');
    await focus();
    await wire()
      .row(/^tools\/call ask, sent to box, ok/)
      .waitFor();
    const rows = (await wire().rows()).filter(({ name }) => name === 'ask');
    assert.deepEqual(
      rows.map(({ outcome, round }) => [outcome, round]),
      [
        ['input required', '1'],
        ['ok', '2'],
      ],
    );
    await workbench.editor.closeAll();
  });

  it('is filtered by words and by outcome, from the keyboard', async () => {
    const { workbench } = window();
    await focus();
    await wire().tabTo(workbench.page, 'Filter by text');
    await workbench.page.keyboard.type('box hang');
    await wire().waitForCount(2);
    const rows = await wire().rows();
    assert.deepEqual(
      rows.map(({ method, name }) => [method, name]),
      [
        ['tools/call', 'hang'],
        ['notifications/cancelled', 'hang'],
      ],
    );
    await press('Control+A');
    await workbench.page.keyboard.type('no such thing');
    await wire().body.getByText('No message fits the filter.').waitFor();
    await press('Control+A');
    await press('Delete');
    await wire().tabTo(workbench.page, 'Outcome');
    await workbench.page.keyboard.type('Failures');
    await wire().row(/crash/).waitFor();
    const outcomes = new Set((await wire().rows()).map(({ outcome }) => outcome));
    assert.deepEqual([...outcomes].sort(), ['lost', 'protocol error']);
    await workbench.screenshot('wire-filtered-dark');
  });

  it('keeps its filter while it is hidden', async () => {
    const { workbench } = window();
    const { shown } = await wire().count();
    await workbench.output.close();
    await focus();
    await wire().row(/crash/).waitFor();
    assert.equal((await wire().count()).shown, shown);
    await wire().tabTo(workbench.page, 'Outcome');
    await workbench.page.keyboard.type('All');
    await wire().waitForAll();
  });

  it('shows what a server says as plain text, and what can not be seen', async () => {
    const { workbench } = window();
    await chooseTool(workbench, 'shout');
    await workbench.editor.waitForPreview('shouted');
    await workbench.editor.closeAll();
    await focus();
    const row = wire().row(/onerror/);
    await row.waitFor();
    const shown = (await wire().rows()).find(({ label }) => label.includes('onerror'));
    assert.equal(shown?.method, 'notifications/<img src=x onerror="document.title=1">\\u{202e}txt');
    assert.equal(await wire().body.locator('img').count(), 0);
  });

  it('holds still while it is paused, and catches up', async () => {
    const { workbench } = window();
    await focus();
    await wire().tabTo(workbench.page, 'Pause');
    await press('Enter');
    await wire().body.getByRole('button', { name: 'Resume', pressed: true }).waitFor();
    const { all } = await wire().count();
    await callAndConfirm(workbench, 'whoami');
    await workbench.editor.waitForPreview('Result · from box');
    await workbench.editor.closeAll();
    assert.equal((await wire().count()).all, all);
    await focus();
    await wire().tabTo(workbench.page, 'Resume');
    await press('Enter');
    await wire()
      .row(/whoami/)
      .waitFor();
  });

  it('follows the newest until somebody goes up', async () => {
    const { workbench } = window();
    const follow = (on: boolean) => wire().body.getByRole('button', { name: 'Follow', pressed: on }).waitFor();
    await focus();
    await follow(true);
    await press('Home');
    await follow(false);
    await wire()
      .row(/^server\/discover, sent to /)
      .first()
      .waitFor();
    await wire().tabTo(workbench.page, 'Follow');
    await press('Space');
    await follow(true);
    await wire()
      .row(/whoami/)
      .waitFor();
  });

  it('is exported as lines of JSON without secrets', async () => {
    const { workbench, workspace } = window();
    await workbench.runCommand('MCP Host: Export Wire Log…');
    await workbench.quickInput.shown();
    await workbench.screenshot('wire-export');
    await workbench.quickInput.accept();
    await workbench.notifications.waitFor('The wire log was exported without the secrets that are known');
    const name = readdirSync(workspace).find((file) => /^mcp-wire-.*\.jsonl$/.test(file));
    assert.ok(name);
    const text = readFileSync(join(workspace, name), 'utf8');
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.deepEqual(lines[0], { log: 'mcp-host-wire', version: 1, dropped: 0 });
    assert.ok(lines.some(({ unanswered }) => unanswered !== undefined));
    assert.ok(lines.filter(({ message }) => message !== undefined).length > 20);
    assert.ok(text.includes('•••') && !text.includes(planted));
    await workbench.notifications.dismiss('The wire log was exported');
  });

  const themes: readonly Theme[] = ['light', 'high contrast', 'dark'];
  for (const theme of themes) {
    it(`is drawn in the colours of the theme: ${theme}`, async () => {
      const { workbench, writeSettings } = window();
      writeSettings(themeSetting(theme));
      await workbench.themeShown(theme);
      await focus();
      await press('End');
      await wire().grid.locator('.body > [aria-selected="true"]').waitFor();
      await workbench.screenshot(`wire-${theme.replace(' ', '-')}`);
    });
  }

  it('can be told apart where colours are forced', async () => {
    const { workbench } = window();
    await workbench.page.emulateMedia({ forcedColors: 'active' });
    await focus();
    const bar = await wire()
      .grid.locator('.bar:visible')
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
    const back = await wire().body.evaluate((element) => getComputedStyle(element).backgroundColor);
    assert.notEqual(bar, back);
    await workbench.screenshot('wire-forced-colors');
    await workbench.page.emulateMedia({ forcedColors: 'none' });
  });

  it('is emptied by a command', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Clear Wire Log');
    await focus();
    await wire().body.getByText('No messages yet.').waitFor();
  });
});
