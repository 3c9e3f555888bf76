import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Host } from '../../../src/core/host';
import type { CallEvent, InputHandlers } from '../../../src/core/peer/types';
import { allGone, within } from '../../support/processes';

const answering: InputHandlers = {
  elicit: () => Promise.resolve({ action: 'accept', content: { who: 'me' } }),
};
const textOf = (result: { content: readonly unknown[] }) => (result.content[0] as { text: string }).text;

for (const era of ['modern', 'legacy'] as const) {
  describe(`tasks of a ${era} server, with real processes`, () => {
    const hosts: Host[] = [];
    const pids: number[] = [];
    let folder = '';
    /** What the extension keeps between two windows. */
    let kept: unknown;

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'mcp-tasks-'));
      kept = undefined;
    });

    afterEach('no process is left', async () => {
      await Promise.all(hosts.splice(0).map((host) => host.dispose()));
      await allGone(pids.splice(0));
      await rm(folder, { recursive: true });
    });

    /** A window, in which the server is started as `env` says. */
    async function open(env: Record<string, string> = {}) {
      const host = new Host({
        settings: {
          servers: {
            press: {
              command: process.execPath,
              args: [join('test', 'servers', 'tasks.mjs')],
              env: { ERA: era, RECORD: join(folder, 'received'), STORE: join(folder, 'tasks'), ...env },
              allowLegacy: era === 'legacy',
            },
          },
        },
        ports: {
          inputs: answering,
          tasks: {
            load: () => kept,
            save: (tasks) => {
              kept = JSON.parse(JSON.stringify(tasks));
            },
          },
        },
      });
      hosts.push(host);
      const events: CallEvent[] = [];
      host.onDidCall((event) => events.push(event));
      await host.start();
      pids.push(...host.peers.flatMap(({ pid }) => (pid === undefined ? [] : [pid])));
      return { host, events };
    }

    /** The first event of that kind that passes, from now on. */
    const event = (host: Host, kind: CallEvent['kind'], matches: (event: CallEvent) => boolean = () => true) =>
      within(
        new Promise<CallEvent>((resolve) => {
          const listening = host.onDidCall((next) => {
            if (next.kind !== kind || !matches(next)) return;
            listening.dispose();
            resolve(next);
          });
        }),
        `the event ${kind}`,
      );

    async function received(): Promise<string[]> {
      const lines = (await readFile(join(folder, 'received'), 'utf8')).trim().split('\n');
      return lines.map((line) => (JSON.parse(line) as { method?: string }).method ?? 'an answer');
    }

    it('are looked at until the result is there, which is the result of the call', async () => {
      const { host, events } = await open();
      assert.equal(textOf(await host.callTool('slow', {})), 'read');
      const told = events.flatMap((each) =>
        each.kind === 'task' ? [each.task.statusMessage ?? each.task.status] : [],
      );
      assert.deepEqual(told, ['Page 0', 'Page 1', 'Page 2', 'completed']);
      assert.deepEqual(
        events.filter(({ kind }) => kind !== 'task').map(({ kind }) => kind),
        ['started', 'ended'],
      );
      assert.deepEqual([host.tasks.all, kept], [[], []]);
    });

    it('get what they ask for from the same handlers', async () => {
      const { host } = await open();
      assert.deepEqual(JSON.parse(textOf(await host.callTool('ask', {}))), {
        q: { action: 'accept', content: { who: 'me' } },
      });
      const methods = await received();
      assert.equal(methods.filter((method) => method === (era === 'modern' ? 'tasks/update' : 'an answer')).length, 1);
    });

    it('end with the error of the call', async () => {
      const { host } = await open();
      await assert.rejects(host.callTool('fail', {}), { code: 'protocol', rpcCode: -32603 });
      assert.deepEqual(host.tasks.all, []);
    });

    it('are cancelled with their call, and never by notifications/cancelled', async () => {
      const { host } = await open();
      const abort = new AbortController();
      const call = host.callTool('endless', {}, { signal: abort.signal });
      call.catch(() => undefined);
      await event(host, 'task');
      assert.equal(host.tasks.all.length, 1);
      abort.abort();
      await assert.rejects(call, { code: 'cancelled' });
      assert.deepEqual([host.tasks.all, kept], [[], []]);
      // Whatever was written before this is answered has arrived.
      await host.callTool('plain', {});
      const methods = await received();
      assert.equal(methods.filter((method) => method === 'tasks/cancel').length, 1);
      assert.ok(!methods.includes('notifications/cancelled'));
    });

    it('are cancelled by their number, too', async () => {
      const { host } = await open();
      const call = host.callTool('endless', {});
      call.catch(() => undefined);
      await event(host, 'task');
      await host.tasks.cancel(host.tasks.all[0]!.id);
      await assert.rejects(call, { code: 'cancelled' });
      assert.deepEqual(host.tasks.all, []);
    });

    it('leave calls that need none as they are', async () => {
      const { host } = await open();
      assert.equal(textOf(await host.callTool('plain', {})), 'at once');
      assert.ok(!(await received()).some((method) => method.startsWith('tasks/')));
    });

    it('are picked up again in the next window, to their end', async () => {
      const first = await open();
      const call = first.host.callTool('slow', {});
      call.catch(() => undefined);
      await event(first.host, 'task');
      await first.host.dispose();
      await assert.rejects(call, { code: 'peerUnavailable' });
      assert.equal((kept as unknown[]).length, 1);

      const { host, events } = await open();
      const ended = events.find(({ kind }) => kind === 'ended') ?? (await event(host, 'ended'));
      assert.ok(ended.kind === 'ended' && ended.outcome.kind === 'result');
      assert.equal(textOf(ended.outcome.result as { content: readonly unknown[] }), 'read');
      assert.deepEqual([ended.server, ended.name, kept], ['press', 'slow', []]);
      assert.ok(events.some((each) => each.kind === 'task' && each.resumed));
    });

    it('are picked up again when their server comes back by itself', async () => {
      const { host } = await open();
      const call = host.callTool('slow', {});
      await event(host, 'task');
      process.kill(host.peers[0]!.pid!, 'SIGKILL');
      assert.equal(textOf(await within(call, 'the result', 10_000)), 'read');
      pids.push(host.peers[0]!.pid!);
    });

    it('that the server lost meanwhile end with an error that says so', async () => {
      const first = await open();
      const call = first.host.callTool('endless', {});
      call.catch(() => undefined);
      await event(first.host, 'task');
      await first.host.dispose();
      await rm(join(folder, 'tasks'));

      const { host, events } = await open();
      const ended = events.find(({ kind }) => kind === 'ended') ?? (await event(host, 'ended'));
      assert.ok(ended.kind === 'ended' && ended.outcome.kind === 'error');
      assert.equal((ended.outcome.error as { reason?: string }).reason, 'lost');
      assert.deepEqual([host.tasks.all, kept], [[], []]);
    });

    it('are not asked for as somebody else', async () => {
      const first = await open({ TOKEN: 'alice' });
      const call = first.host.callTool('slow', {});
      call.catch(() => undefined);
      await event(first.host, 'task');
      await first.host.dispose();
      const before = (await received()).filter((method) => method === 'tasks/get').length;

      const second = await open({ TOKEN: 'bob' });
      await second.host.callTool('plain', {});
      assert.equal((await received()).filter((method) => method === 'tasks/get').length, before);
      assert.deepEqual(
        second.host.tasks.all.map(({ name, callId }) => [name, callId]),
        [['slow', undefined]],
      );
      assert.ok(!JSON.stringify(kept).includes('alice'));
      await second.host.dispose();

      const { host, events } = await open({ TOKEN: 'alice' });
      const ended = events.find(({ kind }) => kind === 'ended') ?? (await event(host, 'ended'));
      assert.ok(ended.kind === 'ended' && ended.outcome.kind === 'result');
    });
  });
}
