import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { callPublishNote } from './demo/publishNote';
import { callAndConfirm, callProofread, chooseTool } from './support/calls';
import { activationMs } from './support/consent';
import { useWindow } from './support/session';
import { themeSetting, type Theme } from './support/workbench';
import { demoWorkspace } from './support/workspaces';

const ended = (outcome: string): RegExp => new RegExp(`files · ${outcome} · \\d+ ms · \\d\\d:\\d\\d:\\d\\d`);

describe('the Activity view', () => {
  const window = useWindow({
    ...demoWorkspace,
    settings: themeSetting('dark'),
    workspaceSettings: {
      'mcpHost.servers': {
        box: {
          command: 'node',
          args: [resolve('test/servers/tasks.mjs')],
          env: { STORE: '${workspaceFolder}/tasks.json' },
        },
        files: { command: 'node', args: ['${workspaceFolder}/servers/files.mjs', '${workspaceFolder}/docs'] },
        notes: { command: 'node', args: ['${workspaceFolder}/servers/notes.mjs'] },
      },
    },
  });
  const activity = () => window().workbench.tree('Activity');

  const showPanel = async (): Promise<void> => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await workbench.statusBar.waitForItem('mcpHost', 'MCP 3/3');
  };

  const reload = async (): Promise<void> => {
    const { workbench } = window();
    // What the old page still shows tells nothing of the new one.
    await Promise.all([
      workbench.page.waitForEvent('load', { timeout: activationMs }),
      workbench.runCommand('Developer: Reload Window'),
    ]);
    await workbench.statusBar.waitForItem('mcpHost', 'MCP 3/3', { timeout: activationMs });
    await showPanel();
  };

  before('look at the panel', showPanel);

  afterEach('close the documents', async () => {
    await window().workbench.editor.closeAll();
  });

  it('says what it is for while there is nothing in it', async () => {
    await activity().waitForMessage('Calls, what waits for your input, and results appear here.');
  });

  it('has a row for each call that has ended, with its outcome in words', async () => {
    const { workbench } = window();
    await chooseTool(workbench, 'search');
    await workbench.quickInput.filledIn('query');
    await workbench.quickInput.answer('ferry');
    const row = await activity().waitForRow('search', ended('result'));
    assert.equal(row.icon, 'pass');
    assert.match(row.ariaLabel, /^Tool search of files, result, \d+ ms, \d\d:\d\d:\d\d/);
    await workbench.editor.waitForPreview('"query": "ferry"');
  });

  it('opens the result of a row again by Enter', async () => {
    const { workbench } = window();
    await activity().pressAt('search', 'Enter');
    await workbench.editor.waitForPreview('"query": "ferry"');
  });

  it('runs a call again, as it was or with other arguments', async () => {
    const { workbench } = window();
    await activity().runMenuActionByKeyboard('search', 'Edit and Run…');
    assert.equal(await workbench.quickInput.filledIn('query'), 'ferry');
    await workbench.quickInput.answer('lamp');
    await workbench.editor.waitForPreview('"query": "lamp"');
    await workbench.editor.closeAll();
    await activity().runMenuActionByKeyboard('search', 'Run Again');
    await workbench.editor.waitForPreview('"query": "lamp"');
    const rows = await activity().walk();
    assert.deepEqual(
      rows.map(({ label }) => label),
      ['search', 'search', 'search'],
    );
  });

  it('compares a result with the one before', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Compare with Previous');
    await workbench.quickInput.titled('Compare with Previous');
    await workbench.quickInput.key('ArrowDown');
    await workbench.quickInput.accept();
    await workbench.editor.waitForTitle(/search: \d\d:\d\d:\d\d ↔ \d\d:\d\d:\d\d/);
    await workbench.editor.waitFor('ferry.md');
    await workbench.screenshot('compare-previous');
  });

  it('copies arguments and results', async () => {
    const { workbench } = window();
    const { page } = workbench;
    const copied = async (said: string): Promise<unknown> => {
      await page.locator('.statusbar-item', { hasText: said }).waitFor();
      return JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    };
    await activity().runMenuActionByKeyboard('search', 'Copy Arguments');
    assert.deepEqual(await copied('The arguments are in the clipboard.'), { query: 'lamp' });
    await activity().runMenuActionByKeyboard('search', 'Copy Result');
    const { content } = (await copied('The result is in the clipboard.')) as { content: unknown };
    assert.ok(Array.isArray(content));
  });

  it('shows how far a call is, and cancels it', async () => {
    const { workbench } = window();
    await callProofread(workbench);
    const row = await activity().waitForRow('proofread', /notes · 5 % · Page 1 of 20 · \d+ s/);
    assert.equal(row.icon, 'loading');
    await activity().waitForRow('proofread', /· [1-9]\d* s$/);
    await workbench.screenshot('activity-running');
    await activity().runMenuActionByKeyboard('proofread', 'Cancel Call');
    const cancelled = await activity().waitForRow('proofread', /notes · cancelled · /);
    assert.equal(cancelled.icon, 'circle-slash');
    await workbench.notifications.gone('notes · proofread');
  });

  it('has what waits for the person on top, counted on the container, and brings it back', async () => {
    const { workbench } = window();
    const { quickInput } = workbench;
    await callPublishNote(workbench);
    const open = await activity().waitForRow('publish_note asks you', 'notes · round 1 · on screen');
    assert.equal(open.icon, 'bell-dot');
    await workbench.activityBarTab('MCP Host').locator('.badge', { hasText: '1' }).waitFor();
    await workbench.openPalette();
    await quickInput.escape();
    await activity().waitForRow('publish_note asks you', 'notes · round 1 · open it to answer');
    await activity().waitForRow('publish_note', 'waiting for your input (round 1)');
    const [first] = await activity().walk();
    assert.equal(first?.label, 'publish_note asks you');
    for (const theme of ['light', 'high contrast', 'dark'] satisfies Theme[]) {
      window().writeSettings(themeSetting(theme));
      await workbench.themeShown(theme);
      await workbench.screenshot(`activity-${theme.replace(' ', '-')}`);
    }
    await activity().pressAt('publish_note asks you', 'Enter');
    await quickInput.titled('notes · publish_note asks (round 1)');
    await quickInput.escape();
    await activity().goneRow('publish_note asks you');
    await activity().waitForRow('publish_note', /notes · (result|tool error) · .* · 1 round of input/);
    await workbench.activityBarTab('MCP Host').locator('.badge', { hasText: '1' }).waitFor({ state: 'hidden' });
  });

  it('compares what each owner of a name answers to the same', async () => {
    const { workbench } = window();
    await workbench.tree('Tools').runMenuActionByKeyboard('search', 'Compare Owners…');
    await workbench.quickInput.titled('Compare search');
    await workbench.quickInput.answer('lamp');
    await workbench.editor.waitForTitle(/search: files ↔ notes/);
    await workbench.editor.waitFor('── structured content ──');
    await workbench.screenshot('compare-owners');
  });

  it('compares one server with itself after a restart, once that is confirmed', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Compare Owners…');
    await workbench.quickInput.titled('Compare Owners');
    await workbench.quickInput.fill('list_notes');
    await workbench.quickInput.choose('list_notes');
    await workbench.quickInput.shown('Call it on notes, restart that server, and call it again?');
    await workbench.quickInput.choose('Call on notes');
    await workbench.editor.waitForTitle(/list_notes: notes before the restart ↔ notes after the restart/);
    await workbench.editor.waitFor('── result ──');
    await workbench.screenshot('compare-restart');
  });

  it('goes on with a task after a restart of the window, and cancels it', async function () {
    this.timeout(2 * activationMs);
    const { workbench } = window();
    await callAndConfirm(workbench, 'endless');
    await activity().waitForRow('endless', 'box · task, at work');
    await reload();
    const row = await activity().waitForRow('endless', 'box · task from before, at work');
    assert.match(row.ariaLabel, /^Tool endless of box, running, task from before, at work/);
    await workbench.screenshot('activity-task');
    await activity().runMenuActionByKeyboard('endless', 'Cancel Call');
    await activity().waitForRow('endless', /box · cancelled · /);
  });

  it('asks again for what a task needs after a restart of the window, and says when it is over', async function () {
    this.timeout(2 * activationMs);
    const { workbench } = window();
    const { quickInput } = workbench;
    await callAndConfirm(workbench, 'ask');
    await quickInput.titled('box · ask asks (round 1)');
    await activity().waitForRow('ask', 'box · task, input needed');
    await reload();
    await quickInput.titled('box · ask asks (round 1)');
    await activity().waitForRow('ask', 'box · task from before, input needed');
    await quickInput.answer('the keeper');
    await quickInput.choose('Send');
    const over = 'A task from before is over: ask of box, result.';
    await workbench.notifications.waitFor(over);
    await workbench.notifications.press(over, 'Open Result');
    await workbench.editor.waitForPreview('the keeper');
  });

  it('forgets its history when that is wished', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Clear History');
    await activity().waitForMessage('Calls, what waits for your input, and results appear here.');
  });
});
