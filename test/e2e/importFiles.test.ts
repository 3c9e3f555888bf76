import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/processes';
import { CodeEditor } from './support/codeEditor';
import { useWindow } from './support/session';
import { themeSetting } from './support/workbench';
import { demoWorkspace } from './support/workspaces';

const secret = 'open-sesame-81b';
const servers = {
  notes: {
    type: 'stdio',
    command: 'node',
    args: ['${workspaceFolder}/servers/notes.mjs'],
    env: { NOTES_TOKEN: secret },
  },
};

describe('.vscode/mcp.json, which another client reads too', () => {
  const window = useWindow({ ...demoWorkspace, settings: themeSetting('dark') });
  const editor = () => new CodeEditor(window().workbench.page);
  const file = () => join(window().workspace, '.vscode', 'mcp.json');
  const text = () => readFileSync(file(), 'utf8');

  before('open the file', async () => {
    const { workbench } = window();
    writeFileSync(file(), JSON.stringify({ servers }, null, 2));
    await workbench.openContainer('MCP Host');
    await workbench.goToFile('mcp.json');
    await workbench.editor.waitFor('NOTES_TOKEN');
  });

  it('says what of an entry is here already, or how it gets here', async () => {
    await editor().lens('In mcpHost.servers: modern 2026-07-28').waitFor();
    await window().workbench.screenshot('import-file-lenses');
  });

  it('is rid of a secret by an input that its own client asks for', async () => {
    await editor().goTo(secret, 3);
    await editor().mend('Have VS Code Ask for It', () => window().workbench.screenshot('import-file-fix'));
    await window().workbench.editor.waitFor('"promptString"');
    await editor().press('Control+S');
    await until(() => text().includes('"NOTES_TOKEN": "${input:notes-token}"'), text);
    assert.ok(!text().includes(secret));
  });

  it('is completed by variables, the new input among them', async () => {
    await editor().goTo('notes.mjs', 'notes.mjs'.length);
    await window().workbench.page.keyboard.type('${in');
    await editor().suggestion('${input:notes-token}').waitFor();
    await window().workbench.screenshot('import-file-completion');
    await editor().press('Escape');
  });
});
