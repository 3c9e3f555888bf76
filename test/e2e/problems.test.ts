import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/processes';
import { allowServers } from './support/consent';
import { CodeEditor } from './support/codeEditor';
import { arrowDownTo } from './support/keys';
import { pictures } from './support/pictures';
import { useWindow } from './support/session';
import { themeSetting, type Workbench } from './support/workbench';
import { demoWorkspace } from './support/workspaces';

const notes = '${workspaceFolder}/servers/notes.mjs';

describe('problems of the settings', () => {
  const window = useWindow({
    ...demoWorkspace,
    settings: { ...themeSetting('dark'), 'workbench.editor.useModal': 'off' },
    workspaceSettings: {
      'mcpHost.tools': {},
      'mcpHost.servers': {
        gone: { command: 'no-such-command-here' },
        notes: { command: 'node', argz: [notes], env: { NOTES_TOKEN: 'open-sesame-5' }, autoStart: false },
        variable: { command: 'node', args: ['${workspaceFoldr}/x.mjs'], autoStart: false },
        secret: { command: 'node', args: ['${secret:NOTES}'], autoStart: false },
      },
    },
  });
  const text = () => readFileSync(join(window().workspace, '.vscode', 'settings.json'), 'utf8');

  it('stand in the Problems panel before the file was ever opened, failures of starts too', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await workbench.runCommand('Problems: Focus on Problems View');
    for (const problem of [
      /no-such-command-here/,
      /"argz" is not a known field.*Did you mean "args"\?/,
      /looks like a secret/,
      /\$\{workspaceFoldr\} is no variable/,
      /The secret NOTES is not set yet/,
    ]) {
      await problemRow(workbench, problem).waitFor();
    }
    await pictures(window(), 'problems');
  });

  it('are mended by the keyboard: the name that was meant', async () => {
    const { workbench } = window();
    await quickFix(workbench, /"argz"/, 'Change to "args"');
    await workbench.editor.waitFor('"args"');
    await workbench.page.keyboard.press('Control+S');
    await problemRow(workbench, /"argz"/).waitFor({ state: 'detached' });
    // The editor has taken the file over: the row has no problem below it any more.
    const whole = workbench.page.locator(':not([aria-expanded])');
    await workbench.tree('Servers').row('notes').and(whole).waitFor();
    await workbench.tree('Servers').runInlineAction('notes', 'Start Server');
    await workbench.dialog.pressAll('Allow', ['notes']);
    await workbench.tree('Servers').waitForRow('notes', /modern 2026-07-28/);
  });

  it('are mended by the keyboard: a secret moves out of the file', async () => {
    const { workbench } = window();
    await quickFix(workbench, /looks like a secret/, 'Move It to the Secret Storage, as NOTES_TOKEN');
    await workbench.editor.waitFor('${secret:NOTES_TOKEN}');
    await workbench.page.keyboard.press('Control+S');
    await problemRow(workbench, /looks like a secret/).waitFor({ state: 'detached' });
    await until(() => !text().includes('open-sesame-5'), text);
    await allowServers(window(), ['notes']);
    await workbench.tree('Servers').waitForRow('notes', /modern 2026-07-28/);
  });

  it('are mended by the keyboard: a secret is set', async () => {
    const { workbench } = window();
    await quickFix(workbench, /The secret NOTES/, 'Set the Secret NOTES…');
    await workbench.quickInput.shown('The secret NOTES.');
    await workbench.quickInput.answer('open-sesame-6');
    await problemRow(workbench, /The secret NOTES is not set yet/).waitFor({ state: 'detached' });
    assert.ok(!text().includes('open-sesame-6'));
  });

  it('follow what is typed, before it is saved', async () => {
    const { workbench } = window();
    await quickFix(workbench, /is no variable/, 'Change to ${workspaceFolder}');
    await problemRow(workbench, /is no variable/).waitFor({ state: 'detached' });
    assert.ok(text().includes('workspaceFoldr}'));
  });
});

function problemRow(workbench: Workbench, text: RegExp) {
  return workbench.page.locator('.markers-panel .monaco-list-row', { hasText: text }).first();
}

/** Goes from the Problems panel to a problem and takes a quick fix there, with the keyboard alone. */
async function quickFix(workbench: Workbench, problem: RegExp, title: string): Promise<void> {
  const { page } = workbench;
  await workbench.runCommand('Problems: Focus on Problems View');
  const row = problemRow(workbench, problem);
  await row.waitFor();
  const list = page.locator('.markers-panel .monaco-list').first();
  await list.press('Home');
  await arrowDownTo(row, (key) => list.press(key));
  await list.press('Enter');
  await page.locator('.editor-instance .monaco-editor.focused').waitFor();
  // The editor knows of fixes once it shows its lamp; asked before, it says that there are none.
  await page.locator('.editor-instance [class*="lightbulb" i]').first().waitFor();
  await new CodeEditor(page).mend(title, () => workbench.screenshot('problems-quick-fix'));
}
