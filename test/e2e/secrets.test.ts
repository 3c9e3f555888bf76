import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AuthWorld } from '../peer/auth/world';
import { chooseTool } from './support/calls';
import {
  browserState,
  findInFiles,
  findInFrames,
  findPlanted,
  foundInPage,
  plant,
  plantedBy,
  watchPage,
  type Planted,
} from './support/planted';
import { Problems } from './support/problems';
import { useWindow } from './support/session';
import { WireView } from './support/wireView';

const echoServer = resolve('test/e2e/support/echoServer.mjs');
const planted = {
  env: plant('Env'),
  envFile: plant('EnvFile'),
  database: plant('Database'),
  argument: plant('Argument'),
  stored: plant('Stored'),
  asked: plant('Asked'),
  bearer: plant('Bearer'),
  header: plant('Header'),
  query: plant('Query'),
  typed: plant('Typed'),
  answered: plant('Answered'),
};

function serversWith(quarry: string): Record<string, unknown> {
  const inUrl = encodeURIComponent(planted.query.value);
  return {
    echo: {
      command: 'node',
      args: [echoServer, '--api-key', planted.argument.value],
      env: {
        ECHO_TOKEN: planted.env.value,
        ECHO_DATABASE: `postgres://shop:${encodeURIComponent(planted.database.value)}@db.example/shop`,
        STORED_TOKEN: '${secret:ECHO}',
        ASKED_PASSWORD: '${input:pin}',
      },
      envFile: '${workspaceFolder}/echo.env',
      autoStart: false,
    },
    crash: {
      command: 'node',
      args: ['-e', 'console.error("Error: " + process.env.CRASH_TOKEN); process.exit(3)'],
      env: { CRASH_TOKEN: planted.env.value },
      restart: 'never',
    },
    web: {
      url: `http://127.0.0.1:1/mcp?key=${inUrl}`,
      headers: { Authorization: `Bearer ${planted.bearer.value}`, 'X-Pond': planted.header.value },
      restart: 'never',
    },
    quarry: { url: quarry },
  };
}

/**
 * What is not looked at: the settings and the envFile, in which the person wrote the secrets, with the copies that VS Code itself
 * makes of files, unsaved documents and settings; the editor's own store of secrets; and VS Code's own log of the addresses
 * for which it looked for a proxy, which it writes at the level trace.
 */
const notOurs = {
  skip: [
    ...['/User/settings.json', 'echo.env', 'secrets.json'],
    ...['/User/History/', '/Backups/', '/User/caches/CachedConfigurations/'],
  ],
  skipLines: /^.*ProxyResolver#.*$/gm,
};

