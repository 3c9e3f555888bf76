import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Emitter } from '../../src/core/base/event';
import { ConfigurationError } from '../../src/core/base/errors';
import { writeAllowLegacy } from '../../src/vscode/servers/settingsWriter';
import { createSettings, type HostSettings } from '../../src/vscode/settings';
import type { Trust } from '../../src/vscode/trust';

const trusted: Trust = { isTrusted: true, onDidGrant: new Emitter<void>().event };
const { Global, Workspace } = vscode.ConfigurationTarget;
/** There are no user settings beside it. */
const noStorage = vscode.Uri.file('/none/a/b');
const off = { command: 'none', enabled: false };

async function write(key: string, value: unknown, target: vscode.ConfigurationTarget = Workspace): Promise<void> {
  await vscode.workspace.getConfiguration('mcpHost', null).update(key, value, target);
}

/**
 * Resolves when the editor has seen the change that an action makes to the settings. A file is emptied before it is
 * written, which the editor may see as a change of its own.
 */
async function changeOf(action: () => Promise<void>, isWhole = (): boolean => true): Promise<void> {
  const seen = new Promise<void>((resolve) => {
    const listening = vscode.workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration('mcpHost.servers') || !isWhole()) return;
      listening.dispose();
      resolve();
    });
  });
  await action();
  await seen;
}

function written(target: 'workspaceValue' | 'globalValue'): unknown {
  return vscode.workspace.getConfiguration('mcpHost', null).inspect('servers')?.[target];
}

describe('the settings of the window', () => {
  afterEach(async () => {
    for (const key of ['servers', 'collisionPolicy', 'discoverTimeoutMs']) {
      await write(key, undefined);
      await write(key, undefined, Global);
    }
  });

  it('are read without their defaults, which depend on the server', () => {
    const settings = createSettings(trusted);
    assert.deepEqual(settings.read(), { servers: {} });
    settings.dispose();
  });

  it('are read as they are set', async () => {
    const settings = createSettings(trusted);
    await write('servers', { files: off });
    await write('collisionPolicy', 'reject');
    await write('discoverTimeoutMs', 2_000, Global);
    assert.deepEqual(settings.read(), {
      servers: { files: off },
      collisionPolicy: 'reject',
      discoverTimeoutMs: 2_000,
    });
    settings.dispose();
  });

  it('are told when one changes', async () => {
    const settings = createSettings(trusted);
    const changed = new Promise<HostSettings>((resolve) => {
      settings.onDidChange(resolve);
    });
    await write('collisionPolicy', 'prefixAll');
    assert.deepEqual(await changed, { servers: {}, collisionPolicy: 'prefixAll' });
    settings.dispose();
  });

  it('take a server of the workspace whole, without fields of the user for one of that name', async () => {
    const settings = createSettings(trusted);
    await write('servers', { files: { ...off, env: { TOKEN: 'x' } }, own: off }, Global);
    await write('servers', { files: off });
    assert.deepEqual(settings.read()['servers'], { files: off, own: off });
    settings.dispose();
  });

  it('have no servers in a workspace that is not trusted, until it is', async () => {
    await write('servers', { files: off });
    const granted = new Emitter<void>();
    const trust = { isTrusted: false, onDidGrant: granted.event };
    const settings = createSettings(trust);
    assert.deepEqual(settings.read(), { servers: {} });
    const told: HostSettings[] = [];
    settings.onDidChange((value) => told.push(value));
    trust.isTrusted = true;
    granted.fire();
    assert.deepEqual(told, [{ servers: { files: off } }]);
    settings.dispose();
  });
});

describe('allowing legacy for a server', () => {
  afterEach(async () => {
    await write('servers', undefined);
    await write('servers', undefined, Global);
  });

  it('is written into its entry, and into no other', async () => {
    await write('servers', { files: { ...off, env: { A: null } }, notes: off });
    await changeOf(() => writeAllowLegacy('files', noStorage));
    assert.deepEqual(written('workspaceValue'), {
      files: { ...off, env: { A: null }, allowLegacy: true },
      notes: off,
    });
  });

  it('is written where the entry is', async () => {
    await write('servers', { own: off }, Global);
    await write('servers', { files: off });
    await changeOf(() => writeAllowLegacy('own', noStorage));
    assert.deepEqual(written('globalValue'), { own: { ...off, allowLegacy: true } });
    assert.deepEqual(written('workspaceValue'), { files: off });
  });

  it('leaves comments and layout of the workspace as they are', async () => {
    await write('servers', { files: off });
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder.uri, '.vscode', 'settings.json');
    const before =
      '{\n  // why\n  "mcpHost.servers": { "files": { "command": "no", /* off */ "enabled": false, } }\n}\n';
    await changeOf(
      async () => vscode.workspace.fs.writeFile(file, Buffer.from(before)),
      () => written('workspaceValue') !== undefined,
    );
    await changeOf(() => writeAllowLegacy('files', noStorage));
    const after = Buffer.from(await vscode.workspace.fs.readFile(file)).toString();
    assert.equal(after, before.replace('false, }', 'false, "allowLegacy": true, }'));
  });

  it('is an error for a server that has no entry', async () => {
    await assert.rejects(writeAllowLegacy('none', noStorage), ConfigurationError);
  });
});
