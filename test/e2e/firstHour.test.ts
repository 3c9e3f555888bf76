import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { EverythingServer } from '../support/everythingServer';
import { chooseTool } from './support/calls';
import { allowServers } from './support/consent';
import { useWindow } from './support/session';

const script = resolve('test/servers/real/node_modules/@modelcontextprotocol/server-filesystem/dist/index.js');

/** What the README tells a newcomer to do, with servers from npm, in an empty folder. */
describe('the first hour', () => {
  const window = useWindow();
  const servers = () => window().workbench.tree('Servers');
  let http: EverythingServer | undefined;

  before('install the servers', async function () {
    this.timeout(300_000);
    await promisify(execFile)(process.execPath, ['test/servers/real/install.mjs']);
    http = await EverythingServer.start();
  });
  after('stop the server', () => http?.stop());

  async function add(line: string, name: string): Promise<void> {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Add Server…');
    await workbench.quickInput.titled('Add Server');
    await workbench.quickInput.answer(line);
    await workbench.quickInput.shown('The name of the server');
    await workbench.quickInput.answer(name);
    await workbench.quickInput.item('Add and Start').waitFor();
    await workbench.quickInput.accept();
  }

  it('begins with server-filesystem, which is refused, and its row says why', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await servers().waitForMessage('No MCP server is configured yet.');
    await add(`node ${script} \${workspaceFolder}`, 'files');
    await servers().waitForRow('files', /refused: -32601 to server\/discover in \d/);
    await workbench.tree('Tools').waitForMessage('does not say which protocol era it speaks');
    await workbench.screenshot('first-hour-refused');
  });

  it('goes on with the permission for legacy, and a call', async () => {
    const { workbench, workspace } = window();
    await workbench.tree('Tools').pressWelcome('Allow Legacy for This Server…');
    await workbench.dialog.shown('Allow the legacy protocol for "files"?');
    await workbench.dialog.press('Allow Legacy');
    await servers().waitForRow('files', /^files\s*legacy [\d-]+ · allowlisted · 14 tools/);
    await chooseTool(workbench, 'list_allowed_directories');
    const result = await workbench.editor.waitForPreview('Allowed directories');
    assert.ok(result.includes(workspace), result);
    await workbench.screenshot('first-hour-called');
    await workbench.editor.closeAll();
  });

  it('adds a server at an address', async () => {
    const { workbench } = window();
    assert.ok(http);
    await add(http.url, 'everything');
    await servers().waitForRow('everything', /refused/);
    await workbench.runCommand('MCP Host: Allow Legacy for This Server…');
    await workbench.dialog.shown('Allow the legacy protocol for "everything"?');
    await workbench.dialog.press('Allow Legacy');
    await servers().waitForRow('everything', /legacy [\d-]+ · allowlisted · \d+ tools/);
  });

  it('breaks an entry, is told where and how to mend it, and gets out again', async () => {
    const { workbench, workspace, writeSettings } = window();
    const settings = JSON.parse(readFileSync(join(workspace, '.vscode', 'settings.json'), 'utf8')) as {
      'mcpHost.servers': Record<string, Record<string, unknown>>;
    };
    const whole = settings['mcpHost.servers'];
    writeSettings({ 'mcpHost.servers': { ...whole, files: { ...whole['files'], command: 'nodde' } } });
    await allowServers(window(), ['files']);
    await servers().waitForRow('files', /failed: The command "nodde" was not found/);
    await workbench.runCommand('MCP Host: Start Doctor');
    await workbench.quickInput.titled('Start Doctor');
    await workbench.quickInput.choose('files');
    await workbench.editor.waitForPreview('in no folder of PATH');
    await workbench.screenshot('first-hour-doctor');
    assert.deepEqual(
      (await workbench.notifications.list()).filter(({ message }) => message.includes('tree item')),
      [],
    );
    writeSettings({ 'mcpHost.servers': whole });
    await servers().waitForRow('files', /legacy [\d-]+ · allowlisted · 14 tools/);
  });
});
