import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createMemorySecrets } from '../../src/core/auth/memorySecrets';
import { silentLogger } from '../../src/core/base/logger';
import { signInPorts } from '../../src/vscode/auth/signInPorts';
import { AuthWorld, view } from '../peer/auth/world';

/** Where the browser is sent back through the editor, or through this machine. */
const isEditor = (uri: string): boolean => /^[\w-]+:\/\/mcp-host-panel|vscode-authority|windowId/.test(uri);

/** An editor in a browser sends through its own server what is for a port of this machine; not every server of the tests does. */
function onThisMachine(address: string): string {
  return address.replace(/^http:\/\/[^/]+\/proxy\/(\d+)/, 'http://127.0.0.1:$1');
}

describe('signing in from the editor', () => {
  let world: AuthWorld;
  const opened: URL[] = [];

  /** The ports of the editor, with a browser that does what `browse` makes of a page. */
  const start = (browse: (page: URL) => Promise<unknown>): ReturnType<typeof signInPorts> =>
    signInPorts({
      secrets: createMemorySecrets() as vscode.SecretStorage,
      logger: silentLogger,
      onSecrets: () => undefined,
      open: async (url) => {
        opened.push(new URL(url));
        return (await browse(new URL(url))) !== false;
      },
    });

  /** Comes back as the system does when a browser is sent to an address of the editor. */
  const openInEditor = async (address: string): Promise<void> => {
    const { searchParams } = new URL(address);
    const query = [...searchParams]
      .filter(([name]) => !name.startsWith('vscode-'))
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const uri = vscode.Uri.parse(
      `${vscode.env.uriScheme}://mcp-host-panel.mcp-host-panel/signed-in?${query.join('&')}`,
    );
    await vscode.commands.executeCommand('vscode.open', uri);
  };

  afterEach(async () => {
    opened.length = 0;
    await world.stop();
  });

  it('comes back by the editor’s own address', async () => {
    world = await AuthWorld.start();
    const ports = start(async (page) => openInEditor(await world.issuer.visit(page)));
    const host = world.host({}, ports);
    await host.start();
    assert.equal(view(host).authorization.kind, 'needed');
    assert.equal(opened.length, 0, 'nothing opens by itself');
    await host.signIn('quarry');
    assert.equal(view(host).state.kind, 'ready');
    const redirectUri = opened[0]?.searchParams.get('redirect_uri') ?? '';
    assert.ok(isEditor(redirectUri), redirectUri);
  });

  it('comes back by a port of this machine where the editor’s address is refused', async () => {
    world = await AuthWorld.start({
      registration: ({ redirect_uris: uris }) =>
        isEditor(String(uris)) ? { status: 400, body: { error: 'invalid_redirect_uri' } } : undefined,
    });
    const pages: string[] = [];
    const ports = start(async (page) => {
      const response = await fetch(onThisMachine(await world.issuer.visit(page)));
      pages.push(await response.text());
    });
    const host = world.host({ autoStart: false }, ports);
    await host.signIn('quarry');
    assert.equal(view(host).state.kind, 'ready');
    assert.match(pages[0] ?? '', /You can close this page/);
    const redirectUri = opened[0]?.searchParams.get('redirect_uri') ?? '';
    await assert.rejects(fetch(onThisMachine(redirectUri)), 'nobody listens afterwards');
  });

  it('ignores what other programs open the editor with', async () => {
    world = await AuthWorld.start();
    const ports = start(async (page) => {
      await openInEditor('http://x.example/?code=evil&state=evil');
      await openInEditor('http://x.example/?code=evil');
      await openInEditor(await world.issuer.visit(page));
    });
    const host = world.host({ autoStart: false }, ports);
    await host.signIn('quarry');
    assert.equal(view(host).state.kind, 'ready');
    assert.ok(world.issuer.to('/token').every(({ form }) => form.get('code') !== 'evil'));
  });

  it('ends when the person does not let the page be opened', async () => {
    world = await AuthWorld.start();
    const ports = start(() => Promise.resolve(false));
    const host = world.host({ autoStart: false }, ports);
    await assert.rejects(host.signIn('quarry'), /was cancelled/);
    assert.equal(opened.length, 1);
    assert.equal(world.issuer.to('/token').length, 0);
  });
});
