import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { parseSettings } from '../../src/core/config/settings';
import { commandIds, contextKeys, viewIds } from '../../src/vscode/ids';

interface Contributed {
  command: string;
  title: string;
  category?: string;
  icon?: string;
  enablement?: string;
}

interface MenuItem {
  command: string;
  when?: string;
  group?: string;
}

interface Manifest {
  icon: string;
  activationEvents: string[];
  capabilities: { untrustedWorkspaces: { supported: unknown; restrictedConfigurations: string[] } };
  contributes: {
    viewsContainers: Record<'activitybar' | 'panel', { id: string; icon: string }[]>;
    views: Record<string, { id: string }[]>;
    viewsWelcome: { view: string; contents: string; when: string }[];
    commands: Contributed[];
    menus: Record<string, MenuItem[]>;
    configuration: { properties: Record<string, Record<string, unknown>> };
    colors: { id: string }[];
  };
}

const extension = vscode.extensions.getExtension('mcp-host-panel.mcp-host-panel');
assert.ok(extension);
const folder = extension.extensionPath;
// As written: the editor has put the texts in the place of their keys in `packageJSON`.
const source = readFileSync(join(folder, 'package.json'), 'utf8');
const manifest = JSON.parse(source) as Manifest;
const texts = JSON.parse(readFileSync(join(folder, 'package.nls.json'), 'utf8')) as Record<string, string>;
const { commands, menus, configuration, views, viewsWelcome, viewsContainers } = manifest.contributes;
const properties = configuration.properties;
const menuItems = Object.values(menus).flat();

describe('the manifest', () => {
  it('has a text for each key that it uses, and no other', () => {
    const used = new Set([...source.matchAll(/"%([\w.-]+)%"/g)].map((match) => match[1]!));
    assert.deepEqual([...used].sort(), Object.keys(texts).sort());
    assert.deepEqual(
      Object.entries(texts).filter(([, text]) => text.trim() === ''),
      [],
    );
  });

  it('has the views and the container that the code names', () => {
    assert.deepEqual(
      viewsContainers.activitybar.map(({ id }) => id),
      [viewIds.container],
    );
    assert.deepEqual(
      (views[viewIds.container] ?? []).map(({ id }) => id),
      [viewIds.servers, viewIds.tools, viewIds.activity],
    );
    assert.deepEqual(
      [viewsContainers.panel, views[viewIds.wireContainer]].map((contributed) => contributed?.map(({ id }) => id)),
      [[viewIds.wireContainer], [viewIds.wire]],
    );
  });

  it('has its icons', () => {
    const containers = [...viewsContainers.activitybar, ...viewsContainers.panel];
    for (const icon of [manifest.icon, ...containers.map((container) => container.icon)]) {
      assert.ok(existsSync(join(folder, icon)), icon);
    }
  });

  it('starts with the window, and for nothing else', () => {
    assert.deepEqual(manifest.activationEvents, ['onStartupFinished']);
  });

  it('uses none of its settings from a workspace that is not trusted', () => {
    assert.equal(manifest.capabilities.untrustedWorkspaces.supported, 'limited');
    assert.deepEqual(
      [...manifest.capabilities.untrustedWorkspaces.restrictedConfigurations].sort(),
      Object.keys(properties).sort(),
    );
  });
});

describe('the contributed commands', () => {
  it('are those that the code names', () => {
    assert.deepEqual(commands.map(({ command }) => command).sort(), Object.values<string>(commandIds).sort());
  });

  for (const { command, title, category } of commands) {
    it(`${command} has a title and a category`, () => {
      assert.match(title, /^%.+%$/);
      assert.equal(category, 'MCP Host');
    });
  }

  it('have an icon wherever they are shown as a button', () => {
    const buttons = menuItems.filter(({ group }) => /^(inline|navigation)/.test(group ?? ''));
    const icons = new Map(commands.map(({ command, icon }) => [command, icon]));
    assert.deepEqual(
      buttons.filter(({ command }) => !icons.get(command)?.match(/^\$\([a-z-]+\)$/)),
      [],
    );
  });

  it('are in menus only if they are contributed', () => {
    const known = new Set(commands.map(({ command }) => command));
    assert.deepEqual(
      menuItems.filter(({ command }) => !known.has(command)),
      [],
    );
  });

  it('are kept out of the palette only where they need an editor or box of their own', () => {
    const hidden = (menus['commandPalette'] ?? []).filter(
      ({ when }) => !when?.includes('resourceScheme == mcp-host-') && when !== 'false',
    );
    assert.deepEqual(hidden, []);
    const never = (menus['commandPalette'] ?? []).filter(({ when }) => when === 'false');
    assert.deepEqual(
      never.map(({ command }) => command),
      [commandIds.cancelInput],
    );
  });

  it('are enabled by keys that the code sets', () => {
    const keys = commands.flatMap(({ enablement }) => enablement?.match(/mcpHost\.\w+/g) ?? []);
    const known = new Set<string>(Object.values(contextKeys));
    assert.deepEqual(
      keys.filter((key) => !known.has(key)),
      [],
    );
  });
});

