import type { AuditPort } from '../../../src/core/audit/auditRecord';
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ConsentRequiredError } from '../../../src/core/base/errors';
import { Host } from '../../../src/core/host';
import type { PeerState } from '../../../src/core/peer/types';
import { ConsentStore } from '../../../src/vscode/consent/consentStore';
import { StartConsents } from '../../../src/vscode/consent/startConsents';
import { allGone } from '../../support/processes';

describe('consent to start what the workspace configures', () => {
  let folder = '';
  let host: Host | undefined;
  let agree = true;
  let asked: string[] = [];
  /** What variables stand for, one after the other. */
  let values: string[] = [];
  let resolved: string[] = [];
  let recorded: unknown[][] = [];
  const pids: number[] = [];
  let memory = new Map<string, unknown>();

  /** A server that leaves a mark as soon as it runs. */
  const server = (more: Record<string, unknown> = {}) => ({
    command: process.execPath,
    args: ['-e', trap, resolve('test/servers/toolbox.mjs'), join(folder, 'ran')],
    env: { TOKEN: 'a' },
    ...more,
  });
  const trap = `require('fs').appendFileSync(process.argv[2], 'x'); import(process.argv[1])`;
  const runs = (): number => (existsSync(join(folder, 'ran')) ? readFileSync(join(folder, 'ran'), 'utf8').length : 0);
  const state = (): PeerState | undefined => host?.peers[0]?.state;
  const changes = (): string | undefined => {
    const now = state();
    return now?.kind === 'needsConsent' ? now.changes?.map(({ field }) => field).join(' ') : undefined;
  };

  function create(entry: Record<string, unknown>, isOwnEntry = false): Host {
    const store = new ConsentStore({
      get: (key) => memory.get(key),
      update: (key, value) => Promise.resolve(void memory.set(key, structuredClone(value))),
    });
    const consents = new StartConsents({
      store,
      key: () => Promise.resolve('k'),
      isOwnEntry: () => isOwnEntry,
      setting: () => undefined,
      onDecision: ({ server: name, decision, fingerprint, changed: fields }) => {
        recorded.push([name, decision, fingerprint?.length, fields.join(' ')]);
      },
      ask: (waiting) => {
        asked.push(...waiting.map(({ request }) => request.entry.name));
        return Promise.resolve(agree ? waiting : []);
      },
    });
    host = new Host({
      settings: { servers: { one: entry } },
      ports: {
        consent: consents,
        defaultCwd: folder,
        resolveVariable: (variable) => {
          resolved.push(variable);
          return Promise.resolve(values.shift() ?? 'value');
        },
      },
    });
    return host;
  }

  /** Starts a server, agreed to by the person, and gives what changes of its entry lead to. */
  async function allowed(entry: Record<string, unknown>): Promise<Host> {
    const started = create(entry);
    await started.startServer('one');
    notePids();
    asked = [];
    return started;
  }

  function notePids(): void {
    pids.push(...(host?.peers ?? []).flatMap(({ pid }) => (pid === undefined ? [] : [pid])));
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mhp-consent-'));
    agree = true;
    asked = [];
    resolved = [];
    values = [];
    recorded = [];
    memory = new Map();
  });

  afterEach('no process is left', async () => {
    notePids();
    await host?.dispose();
    await allGone(pids.splice(0));
    rmSync(folder, { recursive: true, force: true });
  });

  it('comes before anything is spawned or resolved; a start by itself asks nobody, and settles', async () => {
    const started = create(server({ env: { TOKEN: '${secret:T}', B: '${workspaceFolder}' } }));
    await started.start();
    assert.deepEqual([state()?.kind, runs(), resolved, asked], ['needsConsent', 0, [], []]);
    assert.equal(started.peers[0]?.attempts, 0);
  });

  it('given, starts the server, and is not asked for again in the next window', async () => {
    await create(server()).startServer('one');
    assert.deepEqual([state()?.kind, runs(), asked], ['ready', 1, ['one']]);
    notePids();
    await host?.dispose();
    const { args, command, env } = server();
    await create({ env, command, args }).start();
    assert.deepEqual([state()?.kind, runs(), asked], ['ready', 2, ['one']]);
  });

  it('refused, is an error of its own, and no failure; it is asked for again by the next start of a person', async () => {
    agree = false;
    const started = create(server());
    const refusal = async (): Promise<void> =>
      assert.rejects(started.startServer('one'), (error) => error instanceof ConsentRequiredError && error.refused);
    await refusal();
    const now = state();
    assert.deepEqual([now?.kind, now?.kind === 'needsConsent' && now.refused, runs()], ['needsConsent', true, 0]);
    await refusal();
    assert.deepEqual(asked, ['one', 'one']);
    agree = true;
    await started.startServer('one');
    assert.equal(state()?.kind, 'ready');
    assert.deepEqual(recorded, [
      ['one', 'refused', 12, ''],
      ['one', 'refused', 12, ''],
      ['one', 'allowed', 12, ''],
    ]);
  });

  it('is not asked for where a start is not to ask', async () => {
    const started = create(server());
    await assert.rejects(started.startServer('one', { asksForConsent: false }), ConsentRequiredError);
    assert.deepEqual([asked, runs()], [[], 0]);
  });

  it('is not needed for an entry of the person', async () => {
    await create(server(), true).start();
    assert.deepEqual([state()?.kind, asked], ['ready', []]);
  });

  const changed: [title: string, changes: Record<string, unknown>, named: string][] = [
    ['the command', { command: '/bin/sh' }, 'command'],
    ['an argument', { args: ['-e', '1'] }, 'args[1] args[2] args[3]'],
    ['a value of the environment', { env: { TOKEN: 'b' } }, 'env.TOKEN'],
    ['allowLegacy', { allowLegacy: true }, 'allowLegacy'],
    ['a url instead', { command: undefined, args: undefined, env: undefined, url: 'http://127.0.0.1:9/' }, ''],
  ];
  for (const [title, change, named] of changed) {
    it(`is needed again after a change of ${title}, which is named; what ran is stopped, and nothing started`, async () => {
      const started = await allowed(server());
      const before = started.peers[0]?.pid;
      await started.updateSettings({ servers: { one: server(change) } });
      assert.deepEqual([state()?.kind, asked, runs()], ['needsConsent', [], 1]);
      if (named !== '') assert.equal(changes(), named);
      await allGone([before!]);
    });
  }

  it('is not needed again once the entry is as it was', async () => {
    const started = await allowed(server());
    await started.updateSettings({ servers: { one: server({ allowLegacy: true }) } });
    assert.equal(state()?.kind, 'needsConsent');
    await started.updateSettings({ servers: { one: server() } });
    assert.deepEqual([state()?.kind, asked, runs()], ['ready', [], 2]);
  });

  it('is not needed again for any of the last ten that were agreed to, and names what changed since the last', async () => {
    const started = await allowed(server());
    const with_ = (index: number) => server({ env: { TOKEN: 'a', BRANCH: String(index) } });
    for (let index = 1; index <= 10; index++) {
      await started.updateSettings({ servers: { one: with_(index) } });
      await started.startServer('one');
      notePids();
    }
    assert.equal(asked.length, 10);
    for (const index of [1, 10]) {
      await started.updateSettings({ servers: { one: with_(index) } });
      assert.notEqual(state()?.kind, 'needsConsent');
    }
    await started.updateSettings({ servers: { one: server() } });
    assert.deepEqual([state()?.kind, changes()], ['needsConsent', 'env.BRANCH']);
  });

  it('is not needed again for what neither runs nor contacts anything', async () => {
    const started = await allowed(server());
    await started.updateSettings({ servers: { one: server({ requestTimeoutMs: 1_234, restart: 'never' }) } });
    assert.deepEqual([state()?.kind, asked, runs()], ['ready', [], 1]);
  });

  it('is needed again after a change in the envFile, also when it is restarted by itself', async () => {
    const file = join(folder, '.env');
    writeFileSync(file, 'A=1');
    const started = await allowed(server({ envFile: '.env' }));
    writeFileSync(file, 'A=2');
    const waiting = new Promise<void>((done) => {
      started.onDidChangePeers(() => {
        if (state()?.kind === 'needsConsent') done();
      });
    });
    process.kill(started.peers[0]!.pid!, 'SIGKILL');
    await waiting;
    assert.deepEqual([changes(), asked, runs()], ['envFile content', [], 1]);
  });

  it('is for the content of the envFile that was looked at: a file that changes meanwhile is not used', async () => {
    const file = join(folder, '.env');
    writeFileSync(file, 'SEEN=first');
    const entry = server({
      envFile: '.env',
      args: ['-e', 'require("fs").writeFileSync(process.argv[1], process.env.SEEN)', join(folder, 'seen')],
    });
    create(entry);
    const look = host?.onDidChangePeers(() => {
      if (state()?.kind === 'needsConsent') writeFileSync(file, 'SEEN=second');
    });
    await host?.startServer('one').catch(() => undefined);
    look?.dispose();
    assert.equal(readFileSync(join(folder, 'seen'), 'utf8'), 'first');
  });

  it('is for the envFile that then is used, also where its variables stand for another one by then', async () => {
    writeFileSync(join(folder, 'first.env'), 'SEEN=first');
    writeFileSync(join(folder, 'second.env'), 'SEEN=second');
    create(
      server({
        envFile: '${env:FILE}',
        args: ['-e', 'require("fs").writeFileSync(process.argv[1], process.env.SEEN)', join(folder, 'seen')],
      }),
    );
    values = ['first.env', 'second.env'];
    await host?.startServer('one').catch(() => undefined);
    assert.equal(readFileSync(join(folder, 'seen'), 'utf8'), 'first');
  });

  it('is recorded before the start, and a start that is refused not at all', async () => {
    const order: string[] = [];
    create(server());
    await host?.dispose();
    const port: AuditPort = {
      append: (record) => order.push(record.kind === 'server' ? record.event : record.kind),
    };
    const consent = {
      check: () => Promise.resolve({ changes: undefined }),
      ask: () => {
        order.push(agree ? 'allowed' : 'refused');
        return Promise.resolve(agree);
      },
    };
    host = new Host({ settings: { servers: { one: server() } }, ports: { consent, audit: port } });
    agree = false;
    await assert.rejects(host.startServer('one'), ConsentRequiredError);
    agree = true;
    await host.startServer('one');
    assert.deepEqual(order, ['refused', 'allowed', 'starting', 'ready']);
  });

  it('is needed before a sign-out resolves anything', async () => {
    agree = false;
    const started = create({ url: 'http://127.0.0.1:9/', headers: { A: '${secret:T}' } });
    await assert.rejects(started.signOut('one'), ConsentRequiredError);
    assert.deepEqual(resolved, []);
  });

  it('that waits for the person is given up by a stop', async () => {
    const waiting = new Promise<never>(() => undefined);
    const consent = { check: () => Promise.resolve({ changes: undefined }), ask: () => waiting };
    host = new Host({ settings: { servers: { one: server() } }, ports: { consent } });
    const start = host.startServer('one');
    const seen = new Promise<void>((done) => {
      const look = (): void => {
        if (state()?.kind === 'needsConsent') done();
      };
      host?.onDidChangePeers(look);
      look();
    });
    await seen;
    await host.stopServer('one');
    await assert.rejects(start, /was stopped/);
    assert.deepEqual([state()?.kind, runs()], ['stopped', 0]);
  });
});
