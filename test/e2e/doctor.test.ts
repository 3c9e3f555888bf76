import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { useWindow } from './support/session';
import { themeSetting } from './support/workbench';
import { toolbox } from './support/workspaces';

const secret = 'Planted-Secret-4711';

describe('Start Doctor', () => {
  const window = useWindow({
    settings: themeSetting('dark'),
    workspaceSettings: {
      'mcpHost.servers': {
        absent: { command: 'no-such-command-at-all' },
        banner: {
          command: 'node',
          args: ['-e', 'console.log("Welcome to ACME"); setInterval(() => {}, 1000)'],
          discoverTimeoutMs: 1000,
        },
        crash: {
          command: 'node',
          args: ['-e', 'console.error("Error: config.json is broken"); process.exit(3)', '--', '--api-key', secret],
        },
        fine: toolbox({ API_TOKEN: secret }),
        later: { command: '${workspaceFolder}/bin/later' },
        unset: { command: 'node', args: ['${env:NOT_SET_ANYWHERE}'] },
        web: { url: `http://127.0.0.1:1/mcp?key=${secret}`, headers: { Authorization: `Bearer ${secret}` } },
      },
    },
  });
  const servers = () => window().workbench.tree('Servers');

  async function consult(server: string, text: string | RegExp): Promise<string> {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Start Doctor');
    await workbench.quickInput.titled('Start Doctor');
    await workbench.quickInput.choose(server);
    await workbench.editor.waitForTitle(new RegExp(`Start Doctor ${server}`));
    return workbench.editor.waitForPreview(text);
  }

  before('look at the panel', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await servers().waitForRow('absent', /failed: The command "no-such-command-at-all" was not found/);
    await servers().waitForRow('crash', /exit(ed with)? code 3/);
    await servers().waitForRow('banner', /no answer/);
    await servers().waitForRow('unset', /failed/);
    await servers().waitForRow('fine', /8 tools/);
  });

  it('says first what is the matter and what to do, from the palette, by keyboard', async () => {
    const text = await consult('absent', 'in no folder of PATH');
    assert.match(
      text,
      /^Start Doctor: absent\s+Likely cause: The command no-such-command-at-all was not found[^\n]*\s+What to do\s+Install no-such-command-at-all/,
    );
    assert.match(text, /PATH has these folders, in this order:\s+\//);
    assert.match(text, /After \d+ ms: process or connection, took/);
    assert.match(text, /The system says ENOENT: there is no such file or folder/);
    assert.match(text, /Servers run /);
    await window().workbench.screenshot('doctor-dark');
  });

  it('tells of an exit with its code, what was said and when', async () => {
    const text = await consult('crash', 'config.json is broken');
    assert.match(text, /ended by itself with exit code 3, saying: Error: config\.json is broken/);
    assert.match(text, /First output after [\d.]+ m?s, on stderr/);
    assert.match(text, /How the process ended: exit code 3/);
    assert.ok(!text.includes(secret));
  });

  it('tells of a banner on stdout, of a variable without value and of an address that is not reached', async () => {
    assert.match(await consult('banner', 'Welcome to ACME'), /prints text where only messages may be/);
    assert.match(
      await consult('unset', 'NOT_SET_ANYWHERE'),
      /has no value here\.\s+What to do\s+Set the environment variable/,
    );
    const web = await consult('web', 'nothing listens at that port');
    assert.match(web, /Host: 127\.0\.0\.1:1/);
    assert.match(web, /headers sets Authorization/);
    assert.match(web, /ECONNREFUSED/);
    assert.ok(!web.includes(secret));
  });

  it('is in the menu of a row, by keyboard, and follows what happens to the server', async () => {
    const { workbench, workspace } = window();
    await servers().runMenuActionByKeyboard('later', 'Start Doctor');
    await workbench.editor.waitForPreview('There is no file');
    const file = join(workspace, 'bin', 'later');
    mkdirSync(dirname(file));
    writeFileSync(file, `#!/bin/sh\nexec node ${resolve('test/servers/toolbox.mjs')}\n`);
    chmodSync(file, 0o755);
    await servers().runMenuActionByKeyboard('later', 'Start Server');
    await servers().waitForRow('later', /8 tools/);
    const text = await workbench.editor.previewShows('nothing is wrong with its start');
    assert.match(text, /Executed: .*bin\/later/);
    assert.match(text, /lists, took/);
  });

  it('is offered by the message of a start that failed', async () => {
    const { workbench } = window();
    await servers().runMenuActionByKeyboard('absent', 'Start Server');
    await workbench.notifications.waitFor('was not found');
    await workbench.notifications.press('was not found', 'Start Doctor');
    await workbench.editor.waitForTitle(/Start Doctor absent/);
    await workbench.editor.waitForPreview('Install no-such-command-at-all');
  });

  for (const theme of ['light', 'high contrast'] as const) {
    it(`is legible in ${theme}`, async () => {
      const { workbench, writeSettings } = window();
      writeSettings(themeSetting(theme));
      await workbench.themeShown(theme);
      await consult('crash', 'config.json is broken');
      await workbench.screenshot(`doctor-${theme.replace(' ', '-')}`);
    });
  }

  it('Copy Diagnostic Report puts a text without secrets into the clipboard', async () => {
    const { workbench } = window();
    const { page, notifications, quickInput } = workbench;
    // The page of a document would take the focus back from the choice.
    await workbench.runCommand('MCP Host: Focus on Servers View');
    for (const server of ['crash', 'fine', 'web', 'All servers']) {
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await workbench.runCommand('MCP Host: Copy Diagnostic Report');
      await quickInput.titled('Copy Diagnostic Report');
      await quickInput.choose(server);
      await notifications.dismiss('The diagnostic report is in the clipboard');
      const copied = await page.waitForFunction(() => navigator.clipboard.readText());
      const text = await copied.jsonValue();
      const named = server === 'All servers' ? 'web' : server;
      assert.match(text, new RegExp(`^# MCP Host Panel: diagnostic report\n[^]*\n## Server ${named}\n`));
      assert.match(text, /\n- MCP Host Panel \d/);
      assert.match(text, /\n### Last lines of its log\n/);
      assert.ok(!text.includes(secret), text);
    }
  });
});
