import assert from 'node:assert/strict';
import { AuthWorld } from '../peer/auth/world';
import { callAndConfirm } from './support/calls';
import { allowServers } from './support/consent';
import { pictures } from './support/pictures';
import { useWindow } from './support/session';

describe('a server that wants a sign-in', () => {
  let world: AuthWorld;
  const window = useWindow();
  const servers = () => window().workbench.tree('Servers');
  const ready = 'modern 2026-07-28 · 1 tool';

  before('start the server', async () => {
    // Not localhost: pages of that would be opened through the editor's own server, which the browser here can do without.
    world = await AuthWorld.start({ pageHost: '127.0.0.2' });
    window().writeSettings({ 'mcpHost.servers': { quarry: { url: world.server.url } } });
    await allowServers(window(), ['quarry']);
    await window().workbench.openContainer('MCP Host');
  });
  after('stop the server', () => world.stop());

  it('says so, and opens nothing by itself', async () => {
    const row = await servers().waitForRow('quarry', 'needs sign-in');
    assert.equal(row.icon, 'key');
    assert.match(row.ariaLabel, /Server quarry: needs sign-in/);
    await window().workbench.tree('Tools').waitForMessage('a server wants you to sign in first');
    await pictures(window(), 'needs-sign-in');
    assert.equal(world.issuer.seen.length, 0);
  });

  it('is signed in to from its row: the page leads back to the editor', async () => {
    const { page } = window().workbench;
    const opened = page.context().waitForEvent('page');
    await servers().runInlineAction('quarry', 'Sign In');
    await window().workbench.dialog.shown(world.issuer.pageOrigin);
    await window().workbench.dialog.press('Open');
    const browser = await opened;
    await servers().waitForRow('quarry', ready);
    assert.match(browser.url(), /\/callback\?/);
    assert.equal(world.issuer.to('/register').length, 1);
    await window().workbench.notifications.gone('Signing in to "quarry"');
    await browser.close();
  });

  it('asks before a call opens the page again', async () => {
    const { workbench } = window();
    world.issuer.revokeAll();
    await callAndConfirm(workbench, 'dig');
    await workbench.dialog.shown('"quarry" needs you to sign in to go on.');
    const opened = workbench.page.context().waitForEvent('page');
    await workbench.dialog.press('Sign In');
    await workbench.dialog.shown(world.issuer.pageOrigin);
    await workbench.dialog.press('Open');
    const browser = await opened;
    await servers().waitForRow('quarry', ready);
    await workbench.editor.waitForPreview('dug');
    assert.equal(world.server.count('tools/call'), 2);
    await browser.close();
  });

  it('is signed out of, and says so from the next start on', async () => {
    await servers().runMenuActionByKeyboard('quarry', 'Sign Out');
    await servers().waitForRow('quarry', 'stopped');
    await servers().runInlineAction('quarry', 'Start Server');
    await servers().waitForRow('quarry', 'needs sign-in');
  });
});
