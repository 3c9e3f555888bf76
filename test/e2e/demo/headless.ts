// Uses the demo workspace as a person would, and prints what the panel shows.
// usage: headless.js EXTENSIONS_FOLDER WORKSPACE (see scripts/demoWindow.mjs)
import assert from 'node:assert/strict';
import { join, relative } from 'node:path';
import type { TreeRow } from '../support/tree';
import { allowServers, askedServers } from '../support/consent';
import { openWindow, type Window } from '../support/window';
import { themeSetting, type Theme, type Workbench } from '../support/workbench';
import { answerSteps, callPublishNote, expectedPublication, firstRound, secondRound } from './publishNote';

const screenshots = join('artifacts', 'demo');

/** Wide enough for a question beside the panel, high enough for all its rows. */
const windowSize = { width: 1440, height: 1440 };

const print = (line = ''): boolean => process.stdout.write(`${line}\n`);

void main();

async function main(): Promise<void> {
  try {
    await withWindow('dark', async (window) => {
      const { workbench } = window;
      await workbench.page.setViewportSize(windowSize);
      await showConsent(window);
      await widenSideBar(workbench, 365);
      await showServers(workbench);
      await showCatalog(workbench);
      await picture(workbench, 'panel-dark');
      await callWithInput(workbench);
      await showRefusal(workbench);
    });
    await withWindow('light', async (window) => {
      const { workbench } = window;
      await allowServers(window, askedServers(window.workspace));
      await showServers(workbench, false);
      await workbench.tree('Tools').waitForRow('search', '→ files', { decorated: true });
      await picture(workbench, 'panel-light');
    });
    print('\nThe demo did what it promises.');
  } catch (error) {
    print(`\nThe demo failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    process.exitCode = 1;
  }
}

async function withWindow(theme: Theme, use: (window: Window) => Promise<void>): Promise<void> {
  const [extensions, workspace] = process.argv.slice(2);
  assert.ok(extensions && workspace, 'usage: headless.js EXTENSIONS_FOLDER WORKSPACE');
  const window = await openWindow({ extensions, workspace, inPlace: true, settings: themeSetting(theme), screenshots });
  try {
    await use(window);
  } catch (error) {
    await picture(window.workbench, 'failed');
    print(window.logTail());
    throw error;
  } finally {
    assert.deepEqual(await window.close(), [], 'processes outlived the window');
  }
}

/** The servers come from the workspace: nothing runs before the person has seen what it is. */
async function showConsent(window: Window): Promise<void> {
  const { workbench, workspace } = window;
  await workbench.openContainer('MCP Host');
  print('\nBefore consent');
  for (const name of askedServers(workspace)) {
    print(`  ${describe(await workbench.tree('Servers').waitForRow(name, 'not started: needs your consent'))}`);
  }
  const texts = await allowServers(window, askedServers(workspace), {
    onDialog: () => picture(workbench, 'consent'),
    ask: () => workbench.runCommand('MCP Host: Review Servers That Wait for Consent…'),
  });
  print('\nWhat is agreed to');
  for (const line of texts.flatMap((text) => text.split('\n'))) if (line.trim() !== '') print(`  ${line}`);
}

async function showServers(workbench: Workbench, printed = true): Promise<void> {
  await workbench.openContainer('MCP Host');
  const servers = workbench.tree('Servers');
  const rows = [
    await servers.waitForRow('archive', /^archive\s*legacy 2025-\d\d-\d\d/),
    await servers.waitForRow('files', 'modern 2026-07-28'),
    await servers.waitForRow('notes', 'modern 2026-07-28'),
    await servers.waitForRow('relic', 'refused: -32601'),
  ];
  if (!printed) return;
  print('\nServers');
  for (const { label } of rows) {
    print(`  ${describe(await servers.waitForRow(label))}`);
    for (const line of evidenceIn(await servers.tooltip(label))) print(`      ${line}`);
  }
  print(`\nStatus bar\n  ${(await workbench.statusBar.waitForItem('mcpHost', 'MCP 3/4')).text}`);
}

async function showCatalog(workbench: Workbench): Promise<void> {
  const tools = workbench.tree('Tools');
  const bare = await tools.waitForRow('search', '→ files', { decorated: true });
  const prefixed = await tools.waitForRow('notes/search', '→ notes', { decorated: true });
  assert.equal(bare.description, '→ files · also in notes');
  assert.ok(bare.badge !== '' && prefixed.badge !== '', 'the colliding names are not decorated');
  print('\nTools');
  for (const row of await tools.walk()) print(`  ${describe(row)}`);
  await tools.expand('search');
  print('\nOwners of search');
  for (const row of await tools.children('search')) print(`  ${describe(row)}`);
}

async function callWithInput(workbench: Workbench): Promise<void> {
  print('\nCall of publish_note');
  const answered = async ({ prompt }: { prompt: string }): Promise<void> => {
    const { title, message } = await workbench.quickInput.state();
    print(`  ${title}: ${message || prompt}`);
    if (prompt === 'Answers go to' || prompt === 'Languages') await picture(workbench, `input-${prompt}`);
  };
  await callPublishNote(workbench);
  await workbench.tree('Servers').waitForRow('notes', 'waiting for your input');
  await answerSteps(workbench, firstRound, answered);
  await picture(workbench, 'input-review');
  // Of what is used of the window: media/panel.png.
  const clip = { x: 0, y: 0, width: 1_040, height: 1_040 };
  await workbench.page.screenshot({ path: join(screenshots, 'readme.png'), animations: 'disabled', clip });
  await workbench.quickInput.pick('Send');
  await workbench.quickInput.shown('asks (round 2)');
  await answerSteps(workbench, secondRound, answered);
  await workbench.quickInput.pick('Send');
  await workbench.editor.waitForPreview('Oil before the storms');
  await picture(workbench, 'result');
  await workbench.runCommand('MCP Host: Show Raw JSON');
  await workbench.editor.waitFor('structuredContent');
  const result = JSON.parse(await workbench.editor.text()) as { structuredContent: unknown };
  assert.deepEqual(result.structuredContent, expectedPublication);
  print(`  answered: ${JSON.stringify(result.structuredContent)}`);
}

async function showRefusal(workbench: Workbench): Promise<void> {
  const tooltip = await workbench.tree('Servers').tooltip('relic');
  assert.match(tooltip, /-32601/);
  print('\nWhy relic was refused');
  for (const line of tooltip.split('\n').filter((each) => each.trim() !== '')) print(`  ${line}`);
  await workbench.tree('Servers').row('relic').locator('.label-name').hover();
  await workbench.page.locator('.monaco-hover:visible').waitFor();
  await picture(workbench, 'refusal');
}

/** As a person does it, by its edge. */
async function widenSideBar(workbench: Workbench, width: number): Promise<void> {
  const { mouse } = workbench.page;
  const edge = await workbench.page.locator('.part.sidebar').boundingBox();
  assert.ok(edge, 'there is no side bar');
  const right = edge.x + edge.width;
  await mouse.move(right, edge.y + edge.height / 2);
  await mouse.down();
  await mouse.move(edge.x + width, edge.y + edge.height / 2, { steps: 5 });
  await mouse.up();
}

function describe({ label, description }: TreeRow): string {
  return `${label.padEnd(18)} ${description}`;
}

/** The lines of a tooltip that say what was sent and what came back. */
function evidenceIn(tooltip: string): string[] {
  return tooltip.split('\n').filter((line) => /server\/discover|initialize/.test(line));
}

async function picture(workbench: Workbench, name: string): Promise<void> {
  const file = await workbench.screenshot(name.toLowerCase().replace(/\W+/g, '-'));
  print(`  [${relative(process.cwd(), file)}]`);
}
