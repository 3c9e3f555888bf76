import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allGone } from '../support/processes';
import { pictures } from './support/pictures';
import { processesWith } from './support/processes';
import { allowServers } from './support/consent';
import { useWindow } from './support/session';
import { themeSetting } from './support/workbench';
import { toolbox } from './support/workspaces';

const waits = 'not started: needs your consent';
const ready = 'modern 2026-07-28 · 8 tools';
const { args } = toolbox() as { args: string[] };

describe('servers that the workspace configures', () => {
  const alpha = {
    ...toolbox({ RECORD: '${workspaceFolder}/alpha.jsonl', API_TOKEN: 'Planted-4711' }),
    envFile: '.env',
  };
  const beta = { ...toolbox({ RECORD: '${workspaceFolder}/beta.jsonl' }), allowLegacy: true };
  const window = useWindow({
    consent: 'later',
    settings: themeSetting('dark'),
    workspaceSettings: { 'mcpHost.servers': { alpha, beta } },
  });
  const servers = () => window().workbench.tree('Servers');
  const ran = (server: string): boolean => existsSync(join(window().workspace, `${server}.jsonl`));

  it('wait for consent: nothing is started, and one message tells of all', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    const rows = [await servers().waitForRow('alpha', waits), await servers().waitForRow('beta', waits)];
    assert.deepEqual(
      rows.map(({ icon }) => icon),
      ['shield', 'shield'],
    );
    await workbench.statusBar.waitForItem('mcpHost', 'MCP 0/2 · 0 tools · consent needed');
    const wants = '2 servers of this workspace want to start.';
    await workbench.notifications.waitFor(wants);
    assert.equal(
      (await workbench.notifications.list()).filter(({ message }) => message.includes('to start')).length,
      1,
    );
    assert.match(await servers().tooltip('beta'), /Start Server shows what it runs, and asks you/);
    await pictures(window(), 'consent-waiting');
    assert.deepEqual([processesWith('toolbox.mjs'), ran('alpha'), ran('beta')], [[], false, false]);
  });

  it('are chosen, shown letter by letter, and only those that are allowed start', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Review Servers That Wait for Consent…');
    await workbench.quickInput.titled('Servers of This Workspace That Want to Start');
    await workbench.quickInput.item('beta').waitFor();
    const { items } = await workbench.quickInput.state();
    assert.deepEqual(
      items.map(({ label, checked }) => [label, checked]),
      [
        ['alpha', false],
        ['beta', false],
      ],
    );
    await pictures(window(), 'consent-choice');
    await workbench.quickInput.tick(['alpha']);
    const text = await workbench.dialog.shown('Allow "alpha" of this workspace to start?');
    assert.match(text, /Runs: node \S*test\/servers\/toolbox\.mjs/);
    assert.match(text, /Environment: RECORD, API_TOKEN/);
    assert.match(text, /Environment from the file: \.env/);
    assert.match(text, /Legacy protocol: not allowed/);
    assert.match(text, /From: Workspace settings \(\.vscode\/settings\.json\)/);
    assert.ok(!text.includes('Planted-4711'));
    await pictures(window(), 'consent-dialog');
    await workbench.dialog.press('Allow');
    await servers().waitForRow('beta', waits);
  });

  it('say so where they are refused, and ask again on the next command', async () => {
    const { workbench } = window();
    await servers().runInlineAction('beta', 'Start Server');
    assert.match(await workbench.dialog.shown('Allow "beta" of this workspace to start?'), /Legacy protocol: allowed/);
    await workbench.dialog.press('Cancel');
    await servers().waitForRow('beta', 'not started: you did not allow it');
    assert.equal(ran('beta'), false);
    await workbench.screenshot('consent-refused-dark');
    await servers().runInlineAction('beta', 'Review Servers That Wait for Consent…');
    await workbench.dialog.shown('Allow "beta" of this workspace to start?');
    await workbench.dialog.press('Allow');
    await servers().waitForRow('beta', ready);
  });

  it('start only with an envFile that is there, whose content counts as part of the entry', async () => {
    await servers().waitForRow('alpha', /failed: .*envFile/);
    writeFileSync(join(window().workspace, '.env'), 'A=1');
    await servers().runInlineAction('alpha', 'Start Server');
    const text = await window().workbench.dialog.shown('"alpha" of this workspace has changed.');
    assert.match(text, /Changed since you allowed it: the content of envFile/);
    await window().workbench.dialog.press('Allow');
    await servers().waitForRow('alpha', ready);
  });

  it('are stopped and ask again when their entry changes, naming what did', async () => {
    const { workbench, writeSettings } = window();
    const before = await servers().pid('alpha');
    const changed = { ...alpha, args: [...args, '--more'], allowLegacy: true };
    writeSettings({ 'mcpHost.servers': { alpha: changed, beta } });
    await servers().waitForRow('alpha', `${waits} · changed: args[1] (new), allowLegacy`);
    await allGone([before]);
    await servers().waitForRow('beta', ready);
    await workbench.notifications.waitFor('The server "alpha" of this workspace has changed and wants to start.');
    const [text] = await allowServers(window(), ['alpha']);
    assert.match(text ?? '', /Changed since you allowed it: args\[1\] \(new\), allowLegacy/);
    await servers().waitForRow('alpha', ready);
  });

  it('go on when consent is reset, and ask with their next start', async () => {
    const { workbench } = window();
    const said = await workbench.notifications.saidOf(() => workbench.runCommand('MCP Host: Reset Consent'));
    assert.deepEqual(said, [
      'Info: Your consent to start 2 servers is forgotten: their next starts ask you. What runs goes on.',
    ]);
    await servers().waitForRow('alpha', ready);
    await servers().runInlineAction('alpha', 'Restart Server');
    await workbench.dialog.shown('Allow "alpha" of this workspace to start?');
    await workbench.dialog.press('Allow');
    await servers().waitForRow('alpha', ready);
  });

  it('are asked about together by Start All', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Reset Consent');
    await workbench.runCommand('MCP Host: Stop All');
    await workbench.statusBar.waitForItem('mcpHost', 'MCP 0/2');
    await workbench.runCommand('MCP Host: Start All');
    await workbench.quickInput.titled('Servers of This Workspace That Want to Start');
    await workbench.quickInput.item('beta').waitFor();
    await workbench.quickInput.tick(['alpha', 'beta']);
    const text = await workbench.dialog.shown('Allow these 2 servers to start?');
    assert.match(text, /alpha[\s\S]*Runs: [\s\S]*beta[\s\S]*Runs: /);
    await workbench.screenshot('consent-together-dark');
    await workbench.dialog.press('Allow');
    await servers().waitForRow('alpha', ready);
    await servers().waitForRow('beta', ready);
  });
});
