import assert from 'node:assert/strict';
import { allGone } from '../support/processes';
import { allowServers } from './support/consent';
import { useWindow } from './support/session';
import { toolbox } from './support/workspaces';

describe('changes of the settings while servers run', () => {
  const alpha = toolbox({ EXTRA_TOOL: 'alphabet' });
  const beta = toolbox({ EXTRA_TOOL: 'better' });
  const window = useWindow({ workspaceSettings: { 'mcpHost.servers': { alpha, beta } } });
  const servers = () => window().workbench.tree('Servers');
  const tools = () => window().workbench.tree('Tools');
  const ready = 'modern 2026-07-28 · 9 tools';
  /** Of the process that is never to be restarted. */
  let untouched = 0;

  before('look at the panel', async () => {
    await window().workbench.openContainer('MCP Host');
    await servers().waitForRow('alpha', ready);
    await servers().waitForRow('beta', ready);
    untouched = await servers().pid('alpha');
  });

  afterEach('the server whose entry did not change runs on', async () => {
    await servers().waitForRow('alpha', ready);
    assert.equal(await servers().pid('alpha'), untouched);
  });

  it('restart the server whose entry changed, with the new entry', async () => {
    const before = await servers().pid('beta');
    window().writeSettings({ 'mcpHost.servers': { alpha, beta: toolbox({ EXTRA_TOOL: 'best' }) } });
    await allowServers(window(), ['beta']);
    await allGone([before], 10_000);
    await tools().waitForRow('best', /→ beta$/);
  });

  it('start a server that is new', async () => {
    const gamma = toolbox({ EXTRA_TOOL: 'game' });
    window().writeSettings({ 'mcpHost.servers': { alpha, beta, gamma } });
    // That of before was allowed then.
    await allowServers(window(), ['gamma']);
    await servers().waitForRow('gamma', ready);
    await window().workbench.statusBar.waitForItem('mcpHost', 'MCP 3/3 · 27 tools · 8 collisions');
  });

  it('take away a server whose entry is gone, with its process and its tools', async () => {
    const removed = await servers().pid('gamma');
    window().writeSettings({ 'mcpHost.servers': { alpha, beta } });
    await servers().goneRow('gamma');
    await allGone([removed], 10_000);
    await window().workbench.statusBar.waitForItem('mcpHost', 'MCP 2/2 · 18 tools · 8 collisions');
  });

  it('leave out a server that is disabled, and say so', async () => {
    window().writeSettings({ 'mcpHost.servers': { alpha, beta: { ...beta, enabled: false } } });
    await servers().waitForRow('beta', 'disabled');
    await window().workbench.statusBar.waitForItem('mcpHost', 'MCP 1/1 · 9 tools');
    window().writeSettings({ 'mcpHost.servers': { alpha, beta } });
    await servers().waitForRow('beta', ready);
  });

  it('show an entry that cannot be used, and why; the others are not touched', async () => {
    window().writeSettings({ 'mcpHost.servers': { alpha, beta, delta: { command: 7 } } });
    await servers().waitForRow('delta', /command/);
    await window().workbench.notifications.waitFor('mcpHost.servers.delta: "command" must be a text.');
    await window().workbench.screenshot('settings-problem');
    await window().workbench.notifications.dismiss('mcpHost.servers.delta');
    window().writeSettings({ 'mcpHost.servers': { alpha, beta } });
    await servers().goneRow('delta');
  });

  it('rename all tools under another collision policy, and back', async () => {
    const { writeSettings } = window();
    writeSettings({ 'mcpHost.collisionPolicy': 'prefixAll' });
    await tools().waitForRow('alpha/alphabet', '→ alpha');
    await tools().goneRow('echo');
    writeSettings({ 'mcpHost.collisionPolicy': 'reject' });
    const rejected = await servers().waitForRow('beta', /^beta\s*rejected: "ask" belongs to alpha/);
    assert.equal(rejected.icon, 'warning');
    await tools().waitForRow('echo', '→ alpha');
    await window().workbench.screenshot('policy-reject');
    writeSettings({ 'mcpHost.collisionPolicy': 'prefix' });
    await tools().waitForRow('beta/echo', '→ beta · also in alpha');
    await tools().waitForRow('alphabet', '→ alpha');
  });
});
