import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/processes';
import { CodeEditor } from './support/codeEditor';
import { pictures } from './support/pictures';
import { useWindow } from './support/session';
import { themeSetting } from './support/workbench';
import { demoWorkspace } from './support/workspaces';

/** On one line each, so that a cursor gets there by few keys. */
const settings = {
  'mcpHost.tools': {},
  'mcpHost.servers': {
    notes: { command: 'node', args: ['${workspaceFolder}/servers/notes.mjs'], env: { NOTES_TOKEN: 'open-sesame-5' } },
    relic: { command: 'node', args: ['${workspaceFolder}/servers/relic.mjs'] },
  },
};

describe('settings.json helps to write servers', () => {
  const window = useWindow({
    ...demoWorkspace,
    settings: { ...themeSetting('dark'), 'workbench.editor.useModal': 'off' },
    workspaceSettings: settings,
  });
  const page = () => window().workbench.page;
  const editor = () => new CodeEditor(page());
  const text = () => readFileSync(join(window().workspace, '.vscode', 'settings.json'), 'utf8');

  before('open the file', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await workbench.runCommand('Preferences: Open Workspace Settings (JSON)');
    await workbench.editor.waitFor('mcpHost.servers');
  });

  it('by the state above each entry, and what is to be done there', async () => {
    await editor()
      .lens(/modern 2026-07-28 · \d+ tools/)
      .waitFor();
    await editor().lens('refused').waitFor();
    await editor().lens('Allow Legacy…').waitFor();
    await pictures(window(), 'settings-lenses');
  });

  it('by an action there: the server stops, and the action becomes the other one', async () => {
    await editor()
      .lens(/^Stop$/)
      .click();
    await editor().lens('stopped').waitFor();
    await editor()
      .lens(/^Start$/)
      .click();
    await editor()
      .lens(/modern 2026-07-28/)
      .waitFor();
  });

  it('by a hover over an entry, without its secret', async () => {
    const { workbench } = window();
    await editor().goTo('"notes": {', 3);
    await editor().press('Control+K', 'Control+I');
    const hover = page().locator('.monaco-editor .monaco-hover:visible', { hasText: 'variables resolved' });
    await hover.waitFor();
    const said = await hover.innerText();
    assert.match(said, /modern 2026-07-28/);
    assert.match(said, /servers\/notes\.mjs/);
    assert.ok(!said.includes('open-sesame-5'));
    await workbench.screenshot('settings-hover');
    await editor().press('Escape');
  });

  it('by names of tools, which nothing else completes', async () => {
    await editor().goTo('"mcpHost.tools": {', '"mcpHost.tools": {'.length);
    await page().keyboard.type('"');
    await editor().suggestion('notes/search').waitFor();
    await window().workbench.screenshot('settings-completion');
    await page().keyboard.type('notes/sea');
    await editor().suggestion('notes/add_note').waitFor({ state: 'detached' });
    await editor().press('Tab');
    await window().workbench.editor.waitFor('"notes/search": {}');
  });

  it('by what mends an entry, at its place', async () => {
    await editor().goTo('"relic": {', 3);
    await editor().mend('Disable "relic"', () => window().workbench.screenshot('settings-fix'));
    await window().workbench.editor.waitFor('"enabled": false');
    await editor().press('Control+S');
    await editor().lens('disabled').waitFor();
  });

  it('by variables, where one begins', async () => {
    await editor().goTo('open-sesame-5', 'open-sesame-5'.length);
    await page().keyboard.type('${work');
    await editor().suggestion('${workspaceFolder}').waitFor();
    await editor().press('Tab', 'Control+S');
    await until(() => text().includes('open-sesame-5${workspaceFolder}"'), text);
  });
});