describe('secrets after a session that uses everything', () => {
  let world: AuthWorld;

  before('start what signs in', async () => {
    world = await AuthWorld.start({ pageHost: '127.0.0.2' });
  });
  after('stop it', () => world.stop());

  // Of the user: the question before an entry of a workspace starts shows what is run, as it is written there.
  const window = useWindow({
    trace: true,
    get settings() {
      return {
        'mcpHost.inputs': [{ id: 'pin', type: 'promptString', password: true, description: 'The PIN' }],
        'mcpHost.servers': serversWith(world.server.url),
      };
    },
  });
  const servers = () => window().workbench.tree('Servers');
  const all = (): readonly Planted[] => [
    ...Object.values(planted),
    ...world.issuer.secrets.map((secret, index) => plantedBy(`Issued ${index}`, secret)),
  ];
  /** What was found in passing. */
  const found = new Set<string>();
  const look = async (): Promise<void> => {
    for (const hit of await findInFrames(window().workbench.page, all())) found.add(hit);
  };

  before('plant the secrets and start the servers', async () => {
    const { workbench, workspace } = window();
    await watchPage(workbench.page, Object.values(planted));
    writeFileSync(join(workspace, 'echo.env'), `PLANTED='${planted.envFile.value}'\n`);
    await workbench.openContainer('MCP Host');
  });

  it('are typed in boxes that do not show them', async () => {
    const { quickInput } = window().workbench;
    await servers().waitForRow('echo', 'stopped');
    await servers().runInlineAction('echo', 'Start Server');
    await quickInput.shown('The secret ECHO, for "env.STORED_TOKEN".');
    await quickInput.answer(planted.stored.value);
    await quickInput.shown('The PIN');
    await quickInput.answer(planted.asked.value);
    await servers().waitForRow('echo', 'modern 2026-07-28 · 2 tools');
    await servers().waitForRow('crash', 'exited with code 3');
    await look();
  });

  it('stand in no row and in no tooltip', async () => {
    for (const server of ['echo', 'crash', 'web', 'quarry']) await servers().tooltip(server);
    await servers().expand('echo');
    await servers().tooltip('login');
    await servers().expand('Prompts');
    await servers().expand('Resources');
    await look();
  });

  it('stand in no page of a sign-in', async () => {
    const { workbench } = window();
    const opened = workbench.page.context().waitForEvent('page');
    await servers().runInlineAction('quarry', 'Sign In');
    await workbench.dialog.shown(world.issuer.pageOrigin);
    await workbench.dialog.press('Open');
    const browser = await opened;
    await servers().waitForRow('quarry', 'modern 2026-07-28 · 1 tool');
    await browser.close();
    await look();
  });

  it('stand in no question, progress, result or error of a call', async () => {
    const { workbench } = window();
    const { quickInput, editor, notifications } = workbench;
    await chooseTool(workbench, 'login');
    await quickInput.shown('Title');
    await look();
    await quickInput.answer(planted.typed.value);
    await quickInput.shown('asked');
    await look();
    await quickInput.answer(planted.answered.value);
    await quickInput.choose('Send');
    await editor.waitForPreview('logged in');
    await look();
    await chooseTool(workbench, 'fail');
    await editor.waitForPreview('failed');
    await look();
    await notifications.press('failed', 'Show Details');
    await look();
  });

  it('stand in no prompt and no resource', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Get Prompt…');
    await workbench.quickInput.choose('greet');
    await workbench.quickInput.titled('Get Prompt · echo');
    await workbench.quickInput.answer('ada');
    await workbench.editor.waitForPreview('greeted');
    await look();
    await workbench.runCommand('MCP Host: Read Resource…');
    await workbench.quickInput.titled('Read Resource');
    await look();
    await workbench.quickInput.accept();
    await workbench.editor.waitFor('read');
    await look();
  });

  it('stand in no search, ledger, history or comparison', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Find Tool…');
    await workbench.quickInput.fill('login');
    await workbench.quickInput.item('login').first().waitFor();
    await look();
    await workbench.quickInput.escape();
    await workbench.runCommand('MCP Host: Show Collisions');
    await workbench.editor.waitForTitle(/Collisions/);
    await look();
    const activity = workbench.tree('Activity');
    await activity.tooltip('login');
    await look();
    for (const [action, said] of [
      ['Copy Arguments', 'The arguments are in the clipboard'],
      ['Copy Result', 'The result is in the clipboard'],
    ] as const) {
      await activity.runMenuActionByKeyboard('login', action);
      await workbench.page.locator('.statusbar-item', { hasText: said }).waitFor();
      const text = await workbench.page.evaluate(() => navigator.clipboard.readText());
      assert.match(text, /•••/);
      assert.deepEqual(findPlanted(text, all()), []);
    }
    await activity.runMenuActionByKeyboard('fail', 'Run Again');
    await workbench.editor.waitForPreview('failed');
    await look();
  });

  it('stand in no configuration that is copied for another host', async () => {
    const { workbench } = window();
    const { page, quickInput, notifications } = workbench;
    const command = 'Copy Server Configuration as…';
    const copyAs = async (host: string): Promise<string> => {
      await quickInput.titled('Copy echo as…');
      await quickInput.choose(host);
      await notifications.waitFor(`The configuration of echo for ${host} is in the clipboard`);
      const text = await page.evaluate(() => navigator.clipboard.readText());
      assert.deepEqual(findPlanted(text, all()), []);
      return text;
    };
    await servers().runMenuActionByKeyboard('echo', command);
    const inVsCode = JSON.parse(await copyAs('VS Code')) as { inputs: { id: string }[]; servers: object };
    assert.deepEqual(Object.keys(inVsCode.servers), ['echo']);
    assert.ok(inVsCode.inputs.some(({ id }) => id === 'ECHO'));
    for (const host of ['Claude Desktop', 'Cursor', 'MCP Inspector']) {
      await workbench.runCommand(`MCP Host: ${command}`);
      await quickInput.titled(command);
      await quickInput.choose('echo');
      const { mcpServers } = JSON.parse(await copyAs(host)) as { mcpServers: { echo: { env: object } } };
      assert.equal(Object.entries(mcpServers.echo.env).find(([name]) => name === 'STORED_TOKEN')?.[1], '<ECHO>');
    }
    await look();
  });

  it('stand in no doctor, report, wire log or export', async () => {
    const { workbench, workspace } = window();
    const { page, quickInput, notifications, editor } = workbench;
    await servers().runMenuActionByKeyboard('crash', 'Start Doctor');
    await editor.waitForPreview('exit code 3');
    await look();
    await workbench.runCommand('MCP Host: Copy Diagnostic Report');
    await quickInput.titled('Copy Diagnostic Report');
    await quickInput.choose('All servers');
    await notifications.waitFor('The diagnostic report is in the clipboard');
    const report = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(report, /## Server echo/);
    assert.deepEqual(findPlanted(report, all()), []);
    await workbench.runCommand('MCP Wire: Focus on Wire View');
    await new WireView(page).row(/login/).first().waitFor();
    await look();
    await workbench.runCommand('MCP Host: Export Wire Log…');
    await quickInput.shown();
    await quickInput.accept();
    await notifications.waitFor('The wire log was exported');
    assert.ok(readdirSync(workspace).some((file) => /^mcp-wire-.*\.jsonl$/.test(file)));
    await new Problems(page).open();
    await look();
  });

  it('stand nowhere: 0 found in what was shown, in files, logs and states', async () => {
    const { workbench, workspace, userData } = window();
    const secrets = all();
    const logs = readdirSync(join(userData, 'logs'), { recursive: true }).map(String);
    assert.ok(
      logs.some((file) => file.endsWith('MCP Host echo.log')),
      logs.join('\n'),
    );
    const state = await browserState(workbench.page);
    assert.match(state, /mcpHost\./);
    assert.deepEqual(
      {
        passing: [...found],
        page: await foundInPage(workbench.page),
        state: findPlanted(state, secrets),
        userData: findInFiles(userData, secrets, notOurs),
        workspace: findInFiles(workspace, secrets, notOurs),
      },
      { passing: [], page: [], state: [], userData: [], workspace: [] },
    );
  });
});
