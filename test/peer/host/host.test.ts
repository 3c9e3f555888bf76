import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Host } from '../../../src/core/host';
import type { HostPorts } from '../../../src/core/hostApi';
import type { PeerState, WireEvent } from '../../../src/core/peer/types';
import { isAlive, allGone } from '../../support/processes';

const toolbox = (env: Record<string, string> = {}, more: Record<string, unknown> = {}) => ({
  command: process.execPath,
  args: [join('test', 'servers', 'toolbox.mjs')],
  env,
  ...more,
});

const textOf = (result: { content: readonly unknown[] }) => (result.content[0] as { text: string }).text;

/** Resolves when the peer is in that state. */
function untilState(host: Host, name: string, kind: PeerState['kind']): Promise<PeerState> {
  return new Promise((resolve) => {
    const look = (): boolean => {
      const state = host.peers.find((peer) => peer.name === name)?.state;
      if (state?.kind !== kind) return false;
      resolve(state);
      return true;
    };
    if (look()) return;
    const listening = host.onDidChangePeers(() => {
      if (look()) listening.dispose();
    });
  });
}

describe('the host, with real processes', () => {
  let host: Host | undefined;
  const pids: number[] = [];

  async function start(servers: Record<string, unknown>, more: Record<string, unknown> = {}, ports: HostPorts = {}) {
    host = new Host({ settings: { servers, ...more }, ports });
    await host.start();
    pids.push(...host.peers.flatMap(({ pid }) => (pid === undefined ? [] : [pid])));
    return host;
  }

  afterEach('no process is left', async () => {
    await host?.dispose();
    host = undefined;
    await allGone(pids.splice(0));
  });

  it('starts every server, names the era, and merges the tools', async () => {
    const { peers, catalog } = await start({ b: toolbox(), a: toolbox({ EXTRA_TOOL: 'only-a' }) });
    assert.deepEqual(
      peers.map(({ name, state, era, version, toolCount }) => [name, state.kind, era, version, toolCount]),
      [
        ['a', 'ready', 'modern', '2026-07-28', 9],
        ['b', 'ready', 'modern', '2026-07-28', 8],
      ],
    );
    assert.ok(peers.every(({ evidence, pid }) => evidence?.discoverClass === 'modern' && isAlive(pid!)));
    assert.deepEqual(catalog.collisions.find(({ name }) => name === 'echo')?.owners, ['a', 'b']);
    const names = catalog.entries.map(({ name }) => name);
    assert.ok(['echo', 'b/echo', 'only-a'].every((name) => names.includes(name)));
  });

  it('starts no more servers at the same time than the settings say', async () => {
    const servers = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, toolbox()]));
    host = new Host({ settings: { servers, startConcurrency: 2 } });
    let most = 0;
    host.onDidChangePeers(() => {
      const starting = host!.peers.filter(({ state, pid }) => state.kind === 'starting' && pid !== undefined);
      most = Math.max(most, starting.length);
    });
    await host.start();
    pids.push(...host.peers.flatMap(({ pid }) => pid ?? []));
    assert.equal(most, 2);
    assert.ok(host.peers.every(({ state }) => state.kind === 'ready'));
  });

  it('routes a call to the owner that the name says, by either name', async () => {
    const started = await start({ a: toolbox(), b: toolbox() });
    const pidOf = (name: string) => String(started.peers.find((peer) => peer.name === name)?.pid);
    assert.equal(textOf(await started.callTool('whoami', {})), pidOf('a'));
    assert.equal(textOf(await started.callTool('b/whoami', {})), pidOf('b'));
    assert.equal(textOf(await started.callTool('a/whoami', {})), pidOf('a'));
  });

  it('answers what a tool asks for, under its key, with the state as given', async () => {
    const asked: string[] = [];
    const { callTool } = bound(
      await start(
        { a: toolbox() },
        {},
        {
          inputs: {
            elicit: (request, { server, tool, round }) => {
              asked.push(`${server} ${tool} ${round} ${request.message}`);
              return Promise.resolve({ action: 'accept', content: { who: 'me' } });
            },
          },
        },
      ),
    );
    assert.deepEqual(JSON.parse(textOf(await callTool('ask', {}))), {
      answers: { q: { action: 'accept', content: { who: 'me' } } },
      state: 'opaque ☃',
    });
    assert.deepEqual(asked, ['a ask 1 Who?']);
  });

  it('goes on with other calls to a server while one of them waits for input', async () => {
    let answer = (): void => undefined;
    const started = await start(
      { a: toolbox() },
      {},
      {
        inputs: {
          elicit: () =>
            new Promise(
              (resolve) =>
                (answer = () => {
                  resolve({ action: 'decline' });
                }),
            ),
        },
      },
    );
    const waiting = started.callTool('ask', {});
    const other = [];
    for (let count = 0; count < 5; count++) other.push(await started.callTool('echo', { count }));
    assert.deepEqual(
      other.map(textOf),
      [0, 1, 2, 3, 4].map((count) => `{"count":${count}}`),
    );
    assert.equal(started.peers[0]?.waitingForInput, 1);
    answer();
    assert.match(textOf(await waiting), /decline/);
    assert.equal(started.peers[0].waitingForInput, 0);
  });

  it('settles a call at once when its server is killed, and the row says dead and why', async () => {
    const started = await start({ a: toolbox({}, { restart: 'never' }) });
    const call = started.callTool('hang', {});
    const rejected = assert.rejects(call, (error: { code: string; message: string }) => {
      assert.equal(error.code, 'transport');
      assert.match(error.message, /SIGKILL/);
      return true;
    });
    const { pid } = started.peers[0]!;
    process.kill(pid!, 'SIGKILL');
    await rejected;
    const state = await untilState(started, 'a', 'dead');
    assert.ok(state.kind === 'dead' && state.error.message.includes('SIGKILL'));
    await assert.rejects(started.callTool('echo', {}), { code: 'peerUnavailable' });
  });

  it('gives exit code and last stderr lines in the error of the call that crashed the server', async () => {
    const started = await start({ a: toolbox({}, { restart: 'never' }) });
    await assert.rejects(
      started.callTool('crash', {}),
      (error: { exit: { exitCode: number }; stderrTail: string[]; message: string }) => {
        assert.equal(error.exit.exitCode, 7);
        assert.deepEqual(error.stderrTail, ['out of paper']);
        assert.match(error.message, /7/);
        return true;
      },
    );
  });

  it('starts a server again that ended by itself, and negotiates anew', async () => {
    const started = await start({ a: toolbox() });
    const first = started.peers[0]!.pid;
    await assert.rejects(started.callTool('crash', {}), { code: 'transport' });
    await untilState(started, 'a', 'ready');
    const { pid, era } = started.peers[0]!;
    pids.push(pid!);
    assert.notEqual(pid, first);
    assert.equal(era, 'modern');
    assert.equal(textOf(await started.callTool('echo', { again: true })), '{"again":true}');
  });

  it('leaves no grandchild behind', async () => {
    const started = await start({ a: toolbox() });
    const grandchild = Number(textOf(await started.callTool('grandchild', {})));
    assert.ok(isAlive(grandchild));
    pids.push(grandchild);
    await started.dispose();
    await allGone([grandchild]);
  });

  it('reports progress in order', async () => {
    const started = await start({ a: toolbox() });
    const messages: (string | undefined)[] = [];
    await started.callTool('progress', {}, { onProgress: ({ message }) => messages.push(message) });
    assert.equal(messages[0], 'step 1');
    assert.equal(messages.at(-1), 'step 3');
  });

  it('cancels a call and tells the server', async () => {
    const started = await start({ a: toolbox() });
    const wire: WireEvent[] = [];
    started.onDidWire((event) => wire.push(event));
    const abort = new AbortController();
    const call = started.callTool('hang', {}, { signal: abort.signal });
    const sent = await firstSent(started, wire, 'tools/call');
    abort.abort();
    await assert.rejects(call, { code: 'cancelled' });
    const cancelled = await firstSent(started, wire, 'notifications/cancelled');
    assert.equal((cancelled['params'] as { requestId: unknown }).requestId, sent['id']);
  });

  it('fetches the list again when the server says that it changed', async () => {
    const started = await start({ a: toolbox() });
    const changed = new Promise<readonly string[]>((resolve) =>
      started.onDidChangeCatalog(({ added }) => {
        resolve(added);
      }),
    );
    await started.callTool('rename', {});
    assert.deepEqual(await changed, ['echo2']);
    assert.equal(
      started.catalog.entries.some(({ name }) => name === 'echo'),
      false,
    );
  });

  it('touches just what a change of the settings concerns', async () => {
    const started = await start({ a: toolbox(), b: toolbox(), c: toolbox() });
    const pidOf = (name: string) => started.peers.find((peer) => peer.name === name)?.pid;
    const before = { a: pidOf('a'), b: pidOf('b') };
    await started.updateSettings({
      servers: { a: toolbox({}, { requestTimeoutMs: 5000 }), b: toolbox({ EXTRA_TOOL: 'new-b' }), d: toolbox() },
    });
    pids.push(...started.peers.flatMap(({ pid }) => (pid === undefined ? [] : [pid])));
    assert.deepEqual(
      started.peers.map(({ name, state }) => [name, state.kind]),
      [
        ['a', 'ready'],
        ['b', 'ready'],
        ['d', 'ready'],
      ],
    );
    assert.equal(pidOf('a'), before.a);
    assert.notEqual(pidOf('b'), before.b);
    assert.ok(started.catalog.entries.some(({ name }) => name === 'new-b'));
    assert.ok(!started.catalog.entries.some(({ server }) => server === 'c'));
  });

  it('leaves nothing behind when a server is removed, or the host disposed, during a restart', async () => {
    const started = await start({ a: toolbox(), b: toolbox() });
    const restarts = ['a', 'b'].map((name) => started.restartServer(name).catch((error: unknown) => error));
    const removed = started.updateSettings({ servers: { b: toolbox() } });
    await started.dispose();
    await Promise.all([...restarts, removed]);
    await assert.rejects(started.startServer('b'), { code: 'cancelled' });
    await allGone(pids);
  });

  it('gives bare names as soon as the last auto-start server has failed', async () => {
    const started = await start({ a: toolbox(), x: toolbox({}, { autoStart: false }) });
    assert.ok(started.catalog.entries.some(({ name }) => name === 'echo'));
    await started.updateSettings({
      servers: { a: toolbox({ EXTRA_TOOL: 'fresh' }), x: toolbox({}, { autoStart: true }) },
    });
    pids.push(started.peers[0]!.pid!);
    assert.ok(started.catalog.entries.some(({ name }) => name === 'fresh'));
  });

  it('keeps names and entries when a server is stopped, and refuses calls to it without trying another owner', async () => {
    const started = await start({ a: toolbox(), b: toolbox() });
    await started.stopServer('a');
    const entry = started.catalog.entries.find(({ name }) => name === 'echo');
    assert.deepEqual([entry?.server, entry?.ready], ['a', false]);
    await assert.rejects(started.callTool('echo', {}), (error: { code: string; message: string }) => {
      assert.equal(error.code, 'peerUnavailable');
      assert.match(error.message, /a/);
      return true;
    });
    assert.equal(textOf(await started.callTool('b/echo', {})), '{}');
    await started.startServer('a');
    pids.push(started.peers[0]!.pid!);
    assert.equal(textOf(await started.callTool('echo', {})), '{}');
  });

  it('does not hold up the others for a server that can’t be started, and says why', async () => {
    const { peers } = await start({
      a: toolbox(),
      missing: { command: 'no-such-command-here' },
      unset: { command: 'node', args: ['${env:SURELY_NOT_SET_ANYWHERE}'] },
    });
    const states = Object.fromEntries(peers.map(({ name, state }) => [name, state]));
    assert.equal(states['a']?.kind, 'ready');
    assert.ok(states['missing']?.kind === 'failed' && states['missing'].error.message.includes('no-such-command-here'));
    assert.ok(states['unset']?.kind === 'failed' && states['unset'].error.message.includes('SURELY_NOT_SET_ANYWHERE'));
  });

  it('writes what it said to servers to nobody but the server', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mcp-record-'));
    try {
      const record = join(folder, 'received');
      const started = await start({ a: toolbox({ RECORD: record }) });
      await started.callTool('echo', {});
      const methods = (await readFile(record, 'utf8'))
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { method: string }).method);
      assert.deepEqual(methods, ['server/discover', 'tools/list', 'subscriptions/listen', 'tools/call']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('takes arguments that do not fit only when told to', async () => {
    const started = await start({ a: toolbox() });
    const strict = { ...started.catalog.entries.find(({ name }) => name === 'echo')! };
    assert.deepEqual(strict.tool.inputSchema, { type: 'object' });
    await assert.rejects(started.callTool('echo', 'text' as never), { code: 'argument' });
    assert.equal(textOf(await started.callTool('echo', 'text' as never, { sendInvalidArguments: true })), '"text"');
  });
});

function bound(host: Host): { callTool: Host['callTool'] } {
  return { callTool: (name, args, options) => host.callTool(name, args, options) };
}

/** The first message with that method that was written, now or later. */
function firstSent(host: Host, wire: WireEvent[], method: string): Promise<WireEvent['message']> {
  return new Promise((resolve) => {
    const matches = (event: WireEvent): boolean => event.direction === 'sent' && event.message['method'] === method;
    const seen = wire.find(matches);
    if (seen) {
      resolve(seen.message);
      return;
    }
    const listening = host.onDidWire((event) => {
      if (!matches(event)) return;
      listening.dispose();
      resolve(event.message);
    });
  });
}
