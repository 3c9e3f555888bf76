import assert from 'node:assert/strict';
import { PeerUnavailableError } from '../../src/core/base/errors';
import { silentLogger } from '../../src/core/base/logger';
import { Contents } from '../../src/core/contents';
import { Definitions } from '../../src/core/definitions';
import { RequestRunner } from '../../src/core/requests';
import { ServerLogs } from '../../src/core/serverLogs';
import { FakeConnection } from '../support/fakeConnection';
import { settle, VirtualClock } from '../support/virtualClock';

const capabilities = {
  tools: {},
  prompts: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  completions: {},
};
const answers: Record<string, unknown> = {
  'tools/list': { tools: [] },
  'prompts/list': { prompts: [{ name: 'p' }] },
  'resources/list': { resources: [{ uri: 'a:1' }] },
  'resources/templates/list': { resourceTemplates: [{ uriTemplate: 'a:{n}' }] },
};

function setUp(era: 'modern' | 'legacy' = 'modern', version?: string) {
  const clock = new VirtualClock();
  const connections = new Map<string, FakeConnection>();
  const readyConnectionOf = (server: string) => {
    const connection = connections.get(server);
    if (!connection) throw new PeerUnavailableError(`"${server}" is not ready.`);
    return connection.asConnection();
  };
  const logs = new ServerLogs(silentLogger);
  const contents: Contents = new Contents({
    clock,
    logger: silentLogger,
    random: () => 0.5,
    logs,
    definitions: new Definitions({ clock, logger: silentLogger, port: undefined, note: () => undefined }),
    readyConnectionOf,
    usableConnectionOf: (server) => Promise.resolve(readyConnectionOf(server)),
    readyServers: () => [...connections.keys()].sort(),
    note: () => undefined,
    requests: new RequestRunner({
      clock,
      handlers: { roots: () => Promise.resolve([]) },
      maxInputRounds: () => 10,
      connectionOf: readyConnectionOf,
      retryOf: () => 'never',
      untilReady: () => Promise.resolve(false),
      authorize: () => Promise.resolve(false),
      logLevelOf: (server, connection) => logs.levelFor(server, connection),
      waitingOf: () => () => undefined,
    }),
  });
  const connect = async (server: string, declared: Record<string, unknown> = capabilities) => {
    const connection = new FakeConnection(declared, era, version);
    connection.respond = (method) => answers[method];
    connections.set(server, connection);
    await contents.prepare(server, connection.asConnection());
    return connection;
  };
  return { clock, contents, connect };
}

const asked = (connection: FakeConnection, method: string): number =>
  connection.methods.filter((sent) => sent === method).length;

describe('what all servers have', () => {
  it('comes in the order of their names, each with its server', async () => {
    const { contents, connect } = setUp();
    await connect('b');
    await connect('a');
    assert.deepEqual(await contents.list('prompts'), [
      { server: 'a', item: { name: 'p' } },
      { server: 'b', item: { name: 'p' } },
    ]);
    assert.deepEqual(await contents.list('resources', 'b'), [{ server: 'b', item: { uri: 'a:1' } }]);
  });

  it('is there of the others where one fails', async () => {
    const { contents, connect } = setUp();
    const broken = await connect('a');
    broken.respond = () => ({ prompts: 'none' });
    await connect('b');
    assert.deepEqual(await contents.list('prompts'), [{ server: 'b', item: { name: 'p' } }]);
    await assert.rejects(contents.list('prompts', 'a'), /no array "prompts"/);
  });

  it('is refused of one that is not ready', async () => {
    const { contents } = setUp();
    await assert.rejects(contents.list('prompts', 'a'), { code: 'peerUnavailable' });
  });

  it('is not there before it is needed, but for tools', async () => {
    const { connect } = setUp();
    const connection = await connect('a');
    assert.deepEqual(connection.methods, ['tools/list', 'subscriptions/listen']);
  });
});

describe('a server that is made ready', () => {
  it('need not wait for an answer to its subscription, which it is asked for when its tools are there', async () => {
    const { contents } = setUp();
    const connection = new FakeConnection(capabilities);
    const prepared = contents.prepare('a', connection.asConnection());
    await settle();
    assert.deepEqual(connection.methods, ['tools/list']);
    connection.last?.resolve({ tools: [] });
    await prepared;
    assert.deepEqual(connection.methods, ['tools/list', 'subscriptions/listen']);
  });

  it('is heard from the beginning where it is legacy', async () => {
    const { contents, clock } = setUp('legacy');
    const connection = new FakeConnection(capabilities, 'legacy');
    const prepared = contents.prepare('a', connection.asConnection());
    connection.tell('notifications/tools/list_changed');
    connection.last?.resolve({ tools: [] });
    await prepared;
    await clock.advance(300);
    assert.equal(asked(connection, 'tools/list'), 2);
  });
});