describe('the welcome views', () => {
  it('are there for no servers, a workspace that is not trusted and servers that all failed', () => {
    const conditions = viewsWelcome.map(({ view, when }) => `${view}: ${when}`).join('\n');
    assert.ok(conditions.includes(`${viewIds.servers}: !isWorkspaceTrusted`));
    assert.ok(conditions.includes(`${viewIds.servers}: isWorkspaceTrusted && ${contextKeys.servers} == 'none'`));
    assert.ok(conditions.includes(`${viewIds.tools}: isWorkspaceTrusted && ${contextKeys.servers} == 'failed'`));
  });

  it('link to commands that there are', async () => {
    await extension.activate();
    const all = new Set(await vscode.commands.getCommands(true));
    const linked = Object.entries(texts)
      .filter(([key]) => key.startsWith('welcome.'))
      .flatMap(([, text]) => [...text.matchAll(/\(command:([\w.]+)/g)].map((match) => match[1]!));
    assert.ok(linked.length > 0);
    assert.deepEqual(
      linked.filter((command) => !all.has(command)),
      [],
    );
  });
});

describe('the settings', () => {
  const scopes = new Map(Object.entries(properties).map(([key, { scope }]) => [key, scope]));

  it('have a scope, a description, a default and an order', () => {
    for (const [key, property] of Object.entries(properties)) {
      // A workspace must not switch off what records its servers, nor lend their tools to models.
      const allowed = ['mcpHost.audit', 'mcpHost.modelTools'].includes(key) ? ['machine'] : ['resource', 'window'];
      assert.ok(allowed.includes(String(scopes.get(key))), key);
      assert.match(String(property['markdownDescription']), /^%.+%$/, key);
      assert.ok('default' in property && typeof property['order'] === 'number', key);
    }
  });

  it('describe each of their choices', () => {
    const lists = [...source.matchAll(/"enum": (\[[^\]]*\])/g)].length;
    const described = [...source.matchAll(/"markdownEnumDescriptions": (\[[^\]]*\])/g)].length;
    assert.equal(described, lists);
    for (const property of Object.values(properties)) {
      if (!Array.isArray(property['enum'])) continue;
      assert.equal((property['markdownEnumDescriptions'] as unknown[]).length, property['enum'].length);
    }
  });

  it('have defaults that the core takes as they are', () => {
    const defaults = Object.fromEntries(
      Object.entries(properties).map(([key, property]) => [key.replace('mcpHost.', ''), property['default']]),
    );
    assert.deepEqual(parseSettings(defaults), parseSettings({}));
  });

  it('know just the fields of a server that the core knows', () => {
    const [entry] = Object.values(properties['mcpHost.servers']?.['patternProperties'] as Record<string, object>) as [
      { properties: Record<string, object> },
    ];
    const fields = Object.keys(entry.properties);
    const stdio = { command: 'x', args: [], cwd: '/', env: {}, envFile: 'x' };
    const http = {
      url: 'https://x.example/mcp',
      headers: {},
      auth: 'none',
      oauth: {},
      injectIdentity: false,
      identityHeader: 'X-Who',
    };
    const common: Record<string, unknown> = {
      allowLegacy: false,
      enabled: true,
      autoStart: true,
      restart: 'auto',
      retry: 'never',
    };
    const listed = new Set<string>();
    for (const [way, other] of [
      [stdio, http],
      [http, stdio],
    ] as const) {
      const rest = fields.filter((field) => !Object.hasOwn(other, field) && !Object.hasOwn(way, field));
      const entry = { ...way, ...Object.fromEntries(rest.map((field) => [field, common[field] ?? 1000])) };
      assert.deepEqual(parseSettings({ servers: { files: entry } }).problems, []);
      const unknown = parseSettings({ servers: { files: { ...way, 'no field?': 1 } } }).problems;
      const known = /Known: (.*)\.$/.exec(unknown[0]?.message ?? '')?.[1]?.split(', ') ?? [];
      for (const field of known) listed.add(field);
    }
    assert.deepEqual([...listed].sort(), fields.sort());
  });

  it('have descriptions for every field of a server', () => {
    const [entry] = Object.values(properties['mcpHost.servers']?.['patternProperties'] as Record<string, object>) as [
      { properties: Record<string, { markdownDescription?: string }> },
    ];
    const bare = Object.entries(entry.properties).filter(([, { markdownDescription }]) => !markdownDescription);
    assert.deepEqual(bare, []);
  });
});
