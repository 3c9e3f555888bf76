import assert from 'node:assert/strict';
import { useWindow } from './support/session';
import { themeSetting, type Theme } from './support/workbench';
import { WireView } from './support/wireView';
import { demoWorkspace } from './support/workspaces';

/** The editor's own texts are English here, as there is no language pack. */
describe('the panel in Chinese', () => {
  const window = useWindow({ ...demoWorkspace, language: 'zh-cn', settings: themeSetting('dark') });

  it('shows its views, and how each server is', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    const servers = workbench.tree('服务器');
    await servers.waitForRow('archive', 'legacy 2025-06-18 · 已许可 · 3 个工具');
    const files = await servers.waitForRow('files', 'modern 2026-07-28 · 4 个工具');
    assert.equal(files.ariaLabel, '服务器 files：modern 2026-07-28, 4 个工具');
    await servers.waitForRow('relic', /^relic已拒绝：server\/discover → -32601，用时 \d+ ms$/);
    const tooltip = await servers.tooltip('notes');
    assert.match(tooltip, /协议时代的证据/);
    assert.match(tooltip, /server\/discover（2026-07-28）→ 有效结果，含 2026-07-28，用时 \d/);
    assert.match(tooltip, /自称“Demo notes”，版本 1\.0\.0（未经核实）/);
    const refusal = await servers.tooltip('relic');
    assert.match(refusal, /服务器“relic”在 .* 后以错误 -32601.*答复了 server\/discover/);
    assert.match(refusal, /这不能证明任何协议时代，因此不使用该服务器，也没有发送 initialize。如果/);
    await workbench.screenshot('chinese-refusal');
  });

  it('shows who owns a name, and why', async () => {
    const { workbench } = window();
    const tools = workbench.tree('工具');
    const search = await tools.waitForRow('search', '→ files · 也在 notes 中');
    assert.equal(search.ariaLabel, '服务器 files 的工具 search, 也在 notes 中');
    await tools.expand('search');
    const [owner] = await tools.children('search');
    assert.equal(owner?.description, 'search · “search”指向这一个：其服务器按名称排在最前');
    const item = await workbench.statusBar.waitForItem('mcpHost', 'MCP 3/4');
    assert.match(item.text, /^MCP 3\/4 · \d+ 个工具 · 2 个冲突$/);
    await workbench.screenshot('chinese-dark');
  });

  it('has its commands in the palette, and asks for what they need', async () => {
    const { workbench } = window();
    const { quickInput } = workbench;
    await workbench.runCommand('MCP Host: 调用工具…');
    await quickInput.titled('调用工具');
    await workbench.screenshot('chinese-call');
    await quickInput.fill('publish_note');
    await quickInput.choose('publish_note');
    await quickInput.titled('调用 notes · publish_note');
    await quickInput.answer('n1');
    await quickInput.item('调用 publish_note').waitFor();
    await quickInput.accept();
  });

  it('asks what a server asks, and shows the result', async () => {
    const { workbench } = window();
    const { quickInput } = workbench;
    await quickInput.titled('notes · publish_note 询问（第 1 轮）');
    await workbench.tree('服务器').waitForRow('notes', '等待你的输入');
    await workbench.statusBar.waitForItem('mcpHost', '需要输入');
    assert.deepEqual((await quickInput.state()).buttons, ['拒绝']);
    await workbench.screenshot('chinese-question');
    await quickInput.answer('ab');
    await quickInput.refused('Headline：请至少输入 3 个字符（现在是 2）。');
    await workbench.screenshot('chinese-refused');
    await quickInput.pressByKeyboard('拒绝');
    const result = await workbench.editor.waitForPreview('was answered with decline');
    assert.match(result, /1 轮输入/);
    assert.match(result, /结果 · 来自 notes · \d+ B 文本/);
    await workbench.screenshot('chinese-result');
    await workbench.editor.closeAll();
  });

  it('keeps the call in its history, and its messages in the wire log', async () => {
    const { workbench } = window();
    await workbench.tree('活动').waitForRow('publish_note', /notes · .*1 轮输入/);
    await workbench.runCommand('MCP 报文: Focus on 报文 View');
    const wire = new WireView(workbench.page);
    await wire
      .row(/tools\/call publish_note/)
      .first()
      .waitFor();
    assert.equal(await wire.grid.getAttribute('aria-label'), '宿主与其服务器之间的消息');
    assert.deepEqual(await wire.cutHeaders(), []);
    await workbench.screenshot('chinese-wire');
    await workbench.runCommand('View: Hide Panel');
  });

  it('tells why a server does not start', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: 启动诊断');
    await workbench.quickInput.titled('启动诊断');
    await workbench.quickInput.choose('relic');
    const text = await workbench.editor.waitForPreview('可能的原因');
    assert.match(text, /它不认识 modern 协议，而其配置项不允许旧版协议。/);
    await workbench.screenshot('chinese-doctor');
    await workbench.editor.closeAll();
  });

  it('asks before it allows the legacy protocol', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: 允许此服务器使用旧版协议…');
    const text = await workbench.dialog.shown('要允许“relic”使用旧版协议吗？');
    assert.match(text, /它目前的答复：server\/discover → -32601，用时 \d/);
    assert.match(text, /不影响其他服务器/);
    await workbench.screenshot('chinese-dialog');
    await workbench.page.keyboard.press('Escape');
    await workbench.dialog.gone();
  });

  for (const theme of ['light', 'high contrast'] satisfies Theme[]) {
    it(`is legible in a ${theme} theme`, async () => {
      const { workbench, writeSettings } = window();
      writeSettings(themeSetting(theme));
      await workbench.themeShown(theme);
      await workbench.tree('工具').waitForRow('search', '→ files');
      await workbench.screenshot(`chinese-${theme.replace(' ', '-')}`);
    });
  }
});

describe('an empty panel in Chinese', () => {
  const window = useWindow({ language: 'zh-cn', settings: themeSetting('light') });

  it('says what to do, and leads to the first steps', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await workbench.tree('服务器').waitForMessage('还没有配置 MCP 服务器。');
    await workbench.tree('工具').waitForMessage('还没有配置服务器。');
    await workbench.tree('服务器').followWelcomeLink('MCP Host 入门');
    await workbench.page.locator('.getting-started-step', { hasText: '回答服务器的询问' }).waitFor();
    await workbench.screenshot('chinese-empty');
  });
});
