import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/processes';
import { pressUntil } from './support/keys';
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
  const lens = (text: string | RegExp) => page().locator('.codelens-decoration > *', { hasText: text }).first();
  const suggestion = (text: string | RegExp) =>
    page().locator('.suggest-widget.visible .monaco-list-row', { hasText: text }).first();
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page().keyboard.press(key);
  };
  const text = () => readFileSync(join(window().workspace, '.vscode', 'settings.json'), 'utf8');
  /** Puts the cursor so many characters behind the begin of the first place with this text. */
  const goTo = async (place: string, behind: number): Promise<void> => {
    await press('Control+Home', 'Control+F');
    await page().locator('.find-widget.visible textarea').first().fill(place);
    await press('Enter', 'Escape');
    await page().locator('.editor-instance .monaco-editor.focused').waitFor();
    await press('ArrowLeft', ...Array<string>(behind).fill('ArrowRight'));
  };

  before('open the file', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await workbench.runCommand('Preferences: Open Workspace Settings (JSON)');
    await workbench.editor.waitFor('mcpHost.servers');
  });

  it('by the state above each entry, and what is to be done there', async () => {
    await lens(/modern 2026-07-28 · \d+ tools/).waitFor();
    await lens('refused').waitFor();
    await lens('Allow Legacy…').waitFor();
    await window().workbench.screenshot('settings-lenses');
  });

  it('by an action there: the server stops, and the action becomes the other one', async () => {
    await lens(/^Stop$/).click();
    await lens('stopped').waitFor();
    await lens(/^Start$/).click();
    await lens(/modern 2026-07-28/).waitFor();
  });

  it('by a hover over an entry, without its secret', async () => {
    const { workbench } = window();
    await goTo('"notes": {', 3);
    await press('Control+K', 'Control+I');
    const hover = page().locator('.monaco-editor .monaco-hover:visible', { hasText: 'variables resolved' });
    await hover.waitFor();
    const said = await hover.innerText();
    assert.match(said, /modern 2026-07-28/);
    assert.match(said, /servers\/notes\.mjs/);
    assert.ok(!said.includes('open-sesame-5'));
    await workbench.screenshot('settings-hover');
    await press('Escape');
  });

  it('by names of tools, which nothing else completes', async () => {
    await goTo('"mcpHost.tools": {', '"mcpHost.tools": {'.length);
    await page().keyboard.type('"');
    await suggestion('notes/search').waitFor();
    await window().workbench.screenshot('settings-completion');
    await page().keyboard.type('notes/sea');
    await suggestion('notes/add_note').waitFor({ state: 'detached' });
    await press('Tab');
    await window().workbench.editor.waitFor('"notes/search": {}');
  });

  it('by what mends an entry, at its place', async () => {
    await goTo('"relic": {', 3);
    const fix = page().locator('.action-widget .monaco-list-row', { hasText: 'Disable "relic"' }).first();
    // What is found wrong a moment after the last edit closes the list.
    await pressUntil(page(), ['Control+.'], fix);
    await window().workbench.screenshot('settings-fix');
    while (!(await fix.evaluate((each) => each.classList.contains('focused')))) await press('ArrowDown');
    await press('Enter');
    await window().workbench.editor.waitFor('"enabled": false');
    await press('Control+S');
    await lens('disabled').waitFor();
  });

  it('by variables, where one begins', async () => {
    await goTo('open-sesame-5', 'open-sesame-5'.length);
    await page().keyboard.type('${work');
    await suggestion('${workspaceFolder}').waitFor();
    await press('Tab', 'Control+S');
    await until(() => text().includes('open-sesame-5${workspaceFolder}"'), text);
  });
});
