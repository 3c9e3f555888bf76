import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../../src/core/base/clock';
import { Host } from '../../src/core/host';
import type { RowElement } from '../../src/vscode/tree/elements';
import { ServersView } from '../../src/vscode/tree/serversView';
import { ToolsTree } from '../../src/vscode/tree/toolsTree';
import { hostileTexts, mark } from '../servers/hostileTexts.mjs';
import { checkRow, checkTooltip } from '../support/hostileChecks';

type Tree = vscode.TreeDataProvider<RowElement>;

const server = join(process.cwd(), 'test', 'servers', 'hostile.mjs');

/** Every row of a tree, from the top. */
async function rowsOf(tree: Tree, parent?: RowElement): Promise<RowElement[]> {
  const children = (await tree.getChildren(parent)) ?? [];
  const below = await Promise.all(children.map((child) => rowsOf(tree, child)));
  return children.flatMap((child, index) => [child, ...(below[index] ?? [])]);
}

/** Checks all that a row shows, and what the editor makes of its address. Returns its label. */
async function checkItem(tree: Tree, element: RowElement): Promise<string> {
  const item = await tree.getTreeItem(element);
  const { label, description, accessibilityInformation: said } = item;
  assert.ok(typeof label === 'string');
  const resolved = await tree.resolveTreeItem?.(item, element, new vscode.CancellationTokenSource().token);
  const tooltip = resolved?.tooltip;
  for (const text of [label, description, said?.label]) {
    if (typeof text === 'string' && text.includes(mark)) checkRow(text, `row ${element.key.slice(0, 80)}`);
  }
  if (tooltip instanceof vscode.MarkdownString) {
    assert.ok(!tooltip.isTrusted && !tooltip.supportHtml && !tooltip.supportThemeIcons);
    if (tooltip.value.includes(mark)) checkTooltip(tooltip.value, `tooltip of ${element.key.slice(0, 80)}`);
  }
  if (item.resourceUri) assert.ok(vscode.Uri.parse(item.resourceUri.toString()).path !== '');
  return label;
}

describe('servers all of whose words are hostile', () => {
  let host: Host;

  before(async () => {
    const entry = { command: process.execPath, args: [server], env: { ELECTRON_RUN_AS_NODE: '1' } };
    // Two of them, so that every name collides.
    host = new Host({ settings: { servers: { one: entry, two: entry } } });
    await host.start();
    assert.deepEqual(
      host.peers.map(({ state }) => state.kind),
      ['ready', 'ready'],
    );
  });

  after(() => host.dispose());

  const options = () => ({ host, clock: systemClock, l10n: vscode.l10n, place: 'on this computer' });

  it('have all their tools in the Tools view, each harmless and legible', async () => {
    const tree = new ToolsTree(options());
    const labels = await Promise.all((await rowsOf(tree)).map((row) => checkItem(tree, row)));
    const hostile = labels.filter((label) => label.includes(mark));
    assert.ok(hostile.length >= hostileTexts.length * 2, `${hostile.length} rows`);
    tree.dispose();
  });

  it('have all their tools, prompts, resources and templates in the Servers view, each harmless and legible', async () => {
    const view = new ServersView(options());
    const labels = await Promise.all((await rowsOf(view)).map((row) => checkItem(view, row)));
    const hostile = labels.filter((label) => label.includes(mark));
    assert.ok(hostile.length >= hostileTexts.length * 2 * 4, `${hostile.length} rows`);
    view.dispose();
  });
});
