import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AuthWorld } from '../peer/auth/world';
import { chooseTool } from './support/calls';
import {
  browserState,
  findInFiles,
  findInFrames,
  findPlanted,
  foundInPage,
  plantedBy,
  watchPage,
  type Planted,
} from './support/planted';
import { notOurs, planted, serversWith, written } from './support/plantedServers';
import { Problems } from './support/problems';
import { useWindow } from './support/session';
import { WireView } from './support/wireView';

describe('secrets after a session that uses everything', () => {
  let world: AuthWorld;

  before('start what signs in', async () => {
    world = await AuthWorld.start({ pageHost: '127.0.0.2' });
  });
  after('stop it', () => world.stop());

  // Of the user: the question before an entry of a workspace starts shows what is run, as it is written there.
  const window = useWindow({
    trace: true,
    besides: resolve('test/e2e/support/modelAgent'),
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
    written,
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
    const { workbench } = window();
    const { quickInput } = workbench;
    await servers().waitForRow('crash', 'exited with code 3');
    await servers().waitForRow('web', 'out of reach');
    await servers().waitForRow('quarry', 'needs sign-in');
    // By the palette: a row that is made anew while it is clicked would not say which server is meant.
    await workbench.runCommand('MCP Host: Start Server');
    await quickInput.titled('Start Server');
    await quickInput.choose('echo');
    await quickInput.shown('The secret ECHO, for "env.STORED_TOKEN".');
    await quickInput.answer(planted.stored.value);
    await quickInput.shown('The PIN');
    await quickInput.answer(planted.asked.value);
    await servers().waitForRow('echo', 'modern 2026-07-28 · 4 tools');
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
    await workbench.quickInput.titled('Find Tool');
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
  });

  it('stand in no help for arguments as JSON, and what is written there in nothing else', async () => {
    const { workbench } = window();
    const { page, quickInput, editor } = workbench;
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    /** The document itself shows what is written in it; what stands beside it is looked through for that, too. */
    const lookBeside = async (selector: string): Promise<void> => {
      const text = (await page.locator(selector).allInnerTexts()).join('\n');
      assert.notEqual(text, '');
      for (const hit of findPlanted(text, all())) found.add(hit);
      for (const hit of await findInFrames(
        page,
        all().filter((secret) => secret !== written),
      ))
        found.add(hit);
    };
    await workbench.runCommand('MCP Host: Call Tool with JSON Arguments…');
    await quickInput.titled('Call Tool');
    await quickInput.choose('order');
    await editor.waitFor('"mode":');
    await page.locator('.codelens-decoration', { hasText: 'Run echo/order' }).waitFor();
    await lookBeside('.codelens-decoration');
    // The line of "mode", which is required and so is there. What is typed over a selection would be put around it.
    await press('Control+Home', 'ArrowDown', 'Home', 'Shift+End', 'Delete');
    await page.keyboard.insertText(`"password": ${JSON.stringify(written.value)},\n"count": 2,\n"mode": "dear"`);
    await new Problems(page).open();
    await new Problems(page).waitFor('Value is not accepted');
    await lookBeside('.markers-panel-container');
    for (const [lines, facts] of [
      [1, 'type: string'],
      [3, 'default:'],
    ] as const) {
      await workbench.runCommand('View: Focus Active Editor Group');
      await quickInput.hidden();
      await page.locator('.editor-instance .monaco-editor.focused').waitFor();
      await press(
        'Control+Home',
        ...Array<string>(lines).fill('ArrowDown'),
        'Home',
        'ArrowRight',
        'Control+k',
        'Control+i',
      );
      await page.locator('.monaco-editor .monaco-hover:visible', { hasText: facts }).waitFor();
      await lookBeside('.monaco-editor .monaco-hover:visible');
      await press('Escape');
    }
    await press('End', ...Array<string>('"dear"'.length).fill('Backspace'), 'Control+Space');
    await page.locator('.suggest-widget.visible .monaco-list-row', { hasText: 'plain' }).first().waitFor();
    await lookBeside('.suggest-widget.visible');
    await press('Escape', 'Home', 'Shift+End', 'Delete');
    await page.keyboard.insertText('"mode": "plain"');
    await press('Control+Enter');
    await quickInput.shown('do not fit the tool’s input schema');
    await lookBeside('.quick-input-widget');
    await quickInput.choose('Send anyway');
    await editor.waitForPreview('done');
    await editor.closeAll();
    await look();
  });

  it('stand in no review of a changed definition', async () => {
    const { workbench } = window();
    await chooseTool(workbench, 'redescribe');
    await workbench.editor.waitForPreview('done');
    await workbench.notifications.waitFor('has changed the definition of fail');
    await workbench.tree('Tools').tooltip('fail');
    await look();
    await workbench.runCommand('MCP Host: Review Changed Definitions…');
    await workbench.editor.waitForTitle(/pinned ↔ now/);
    await workbench.editor.waitFor('Changed');
    await look();
    await workbench.runCommand('MCP Host: Keep Changed Definition Blocked');
    await workbench.tree('Tools').waitForRow('fail', /kept blocked/);
    await look();
  });

  it('stand in no comparison of owners', async () => {
    const { workbench } = window();
    await servers().runInlineAction('another', 'Start Server');
    await servers().waitForRow('another', 'modern 2026-07-28 · 4 tools');
    await workbench.runCommand('MCP Host: Compare Owners…');
    await workbench.quickInput.titled('Compare Owners');
    await look();
    await workbench.quickInput.choose('redescribe');
    await workbench.editor.waitForTitle(/redescribe: echo ↔ another/);
    await workbench.editor.waitFor('done');
    await look();
  });

  it('stand in nothing that a model is asked, told or shown', async () => {
    const { workbench, workspace } = window();
    const asked = [
      ['mcpHost_findTools', { query: 'login order', limit: 10 }],
      ['mcpHost_callTool', { name: 'order', arguments: { mode: 'plain', password: planted.model.value } }],
    ];
    writeFileSync(join(workspace, 'agent.json'), JSON.stringify(asked));
    await workbench.runCommand('Model Agent: Run');
    const question = await workbench.dialog.shown('Let the model call order');
    assert.match(question, /password/);
    await look();
    await workbench.dialog.press('Yes');
    await workbench.notifications.waitFor('The agent has finished');
    const saw = readFileSync(join(workspace, 'agent-saw.json'), 'utf8');
    assert.match(saw, /inputSchema[^]*done/);
    assert.deepEqual(findPlanted(saw, all()), []);
    await look();
  });

  it('stand in no audit log and no export of it', async () => {
    const { workbench, workspace } = window();
    await workbench.runCommand('MCP Host: Show Audit Log');
    await workbench.editor.waitForPreview(/tools\/call · order/);
    await look();
    await workbench.runCommand('MCP Host: Export Audit Log…');
    await workbench.quickInput.shown();
    await workbench.quickInput.accept();
    await workbench.notifications.waitFor('The audit log was exported');
    const name = readdirSync(workspace).find((file) => /^mcp-audit-.*\.jsonl$/.test(file));
    assert.match(readFileSync(join(workspace, name ?? ''), 'utf8'), /"order"/);
    await look();
  });

  it('stand in no doctor, report, wire log or export', async () => {
    const { workbench, workspace } = window();
    const { page, quickInput, notifications, editor } = workbench;
    await servers().runMenuActionByKeyboard('crash', 'Start Doctor');
    await editor.waitForPreview('exit code 3');
    await look();
    // The page of a document would take the focus back from the choice.
    await workbench.runCommand('MCP Host: Focus on Servers View');
    await workbench.runCommand('MCP Host: Copy Diagnostic Report');
    await quickInput.titled('Copy Diagnostic Report');
    await quickInput.choose('All servers');
    await notifications.waitFor('The diagnostic report is in the clipboard');
    const report = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(report, /## Server echo/);
    assert.deepEqual(findPlanted(report, all()), []);
    await workbench.runCommand('MCP Wire: Focus on Wire View');
    await new WireView(page).row(/order/).first().waitFor();
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
        state: findPlanted(state.replace(notOurs.skipLines, ''), secrets),
        userData: findInFiles(userData, secrets, notOurs),
        workspace: findInFiles(workspace, secrets, notOurs),
      },
      { passing: [], page: [], state: [], userData: [], workspace: [] },
    );
  });
});
