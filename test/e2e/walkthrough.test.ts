import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { callAndConfirm } from './support/calls';
import { allowServers } from './support/consent';
import { useWindow } from './support/session';
import { themeSetting } from './support/workbench';
import { toolbox } from './support/workspaces';

/** Colours of a picture that the theme has neither for itself nor in one of their alternatives. */
function colorsLacking(picture: Locator): Promise<string[]> {
  return picture.evaluate((svg) => {
    const theme = getComputedStyle(svg);
    return [...svg.querySelectorAll('[fill], [stroke]')]
      .flatMap((shape) => [shape.getAttribute('fill') ?? '', shape.getAttribute('stroke') ?? ''])
      .filter((color) => color.startsWith('var('))
      .filter((color) => !color.match(/--[\w-]+/g)?.some((name) => theme.getPropertyValue(name) !== ''));
  });
}

describe('the walkthrough', () => {
  const window = useWindow({ settings: themeSetting('dark') });
  const step = (id: string): Locator =>
    window().workbench.page.locator(`.getting-started-step[data-step-id$="#firstSteps#${id}"]`);
  const picture = (): Locator =>
    window().workbench.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame').locator('svg');
  const isDone = (id: string): Promise<void> => step(id).and(done()).waitFor();
  const done = (): Locator => window().workbench.page.locator('[aria-checked="true"]');

  it('is a link away from a panel without servers, with nothing done', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await workbench.tree('Servers').followWelcomeLink('First Steps with MCP Host');
    await step('configure').waitFor();
    assert.equal(await step('configure').and(done()).count(), 0);
    assert.equal(await workbench.page.locator('.getting-started-step').count(), 6);
    await workbench.screenshot('walkthrough-empty');
  });

  it('knows of a configured server, and of one that is ready', async () => {
    const { workbench, writeSettings } = window();
    writeSettings({ 'mcpHost.servers': { alpha: toolbox(), beta: toolbox({ EXTRA_TOOL: 'extra' }) } });
    await allowServers(window(), ['alpha', 'beta']);
    await workbench.tree('Servers').waitForRow('alpha', 'modern 2026-07-28');
    await isDone('configure');
    await isDone('eras');
    assert.equal(await step('call').and(done()).count(), 0);
  });

  it('knows of an answer to a server, and of a call', async () => {
    const { workbench } = window();
    const { quickInput } = workbench;
    await callAndConfirm(workbench, 'ask');
    await quickInput.filledIn('who');
    assert.equal(await step('answer').and(done()).count(), 0);
    await quickInput.answer('the keeper');
    await quickInput.item('Send').waitFor();
    await quickInput.choose('Send');
    await workbench.editor.waitForPreview('the keeper');
    await workbench.runCommand('View: Close Editor');
    await isDone('call');
    await isDone('answer');
  });

  it('knows that the owners of a colliding name were looked at', async () => {
    const { workbench } = window();
    assert.equal(await step('collisions').and(done()).count(), 0);
    await workbench.tree('Tools').pressAt('echo', 'ArrowRight');
    await isDone('collisions');
  });

  it('knows that a log was looked at', async () => {
    const { workbench } = window();
    await workbench.runCommand('MCP Host: Show Log');
    await workbench.quickInput.choose('alpha');
    await isDone('doctor');
    await workbench.output.shown('MCP Host: alpha');
    await workbench.output.close();
  });

  it('has room for its pictures without the side bar', async () => {
    const { workbench } = window();
    await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
    await picture().waitFor();
  });

  for (const theme of ['dark', 'light', 'high contrast'] as const) {
    it(`has pictures in the colours of a ${theme} theme`, async () => {
      const { workbench, writeSettings } = window();
      writeSettings(themeSetting(theme));
      await workbench.themeShown(theme);
      for (const id of ['configure', 'eras', 'call', 'answer', 'collisions', 'doctor']) {
        await step(id).focus();
        await workbench.page.keyboard.press('Enter');
        await workbench.page.locator(`.getting-started-step.expanded[data-step-id$="#${id}"]`).waitFor();
        await picture().waitFor();
        assert.deepEqual(await colorsLacking(picture()), []);
        await workbench.screenshot(`walkthrough-${id}-${theme.replace(' ', '-')}`);
      }
    });
  }
});
