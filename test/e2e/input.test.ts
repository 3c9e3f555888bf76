import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { callPublishNote } from './demo/publishNote';
import { callAndConfirm, chooseTool } from './support/calls';
import { pictures } from './support/pictures';
import { useWindow } from './support/session';
import { themeSetting } from './support/workbench';
import { demoWorkspace, toolbox } from './support/workspaces';

const asks = 'notes · publish_note asks (round 1)';

describe('what a server asks for', () => {
  const window = useWindow({
    ...demoWorkspace,
    settings: themeSetting('dark'),
    workspaceSettings: {
      'mcpHost.servers': {
        box: toolbox(),
        gated: {
          command: 'node',
          args: [resolve('test/e2e/support/gatedServer.mjs')],
          env: { GATE: '${workspaceFolder}/gate' },
        },
        notes: { command: 'node', args: ['${workspaceFolder}/servers/notes.mjs'] },
      },
    },
  });

  before('look at the panel', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await workbench.statusBar.waitForItem('mcpHost', 'MCP 3/3');
  });

  it('is asked for in a box that names server, tool and round, with the default filled in', async () => {
    const { workbench } = window();
    await callPublishNote(workbench);
    const { title, value, buttons } = await workbench.quickInput.state();
    assert.equal(title, `${asks} (1/9)`);
    assert.equal(value, 'Lamp oil');
    assert.deepEqual(buttons, ['Decline']);
    await workbench.tree('Servers').waitForRow('notes', 'waiting for your input');
    const item = await workbench.statusBar.waitForItem('mcpHost', 'input needed');
    assert.equal(item.kind, 'warning');
  });

  it('is refused in the box while it is wrong, and Enter sends nothing then', async () => {
    const { workbench } = window();
    const { quickInput } = workbench;
    await quickInput.answer('ab');
    await quickInput.refused('Headline: Enter at least 3 characters (now 2).');
    await pictures(window(), 'input-refused');
    assert.equal((await quickInput.state()).title, `${asks} (1/9)`);
    await quickInput.answer('Oil before the storms');
    await quickInput.shown('Teaser');
  });

  it('is kept on the way back and forth', async () => {
    const { quickInput } = window().workbench;
    await quickInput.fill('half a sen');
    await quickInput.back();
    assert.equal(await quickInput.filledIn('Headline'), 'Oil before the storms');
    await quickInput.accept();
    assert.equal(await quickInput.filledIn('Teaser'), 'half a sen');
    await quickInput.answer('');
    await quickInput.shown('Answers go to');
  });

  it('is refused if its format is wrong', async () => {
    const { quickInput } = window().workbench;
    await quickInput.answer('nobody');
    await quickInput.refused(/Answers go to: .*mail/);
    await quickInput.answer('keeper@lighthouse.example');
    await quickInput.shown('Source');
    await quickInput.answer('');
    assert.equal(await quickInput.filledIn('Day of publication'), '2026-12-24');
    await quickInput.accept();
  });

  it('is chosen from a list by keyboard, the default being marked', async () => {
    const { quickInput } = window().workbench;
    await quickInput.shown('Audience');
    const { items } = await quickInput.state();
    assert.deepEqual(
      items.map(({ label, focused }) => [label, focused]),
      [
        ['everyone', false],
        ['members', true],
        ['crew', false],
      ],
    );
    await quickInput.accept();
    await quickInput.shown('Channel');
    await quickInput.choose('Web site');
  });

  it('can be left unset, default or not, where it is optional', async () => {
    const { quickInput } = window().workbench;
    await quickInput.shown('Keep it at the top');
    await quickInput.choose('Leave unset');
    await quickInput.item('Send').waitFor();
    const { items } = await quickInput.state();
    const answers = items.map(({ label, description }) => `${label}: ${description}`);
    assert.ok(answers.includes('Keep it at the top: left unset'), answers.join('\n'));
    assert.ok(answers.includes('Teaser: left unset'), answers.join('\n'));
  });

  it('is reviewed as a whole, and can be changed from there', async () => {
    const { workbench } = window();
    const { quickInput } = workbench;
    await quickInput.choose('Audience');
    await quickInput.shown('everyone');
    await quickInput.choose('everyone');
    await quickInput.item('Send').waitFor();
    const { title, items } = await quickInput.state();
    assert.equal(title, `${asks} (9/9)`);
    assert.equal(
      items.find(({ label }) => label === 'Send')?.detail,
      '{"headline":"Oil before the storms","replyTo":"keeper@lighthouse.example","day":"2026-12-24",' +
        '"audience":"everyone","channel":"site"}',
    );
    await pictures(window(), 'input-review');
  });

  it('is sent as it was reviewed; what comes next can be declined, which the server is told', async () => {
    const { workbench } = window();
    const { quickInput } = workbench;
    await quickInput.choose('Send');
    await quickInput.titled('notes · publish_note asks (round 2)');
    await quickInput.shown('Goes out at');
    await quickInput.pressByKeyboard('Decline');
    const result = await workbench.editor.waitForPreview('The schedule form was answered with decline.');
    assert.match(result, /"published": false/);
    assert.match(result, /2 rounds of input/);
    await workbench.editor.closeAll();
  });

  it('is cancelled by Escape, which the server is told', async () => {
    const { workbench } = window();
    await callPublishNote(workbench);
    await workbench.quickInput.escape();
    await workbench.editor.waitForPreview('The publication form was answered with cancel.');
    await workbench.editor.closeAll();
  });

  it('is set aside, not lost, when something else takes its place', async () => {
    const { workbench } = window();
    await callPublishNote(workbench);
    await workbench.quickInput.answer('Oil before the storms');
    await workbench.quickInput.shown('Teaser');
    await workbench.quickInput.fill('Two cans');
    await workbench.openPalette();
    await workbench.notifications.waitFor('notes waits for your input (publish_note, round 1).');
    await workbench.quickInput.escape();
    await workbench.quickInput.hidden();
    await workbench.tree('Servers').waitForRow('notes', 'waiting for your input');
    await workbench.screenshot('input-aside');
  });

  it('has one notification for that, not another one for its call', async () => {
    const about = (await window().workbench.notifications.list()).filter(({ message }) =>
      message.includes('publish_note'),
    );
    assert.deepEqual(
      about.map(({ message, buttons }) => [message, buttons]),
      [['notes waits for your input (publish_note, round 1). Show', ['Cancel']]],
    );
  });

  it('does not delay another call to the same server while it waits', async () => {
    const { workbench } = window();
    await chooseTool(workbench, 'list_notes');
    await workbench.editor.waitForPreview('n2: Seal on the rocks');
    await workbench.tree('Servers').waitForRow('notes', 'waiting for your input');
    await workbench.editor.closeAll();
  });

  it('comes back by Show Pending Input, with what was entered', async () => {
    const { workbench } = window();
    const { quickInput } = workbench;
    await workbench.runCommand('MCP Host: Show Pending Input');
    await quickInput.titled(`${asks} (2/9)`);
    assert.equal(await quickInput.filledIn('Teaser'), 'Two cans');
    await quickInput.back();
    assert.equal(await quickInput.filledIn('Headline'), 'Oil before the storms');
    await quickInput.escape();
    await workbench.editor.waitForPreview('The publication form was answered with cancel.');
    await workbench.editor.closeAll();
  });

  it('comes back by a click on the status bar as well', async () => {
    const { workbench } = window();
    const { quickInput } = workbench;
    await callPublishNote(workbench);
    await workbench.openPalette();
    await workbench.notifications.waitFor('notes waits for your input');
    await quickInput.escape();
    await quickInput.hidden();
    await workbench.statusBar.click('mcpHost');
    await quickInput.titled(`${asks} (1/9)`);
    await workbench.notifications.gone('notes waits for your input');
    await quickInput.escape();
    await workbench.editor.waitForPreview('The publication form was answered with cancel.');
    await workbench.editor.closeAll();
  });

  it('waits for its turn while another one is on screen', async () => {
    const { workbench, workspace } = window();
    const { quickInput } = workbench;
    await callAndConfirm(workbench, 'ask_later');
    await workbench.notifications.waitFor('gated · ask_later');
    await callAndConfirm(workbench, 'ask');
    await quickInput.titled('box · ask asks (round 1)');
    await quickInput.fill('the first');
    writeFileSync(join(workspace, 'gate'), '');
    await workbench.tree('Servers').waitForRow('gated', 'waiting for your input');
    const { title, value } = await quickInput.state();
    assert.deepEqual([title, value], ['box · ask asks (round 1) (1/2)', 'the first']);
    await quickInput.accept();
    await quickInput.choose('Send');
    await quickInput.titled('gated · ask_later asks (round 1)');
    await quickInput.answer('the second');
    await quickInput.choose('Send');
    await workbench.editor.waitForPreview('the second');
    await workbench.editor.closeAll();
  });

  it('is an address only with host and whole address in sight, and nothing opens by itself', async () => {
    const { workbench } = window();
    const { quickInput, page } = workbench;
    await shareNote();
    const { items } = await quickInput.state();
    const [open] = items;
    assert.equal(open?.label, 'Open notes.example.com');
    assert.equal(open.detail, 'https://notes.example.com/share/n1?from=demo');
    assert.equal(items.find(({ focused }) => focused)?.label, 'Decline');
    await pictures(window(), 'input-url');
    await quickInput.choose('Copy the address');
    await quickInput.shown('The address is in the clipboard. Nothing was opened.');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), open.detail);
    assert.equal(page.context().pages().length, 1);
    await quickInput.choose('Decline');
    await workbench.editor.waitForPreview('n1 stays private.');
    await workbench.editor.closeAll();
  });

  it('is opened after consent only, and the call goes on when the person comes back', async () => {
    const { workbench } = window();
    const { quickInput, dialog, page } = workbench;
    const address = 'https://notes.example.com/share/n1?from=demo';
    await page.context().route(address, (route) => route.fulfill({ body: 'shared' }));
    await shareNote();
    await quickInput.choose('Open notes.example.com');
    // The editor asks as well, as for every address.
    await dialog.shown(address);
    await dialog.press('Cancel');
    await quickInput.shown('The address was not opened.');
    assert.equal(page.context().pages().length, 1);

    await quickInput.choose('Open notes.example.com');
    await dialog.shown(address);
    const opened = page.context().waitForEvent('page');
    await dialog.press('Open');
    const other = await opened;
    await quickInput.item('Retry now').waitFor();
    assert.equal(other.url(), address);
    await other.close();
    const { items } = await quickInput.state();
    assert.deepEqual(
      items.map(({ label, focused }) => [label, focused]),
      [
        ['Retry now', true],
        ['Open notes.example.com again', false],
        ['Copy the address', false],
        ['Cancel', false],
      ],
    );
    await workbench.screenshot('input-url-opened');
    await quickInput.choose('Retry now');
    await workbench.editor.waitForPreview(`n1 is shared at ${address}`);
    await workbench.editor.closeAll();
  });

  async function shareNote(): Promise<void> {
    const { workbench } = window();
    await chooseTool(workbench, 'share_note');
    await workbench.quickInput.shown('Id of the note');
    await workbench.quickInput.answer('n1');
    await workbench.quickInput.shown('"id"');
    await workbench.quickInput.accept();
    await workbench.quickInput.titled('notes · share_note asks (round 1)');
  }
});
