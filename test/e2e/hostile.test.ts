import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import type { Locator } from 'playwright-core';
import { chooseTool } from './support/calls';
import { useWindow } from './support/session';
import { themeSetting } from './support/workbench';
import { WireView } from './support/wireView';
import { demoWorkspace } from './support/workspaces';

const entry = { command: 'node', args: [resolve('test/servers/hostile.mjs')] };

/** What must not come of any text of a server: links that run something, pictures, and icons of its choice. */
const forbidden = [
  'a[href^="command:"]',
  'a[data-href^="command:"]',
  'img[src*="tracker"]',
  'img[src="x"]',
  'script:not([src])',
  '.label-name .codicon-trash',
  '.monaco-hover-content .codicon-trash',
  '.notification-list-item-message .codicon',
].join(', ');

/** A name with names of icons in it, as lists show it. */
const iconNames = 'tea $\u2060(trash) $\u2060(sync~spin) \\$\u2060(zap) leaf';

async function assertInert(part: Locator): Promise<void> {
  assert.ok((await part.count()) > 0, 'it is shown');
  assert.deepEqual(await part.locator(forbidden).evaluateAll((found) => found.map((each) => each.outerHTML)), []);
}

describe('servers all of whose words are hostile', () => {
  const window = useWindow({
    ...demoWorkspace,
    settings: themeSetting('dark'),
    besides: resolve('test/e2e/support/modelProvider'),
    // Two of them, so that every name collides.
    workspaceSettings: { 'mcpHost.servers': { one: entry, two: entry } },
  });
  const part = (selector: string): Locator => window().workbench.page.locator(selector);

  before('look at the panel', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await workbench.statusBar.waitForItem('mcpHost', 'MCP 2/2');
  });

  afterEach('close the documents', async () => {
    await window().workbench.editor.closeAll();
  });

  it('have rows of one line each, with their text as it is', async () => {
    const { workbench } = window();
    await workbench.tree('Servers').waitForRow('one', /modern 2026-07-28 · \d+ tools/);
    const tools = workbench.tree('Tools');
    const icons = await tools.reveal('tea $(trash) $(sync~spin) \\$(zap) leaf');
    await assertInert(part('.pane'));
    const heights = await icons
      .locator('xpath=..')
      .locator('.monaco-list-row')
      .evaluateAll((rows) => [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))]);
    assert.equal(heights.length, 1, `heights of rows: ${heights.join(', ')}`);
    await workbench.screenshot('hostile-rows-dark');
  });

  it('have tooltips in which nothing can be followed', async () => {
    const { workbench } = window();
    const text = await workbench.tree('Servers').tooltip('one');
    assert.match(text, /calls itself "tea \[for free\]\(command:workbench\.action\.closeWindow\)/);
    assert.match(text, /\\u\{202e\}gpj\.exe/);
    const tools = workbench.tree('Tools');
    await tools.reveal('ask');
    const tooltip = await tools.readTooltip(
      'ask',
      (element, selector) => ({
        text: element.innerText,
        harmful: [...element.querySelectorAll(selector)].map((each) => each.outerHTML),
      }),
      forbidden,
    );
    assert.match(tooltip.text, /gpj\.exe/);
    assert.deepEqual(tooltip.harmful, []);
    await workbench.screenshot('hostile-tooltip-dark');
    await workbench.page.keyboard.press('Escape');
  });

  it('are harmless in the list of tools, and in the boxes that they have asked for', async () => {
    const { workbench } = window();
    const { quickInput } = workbench;
    await workbench.runCommand('MCP Host: Call Tool…');
    await quickInput.titled('Call Tool');
    await quickInput.fill('trash');
    await quickInput.item(iconNames).first().waitFor();
    await assertInert(part('.quick-input-widget'));
    await workbench.screenshot('hostile-choice-dark');
    await quickInput.escape();
    await quickInput.hidden();

    await chooseTool(workbench, 'ask');
    await quickInput.titled('one · ask asks (round 1)');
    for (const step of [1, 2, 3]) {
      await quickInput.shown(`(${step}/4)`);
      await assertInert(part('.quick-input-widget'));
      await workbench.screenshot(`hostile-form-${step}`);
      await quickInput.accept();
    }
    await quickInput.shown('(4/4)');
    await assertInert(part('.quick-input-widget'));
    await workbench.screenshot('hostile-form-review');
    await quickInput.choose('Send');
    await workbench.editor.waitForPreview('What was sent');
  });

  it('are harmless where they want an address to be opened', async () => {
    const { workbench } = window();
    await chooseTool(workbench, 'address');
    await workbench.quickInput.shown('Open example.com');
    await assertInert(part('.quick-input-widget'));
    await workbench.screenshot('hostile-address');
    await workbench.quickInput.escape();
    await workbench.quickInput.hidden();
    // What the server makes of the cancelled input.
    await workbench.editor.waitForPreview('What was sent');
  });

  it('are harmless in the document of a result', async () => {
    const { workbench } = window();
    await chooseTool(workbench, 'show');
    const text = await workbench.editor.waitForPreview('What was sent');
    assert.match(text, /tea \[for free\]\(command:workbench\.action\.closeWindow\)/);
    const preview = workbench.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame').locator('body');
    await assertInert(preview);
    await workbench.screenshot('hostile-result-dark');
  });

  it('are harmless in the notification and the document of a failure', async () => {
    const { workbench } = window();
    await chooseTool(workbench, 'fail');
    await workbench.notifications.waitFor('protocol error');
    await assertInert(part('.notification-toast'));
    await workbench.editor.waitForPreview('What was sent');
    await workbench.screenshot('hostile-failure-dark');
    await workbench.notifications.dismiss('protocol error');
  });

  it('are harmless in progress and in the log, where no line of theirs looks like one of ours', async () => {
    const { workbench } = window();
    await chooseTool(workbench, 'talk');
    await workbench.notifications.waitFor('50 %');
    await assertInert(part('.notification-toast'));
    await workbench.tree('Servers').runMenuActionByKeyboard('one', 'Show Log');
    await workbench.output.waitFor('MCP Host: one', /\[31mred/);
    await workbench.screenshot('hostile-log-dark');
    await workbench.output.close();
    await part('.notification-toast .monaco-button').filter({ hasText: 'Cancel' }).first().click();
    await workbench.notifications.gone('50 %');
  });

  it('are harmless in what is said of a task', async () => {
    const { workbench } = window();
    await chooseTool(workbench, 'work');
    await workbench.notifications.waitFor('one · work: tea [for free]');
    await assertInert(part('.notification-toast'));
    await workbench.screenshot('hostile-task-dark');
    await workbench.notifications.press('one · work', 'Cancel');
    await workbench.notifications.gone('one · work');
  });

  it('are harmless where a prompt is chosen and its argument asked for, and in its document', async () => {
    const { workbench } = window();
    const { quickInput } = workbench;
    await workbench.runCommand('MCP Host: Get Prompt…');
    await quickInput.titled('Get Prompt');
    await quickInput.fill('zap');
    await assertInert(part('.quick-input-widget'));
    await quickInput.choose(iconNames);
    await quickInput.titled('Get Prompt · one');
    await assertInert(part('.quick-input-widget'));
    await workbench.screenshot('hostile-argument-dark');
    await quickInput.answer('oil');
    const text = await workbench.editor.waitForPreview('What was sent');
    assert.match(text, /tea \[for free\]\(command:workbench\.action\.closeWindow\)/);
    await assertInert(
      workbench.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame').locator('body'),
    );
    await workbench.screenshot('hostile-prompt-dark');
  });

  it('are harmless where a resource is chosen, and in its document', async () => {
    const { workbench } = window();
    const { quickInput } = workbench;
    await workbench.runCommand('MCP Host: Read Resource…');
    await quickInput.titled('Read Resource');
    await part('.quick-input-list .monaco-list-row.focused').waitFor();
    await assertInert(part('.quick-input-widget'));
    await workbench.screenshot('hostile-resources-dark');
    await quickInput.accept();
    await workbench.editor.waitFor('[for free](command:workbench.action.closeWindow)');
    await assertInert(part('.editor-group-container.active'));
    await workbench.screenshot('hostile-resource-dark');
    const text = await workbench.editor.text();
    assert.match(text, /^tea \[for free\]\(command:workbench\.action\.closeWindow\)\n!\[p\]/);
    assert.match(text, /\u202egpj\.exe/);
  });

  it('are harmless where they want a language model to answer', async function () {
    // VS Code takes models of extensions from 1.104 on.
    if (process.env['VSCODE_VERSION'] === 'oldest') this.skip();
    const { workbench } = window();
    const { quickInput } = workbench;
    await workbench.runCommand('Model Provider: List');
    await workbench.notifications.waitFor('Models of the tests: 1');
    await chooseTool(workbench, 'sample');
    await quickInput.titled('one · sample');
    await quickInput.shown('wants Quick (mcp-host-tests) to answer: “tea [for free]');
    await assertInert(part('.quick-input-widget'));
    await workbench.screenshot('hostile-sampling-dark');
    await quickInput.choose('Refuse');
    await quickInput.hidden();
    await workbench.tree('Activity').waitForRow('sample', /cancelled/);
  });

  it('are harmless in the Activity and Wire views', async () => {
    const { workbench } = window();
    await workbench.tree('Activity').waitForRow('fail', /protocol error/);
    await assertInert(part('.pane'));
    const wire = new WireView(workbench.page);
    await wire.focus(workbench);
    await wire
      .row(/^tools\/call/)
      .first()
      .waitFor();
    await assertInert(wire.body);
    await workbench.screenshot('hostile-wire-dark');
    await workbench.output.close();
  });

  it('are harmless on the page of Start Doctor', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Start Doctor');
    await workbench.quickInput.titled('Start Doctor');
    await workbench.quickInput.choose('one');
    await workbench.editor.waitForPreview('gpj.exe');
    await assertInert(
      workbench.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame').locator('body'),
    );
    await workbench.screenshot('hostile-doctor-dark');
  });

  for (const theme of ['light', 'high contrast'] as const) {
    it(`are as legible in ${theme}`, async () => {
      const { workbench, writeSettings } = window();
      writeSettings(themeSetting(theme));
      await workbench.themeShown(theme);
      await workbench.tree('Tools').reveal('tea $(trash) $(sync~spin) \\$(zap) leaf');
      await workbench.screenshot(`hostile-rows-${theme.replace(' ', '-')}`);
    });
  }
});
