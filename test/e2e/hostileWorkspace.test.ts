import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { processesWith } from './support/processes';
import { useWindow } from './support/session';

const reason = 'This workspace is not trusted, so no MCP server is started or contacted.';

/** Commands that would start, contact, read or ask for something, were the workspace trusted. */
const commands = [
  ...['Start All', 'Start Server', 'Refresh', 'Call Tool…', 'Call Tool with JSON Arguments…', 'Find Tool…'],
  ...['Get Prompt…', 'Read Resource…', 'Watch Resource', 'Start Doctor', 'Copy Diagnostic Report', 'Show Collisions'],
  ...['Set Server Log Level…', 'Add Server…', 'Import Servers…'],
];

/** Where the traps and the endpoint are, before the window opens. */
const folder = mkdtempSync(join(tmpdir(), 'hostile-workspace-'));
const sprung = join(folder, 'sprung');
const port = { value: 0, connections: 0 };

/** A workspace that wants everything that settings can want. */
function hostileWorkspace(): string {
  const workspace = join(folder, 'workspace');
  mkdirSync(join(workspace, '.vscode'), { recursive: true });
  const trap = { command: 'node', args: [resolve('test/e2e/support/trap.mjs'), sprung, '${env:PATH}'] };
  const url = `http://127.0.0.1:${port.value}/mcp`;
  const asking = {
    ...trap,
    env: { TOKEN: '${secret:TOKEN}', NAME: '${input:name}', KEY: '${config:mcpHost.identity}' },
  };
  const servers = {
    trap,
    // Names of programs that are looked up: in the workspace itself they must not be found.
    local: { command: './node', cwd: '${workspaceFolder}' },
    asking,
    file: { ...trap, envFile: '${workspaceFolder}/.env' },
    endpoint: { url, headers: { Authorization: 'Bearer ${env:HOME}' }, injectIdentity: true },
    oauth: { url, auth: 'oauth', oauth: { clientId: '${secret:CLIENT}' }, allowLegacy: true },
  };
  const settings = {
    'mcpHost.servers': servers,
    'mcpHost.inputs': [{ type: 'promptString', id: 'name', description: 'Who are you?' }],
    'mcpHost.identity': 'somebody-else',
    'mcpHost.sampling': 'ask',
    'mcpHost.tools': { 'trap/x': { alias: 'y' } },
    'mcpHost.collisionPolicy': 'reject',
    'mcpHost.modernVersions': ['1999-01-01'],
    'mcpHost.maxInputRounds': 1_000_000,
  };
  const write = (name: string, content: unknown): void => {
    writeFileSync(join(workspace, name), typeof content === 'string' ? content : JSON.stringify(content));
  };
  write('.vscode/settings.json', settings);
  write('.vscode/mcp.json', { servers: { imported: { ...trap, type: 'stdio' }, other: { type: 'http', url } } });
  write('.mcp.json', { mcpServers: { imported: trap } });
  write('.env', 'TOKEN=from-the-workspace\n');
  writeFileSync(join(workspace, 'node'), `#!/bin/sh\necho sprung > "${sprung}"\n`, { mode: 0o755 });
  return workspace;
}

describe('a hostile workspace that is not trusted', () => {
  let endpoint: Server;
  let workspace = '';

  before('lay the traps', async () => {
    endpoint = createServer((_, response) => response.end());
    endpoint.on('connection', () => port.connections++);
    await new Promise<void>((done) => endpoint.listen(0, '127.0.0.1', done));
    port.value = (endpoint.address() as AddressInfo).port;
    workspace = hostileWorkspace();
  });

  after('take them away', async () => {
    await new Promise((done) => endpoint.close(done));
    rmSync(folder, { recursive: true, force: true });
  });

  describe('in its window', () => {
    const options = {
      askForTrust: true,
      inPlace: true,
      // What is not trusted asks for nothing, so there is nothing to agree to.
      consent: 'later' as const,
      get workspace() {
        return workspace;
      },
    };
    const window = useWindow(options);
    const nothingHappened = (): void => {
      assert.deepEqual(processesWith('trap.mjs'), [], 'no process');
      assert.equal(existsSync(sprung), false, 'no program has run');
      assert.equal(port.connections, 0, 'nobody was contacted');
    };

    before('do not trust it', async () => {
      const { workbench } = window();
      await workbench.dialog.shown('Do you trust the authors');
      await workbench.dialog.press("No, I don't trust the authors");
      await workbench.openContainer('MCP Host');
      await workbench.tree('Servers').waitForMessage(reason);
    });

    it('starts, contacts and asks for nothing when it is opened', async () => {
      const { workbench } = window();
      await workbench.quickInput.hidden();
      await workbench.screenshot('hostile-workspace');
      nothingHappened();
    });

    for (const command of commands) {
      it(`does nothing on "${command}", and says why`, async () => {
        const { workbench } = window();
        const said = await workbench.notifications.saidOf(() => workbench.runCommand(`MCP Host: ${command}`));
        assert.ok(said[0]?.includes(reason), said.join('\n'));
        await workbench.quickInput.hidden();
        nothingHappened();
      });
    }

    it('does nothing after its settings change', async () => {
      const { workbench, writeSettings } = window();
      const trap = { command: 'node', args: [resolve('test/e2e/support/trap.mjs'), sprung] };
      writeSettings({ 'mcpHost.servers': { another: trap } });
      const said = await workbench.notifications.saidOf(() => workbench.runCommand('MCP Host: Start All'));
      assert.ok(said[0]?.includes(reason), said.join('\n'));
      nothingHappened();
    });

    it('would have been caught, had it started or contacted anything', async () => {
      execFileSync(process.execPath, [resolve('test/e2e/support/trap.mjs'), sprung]);
      assert.equal(existsSync(sprung), true);
      await fetch(`http://127.0.0.1:${port.value}/mcp`);
      assert.equal(port.connections, 1);
    });
  });
});
