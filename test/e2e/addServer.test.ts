import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allowServers } from './support/consent';
import { pictures } from './support/pictures';
import { useWindow } from './support/session';
import { themeSetting } from './support/workbench';
import { demoWorkspace } from './support/workspaces';

const files = 'node ${workspaceFolder}/servers/files.mjs ${workspaceFolder}/docs';
const notes = '${workspaceFolder}/servers/notes.mjs';
const none = { 'mcpHost.servers': {}, 'mcpHost.tools': {} };

describe('a first server', () => {
  const window = useWindow({ ...demoWorkspace, workspaceSettings: none });
  const settings = () => readFileSync(join(window().workspace, '.vscode', 'settings.json'), 'utf8');

  it('is added by the keyboard, and its first tool called, in 7 actions', async () => {
    const { workbench } = window();
    const { quickInput } = workbench;
    await workbench.openContainer('MCP Host');
    await workbench.tree('Servers').waitForMessage('No MCP server is configured yet.');
    await workbench.screenshot('add-welcome');
    const start = Date.now();
    await workbench.runCommand('MCP Host: Add Server…');
    await quickInput.titled('Add Server');
    await quickInput.answer(files);
    await quickInput.shown('The name of the server');
    await quickInput.accept();
    await quickInput.item('Add and Start').waitFor();
    await quickInput.accept();
    await workbench.tree('Servers').waitForRow('files', /modern 2026-07-28/);
    await workbench.runCommand('MCP Host: Call Tool…');
    await quickInput.titled('Call Tool');
    await quickInput.choose('search');
    await quickInput.filledIn('query');
    await quickInput.answer('ferry');
    await workbench.editor.waitForPreview('What was sent');
    const ms = Date.now() - start;
    process.stdout.write(`        nothing configured → first tool result: 7 actions, ${ms} ms\n`);
    await workbench.editor.closeAll();
  });

  it('is written into the settings in their layout, and its row is chosen', async () => {
    assert.match(settings(), /"files": \{\s*"command": "node",\s*"args": \[/);
    const chosen = window().workbench.page.locator('.monaco-list-row.selected', { hasText: 'files' });
    await chosen.first().waitFor();
    await window().workbench.screenshot('add-row');
  });

  it('is refused while it is typed where it makes no sense, and says why', async () => {
    const { workbench } = window();
    const { quickInput } = workbench;
    await workbench.runCommand('MCP Host: Add Server…');
    await quickInput.titled('Add Server (1/3)');
    await quickInput.fill('cd docs && node x');
    await quickInput.refused('"&&" means nothing');
    await workbench.screenshot('add-refused');
    await quickInput.answer('node ${workspaceFolder}/servers/notes.mjs');
    await quickInput.shown('The name of the server');
    await quickInput.fill('files');
    await quickInput.refused('Another server has this name.');
    await quickInput.back();
    await quickInput.titled('Add Server (1/3)');
    assert.equal((await quickInput.state()).value, 'node ${workspaceFolder}/servers/notes.mjs');
    await quickInput.escape();
    await quickInput.hidden();
  });

  it('keeps a secret out of the settings, and starts with it', async () => {
    const { workbench } = window();
    const { quickInput } = workbench;
    await workbench.runCommand('MCP Host: Add Server…');
    await quickInput.titled('Add Server');
    await quickInput.answer('NOTES_TOKEN=open-sesame-1 node ${workspaceFolder}/servers/notes.mjs');
    await quickInput.shown('The name of the server');
    await quickInput.accept();
    await quickInput.shown('These look like secrets');
    assert.deepEqual(
      (await quickInput.state()).items.map(({ label, description, checked }) => [label, description, checked]),
      [['env.NOTES_TOKEN', '→ ${secret:NOTES_TOKEN}', true]],
    );
    await workbench.screenshot('add-secrets');
    await quickInput.accept();
    await quickInput.item('Add and Start').waitFor();
    await pictures(window(), 'add-review');
    await quickInput.accept();
    await workbench.tree('Servers').waitForRow('notes', /modern 2026-07-28/);
    assert.match(settings(), /"NOTES_TOKEN": "\$\{secret:NOTES_TOKEN\}"/);
    assert.ok(!settings().includes('open-sesame-1'));
  });
});

describe('servers of other hosts', () => {
  const window = useWindow({ ...demoWorkspace, settings: themeSetting('light'), workspaceSettings: none });

  it('are imported by the keyboard, with their inputs, and without their secrets in the settings', async () => {
    const { workbench, workspace } = window();
    const { quickInput } = workbench;
    const write = (folder: string, name: string, value: unknown): void => {
      mkdirSync(join(workspace, folder), { recursive: true });
      writeFileSync(join(workspace, folder, name), JSON.stringify(value, null, 2));
    };
    write('.cursor', 'mcp.json', {
      mcpServers: {
        notes: { command: 'node', args: [notes], env: { NOTES_API_KEY: 'open-sesame-2' } },
        old: { type: 'sse', url: 'https://mcp.example/sse' },
      },
    });
    write('.vscode', 'mcp.json', {
      inputs: [{ id: 'docs', type: 'pickString', description: 'Which documents?', options: ['docs'] }],
      servers: {
        files: { type: 'stdio', command: 'node', args: ['${workspaceFolder}/servers/files.mjs', '${input:docs}'] },
      },
    });
    await workbench.openContainer('MCP Host');
    await workbench.runCommand('MCP Host: Import Servers…');
    await quickInput.titled('Import Servers');
    await quickInput.shown('Cursor · .cursor/mcp.json');
    await quickInput.accept();
    await quickInput.shown('The servers to import');
    await quickInput.item('old').waitFor();
    await pictures(window(), 'import-servers');
    await quickInput.accept();
    await quickInput.shown('These look like secrets');
    await quickInput.accept();
    await quickInput.item('Import and Start').waitFor();
    await workbench.screenshot('import-review');
    await quickInput.accept();
    await quickInput.shown('Which documents?');
    await workbench.screenshot('input-pick');
    await quickInput.choose('docs');
    await workbench.tree('Servers').waitForRow('files', /modern 2026-07-28/);
    await workbench.tree('Servers').waitForRow('notes', /modern 2026-07-28/);
    const settings = readFileSync(join(workspace, '.vscode', 'settings.json'), 'utf8');
    assert.match(settings, /"mcpHost.inputs": \[\s*\{\s*"id": "docs"/);
    assert.match(settings, /"NOTES_API_KEY": "\$\{secret:NOTES_API_KEY\}"/);
    assert.ok(!settings.includes('open-sesame-2') && !settings.includes('mcp.example'));
  });
});

describe('a start that needs a secret', () => {
  const entry = { command: 'node', args: [notes], env: { NOTES_TOKEN: '${secret:NOTES}' } };
  const window = useWindow({
    ...demoWorkspace,
    settings: themeSetting('high contrast'),
    workspaceSettings: { ...none, 'mcpHost.servers': { notes: entry } },
    consent: 'later',
  });

  it('asks for it in a password box; Escape leaves the server stopped, and its row says what is missing', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await allowServers(window(), ['notes']);
    await workbench.quickInput.shown('The secret NOTES, for "env.NOTES_TOKEN".');
    const box = workbench.page.locator('.quick-input-widget:visible .quick-input-filter input');
    assert.equal(await box.getAttribute('type'), 'password');
    await pictures(window(), 'secret-asked');
    await workbench.quickInput.escape();
    await workbench.tree('Servers').waitForRow('notes', /\$\{secret:NOTES\} in "env\.NOTES_TOKEN" was not given/);
  });

  it('goes on when the secret is set by its command; nothing ever shows it', async () => {
    const { workbench, logFolder } = window();
    await workbench.runCommand('MCP Host: Set Secret…');
    await workbench.quickInput.choose('NOTES');
    await workbench.quickInput.shown('The secret NOTES.');
    await workbench.quickInput.answer('open-sesame-3');
    await workbench.tree('Servers').waitForRow('notes', /modern 2026-07-28/);
    await workbench.notifications.waitFor('The secret NOTES is kept.');
    const logs = readdirSync(logFolder, { recursive: true, withFileTypes: true });
    const texts = logs
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
    assert.ok(texts.some((text) => text.includes('${secret:NOTES}')));
    assert.ok(!texts.some((text) => text.includes('open-sesame-3')));
  });

  it('asks again once it is forgotten', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Forget Secret…');
    await workbench.quickInput.choose('NOTES');
    await workbench.notifications.waitFor('The secret NOTES is forgotten.');
    await workbench.runCommand('MCP Host: Restart Server');
    await workbench.quickInput.shown('The secret NOTES, for "env.NOTES_TOKEN".');
    await workbench.quickInput.answer('open-sesame-4');
    await workbench.tree('Servers').waitForRow('notes', /modern 2026-07-28/);
  });
});