describe('a resource that is read', () => {
  const result = { resultType: 'complete', contents: [{ uri: 'a:1', text: 'x' }], ttlMs: 1000, cacheScope: 'private' };

  it('is read once while the answer may be used, and again when it was changed, or on demand', async () => {
    const { contents, connect, clock } = setUp();
    const connection = await connect('a');
    connection.respond = () => result;
    const read = async (refetch = false) => (await contents.readResource('a', 'a:1', { refetch })).contents;
    assert.deepEqual(await read(), result.contents);
    await read();
    assert.equal(asked(connection, 'resources/read'), 1);
    await read(true);
    assert.equal(asked(connection, 'resources/read'), 2);
    await clock.advance(1000);
    await read();
    assert.equal(asked(connection, 'resources/read'), 3);
  });

  it('is read again after the server said that it changed', async () => {
    const { contents, connect, clock } = setUp();
    const events: unknown[] = [];
    contents.onDidChangeResource((event) => events.push(event));
    const connection = await connect('a');
    await contents.watch('a', 'a:1');
    await clock.advance(50);
    const _meta = { 'io.modelcontextprotocol/subscriptionId': connection.last?.id };
    connection.respond = () => result;
    await contents.readResource('a', 'a:1', {});
    connection.tell('notifications/resources/updated', { uri: 'a:1', _meta });
    await contents.readResource('a', 'a:1', {});
    assert.equal(asked(connection, 'resources/read'), 2);
    assert.deepEqual(events, [{ server: 'a', uri: 'a:1' }]);
  });

  it('is not kept where it changed while it was read', async () => {
    const { contents, connect, clock } = setUp();
    const connection = await connect('a');
    await contents.watch('a', 'a:1');
    await clock.advance(50);
    const _meta = { 'io.modelcontextprotocol/subscriptionId': connection.last?.id };
    const reading = contents.readResource('a', 'a:1', {});
    await settle();
    const sent = connection.last!;
    connection.tell('notifications/resources/updated', { uri: 'a:1', _meta });
    sent.resolve(result);
    await reading;
    void contents.readResource('a', 'a:1', {}).catch(() => undefined);
    await settle();
    assert.equal(asked(connection, 'resources/read'), 2);
  });

  it('is not kept where it took input, or a state of the server', async () => {
    for (const more of [{ inputRequests: { r: { method: 'roots/list' } } }, { requestState: 's' }]) {
      const { contents, connect, clock } = setUp();
      const connection = await connect('a');
      connection.respond = (_method, params) =>
        'inputResponses' in params || 'requestState' in params ? result : { resultType: 'input_required', ...more };
      for (let times = 0; times < 2; times++) {
        const reading = contents.readResource('a', 'a:1', {});
        await clock.advance(250);
        await reading;
      }
      assert.equal(asked(connection, 'resources/read'), 4);
    }
  });

  it('is not kept for the next connection', async () => {
    const { contents, connect } = setUp();
    const first = await connect('a');
    first.respond = () => result;
    await contents.readResource('a', 'a:1', {});
    const second = await connect('a');
    second.respond = () => result;
    await contents.readResource('a', 'a:1', {});
    assert.equal(asked(second, 'resources/read'), 1);
  });

  it('is refused where the result is none', async () => {
    const { contents, connect } = setUp();
    const connection = await connect('a');
    for (const bad of [{ contents: 'x' }, {}, [], 'x', null]) {
      connection.respond = () => bad ?? 7;
      await assert.rejects(contents.readResource('a', 'a:1', {}), { code: 'protocol' });
    }
  });
});

describe('a prompt that is got', () => {
  it('is asked for by name and arguments, and returned as it is', async () => {
    const { contents, connect } = setUp();
    const connection = await connect('a');
    const result = { messages: [{ role: 'user', content: { type: 'text', text: 'x' } }], description: 'd' };
    connection.respond = () => result;
    assert.deepEqual(await contents.getPrompt('a', 'p', { who: 'me' }, {}), result);
    assert.deepEqual(connection.last?.params, { name: 'p', arguments: { who: 'me' } });
    connection.respond = () => ({ messages: {} });
    await assert.rejects(contents.getPrompt('a', 'p', {}, {}), /"messages" that is no list/);
  });
});

describe('a completion', () => {
  const ref = { type: 'ref/prompt', name: 'p' } as const;
  const argument = { name: 'who', value: 'm' };

  it('tells the server what was chosen before, and returns its suggestions', async () => {
    const { contents, connect } = setUp();
    const connection = await connect('a');
    connection.respond = () => ({ completion: { values: ['me', 7, 'mine'], total: 5, hasMore: true } });
    const completion = await contents.complete('a', ref, argument, { where: 'here' }, {});
    assert.deepEqual(completion, { values: ['me', 'mine'], total: 5, hasMore: true });
    assert.deepEqual(connection.last?.params, { ref, argument, context: { arguments: { where: 'here' } } });
    await contents.complete('a', ref, argument, {}, {});
    assert.deepEqual(connection.last.params, { ref, argument });
  });

  it('takes a hundred suggestions at the most, and says that there are more', async () => {
    const { contents, connect } = setUp();
    const connection = await connect('a');
    connection.respond = () => ({ completion: { values: Array.from({ length: 101 }, (_, n) => `${n}`) } });
    const { values, total, hasMore } = await contents.complete('a', ref, argument, {}, {});
    assert.deepEqual([values.length, total, hasMore], [100, undefined, true]);
  });

  it('has no context in a revision that knows none', async () => {
    const { contents, connect } = setUp('legacy', '2025-03-26');
    const connection = await connect('a');
    connection.respond = () => ({ completion: { values: [] } });
    await contents.complete('a', ref, argument, { where: 'here' }, {});
    assert.deepEqual(connection.last?.params, { ref, argument });
  });

  it('is empty, and nothing is asked, where the server declares none', async () => {
    const { contents, connect } = setUp();
    const connection = await connect('a', { tools: {} });
    const before = connection.sent.length;
    const completion = await contents.complete('a', ref, argument, {}, {});
    assert.deepEqual([completion.values, connection.sent.length], [[], before]);
  });

  for (const [what, result] of [
    ['asks for input, which it must not', { resultType: 'input_required', completion: { values: [] } }],
    ['has no completion', {}],
    ['has values that are no list', { completion: { values: 'x' } }],
    ['is no object', 'x'],
  ] as const) {
    it(`is refused where the result ${what}`, async () => {
      const { contents, connect } = setUp();
      const connection = await connect('a');
      connection.respond = () => result;
      await assert.rejects(contents.complete('a', ref, argument, {}, {}), { code: 'protocol' });
    });
  }
});
