import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { commandIds, contextKeys, walkthroughId } from '../../src/vscode/ids';

interface Walkthrough {
  id: string;
  title: string;
  description: string;
  steps: Step[];
}

interface Step {
  id: string;
  title: string;
  description: string;
  media: { svg: string; altText: string };
  completionEvents: string[];
}

const extension = vscode.extensions.getExtension('mcp-host-panel.mcp-host-panel');
assert.ok(extension);
const folder = extension.extensionPath;
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const { contributes } = readJson('package.json') as { contributes: { walkthroughs: Walkthrough[] } };
const texts = readJson('package.nls.json') as Record<string, string>;
const textOf = (key: string): string => texts[key.slice(1, -1)] ?? '';
const [walkthrough] = contributes.walkthroughs;
assert.ok(walkthrough);

describe('the walkthrough', () => {
  it('is the one that the welcome view of an empty workspace links to', () => {
    assert.deepEqual(
      contributes.walkthroughs.map(({ id }) => id),
      [walkthroughId],
    );
    const argument = encodeURIComponent(JSON.stringify(`${extension.id}#${walkthroughId}`));
    const link = `(command:workbench.action.openWalkthrough?${argument})`;
    assert.ok(textOf('%welcome.noServers%').includes(link), link);
  });

  it('has a handful of steps', () => {
    assert.ok(walkthrough.steps.length >= 4 && walkthrough.steps.length <= 6);
    assert.equal(new Set(walkthrough.steps.map(({ id }) => id)).size, walkthrough.steps.length);
  });

  for (const { id, title, description, media, completionEvents } of walkthrough.steps) {
    describe(`its step ${id}`, () => {
      it('has a title, a description and a picture with words for it', () => {
        for (const key of [title, description, media.altText]) assert.notEqual(textOf(key), '', key);
        assert.ok(existsSync(join(folder, media.svg)), media.svg);
      });

      it('has a picture that takes all its colours from the theme', () => {
        const picture = readFileSync(join(folder, media.svg), 'utf8');
        const colors = [...picture.matchAll(/ (?:fill|stroke)="([^"]*)"/g)].map((match) => match[1]!);
        assert.ok(colors.length > 0);
        assert.deepEqual(
          colors.filter((color) => color !== 'none' && !color.startsWith('var(--vscode-')),
          [],
        );
      });

      it('links to commands that there are', async () => {
        await extension.activate();
        const all = new Set(await vscode.commands.getCommands(true));
        const linked = [...textOf(description).matchAll(/\(command:([\w.]+)/g)].map((match) => match[1]!);
        assert.deepEqual(
          linked.filter((command) => !all.has(command)),
          [],
        );
      });

      it('is done by something that happens', () => {
        assert.ok(completionEvents.length > 0);
        for (const event of completionEvents) {
          const [, kind, what] = /^(onContext|onCommand):(.*)$/.exec(event) ?? [];
          const known = new Set<string>(Object.values(kind === 'onContext' ? contextKeys : commandIds));
          const named = what?.match(/mcpHost\.\w+/g) ?? [];
          assert.ok(named.length > 0 && named.every((name) => known.has(name)), event);
        }
      });
    });
  }
});
