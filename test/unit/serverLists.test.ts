import assert from 'node:assert/strict';
import { ProtocolError, TransportError } from '../../src/core/base/errors';
import { silentLogger } from '../../src/core/base/logger';
import type { ListKind } from '../../src/core/peer/types';
import { Definitions } from '../../src/core/definitions';
import { ServerLists, type ListFacts } from '../../src/core/serverLists';
import { FakeConnection } from '../support/fakeConnection';
import { settle, VirtualClock } from '../support/virtualClock';

const all = { tools: {}, prompts: {}, resources: {} };
const methods = {
  tools: 'tools/list',
  prompts: 'prompts/list',
  resources: 'resources/list',
  resourceTemplates: 'resources/templates/list',
} as const;
const idOf = { tools: 'name', prompts: 'name', resources: 'uri', resourceTemplates: 'uriTemplate' } as const;

/** A server whose lists a test can change; each item has the id that is given. */
class Shelf {
  readonly items: Record<ListKind, string[]> = {
    tools: ['t'],
    prompts: ['p', 'q'],
    resources: ['r:1'],
    resourceTemplates: ['r:{x}'],
  };
  hints: Record<string, unknown> = {};
  failure: Error | undefined;

  answer(method: string): unknown {
    const kind = (Object.keys(methods) as ListKind[]).find((name) => methods[name] === method);
    if (!kind) return undefined;
    if (this.failure) return this.failure;
    return { [kind]: this.items[kind].map((id) => ({ [idOf[kind]]: id })), ...this.hints };
  }
}

async function setUp(capabilities: Record<string, unknown> = all) {
  const clock = new VirtualClock();
  const shelf = new Shelf();
  const facts: ListFacts[] = [];
  let connection = new FakeConnection(capabilities);
  const lists = new ServerLists({
    clock,
    definitions: new Definitions({ clock, logger: silentLogger, port: undefined, note: () => undefined }),
    note: (_server, fact) => facts.push(fact),
  });
  const events: string[] = [];
  lists.onDidChange(({ server, kind }) => events.push(`${server} ${kind}`));
  const connect = async (next = new FakeConnection(capabilities)): Promise<FakeConnection> => {
    connection = next;
    connection.respond = (method) => shelf.answer(method);
    await lists.attach('notes', connection.asConnection());
    return connection;
  };
  await connect();
  const ids = async (kind: ListKind): Promise<unknown[]> => {
    const items = await lists.list('notes', kind, connection.asConnection());
    return items.map((item) => (item as unknown as Record<string, unknown>)[idOf[kind]]);
  };
  const asked = (kind: ListKind): number => connection.methods.filter((method) => method === methods[kind]).length;
  return { clock, shelf, lists, facts, events, connect, ids, asked, connection: () => connection };
}

const lazy = ['prompts', 'resources', 'resourceTemplates'] as const;

describe('the lists of a server', () => {
  it('are its tools at first, and nothing else', async () => {
    const { connection, events, facts } = await setUp();
    assert.deepEqual(connection().methods, ['tools/list']);
    assert.deepEqual(events, ['notes tools']);
    assert.equal(facts.at(-1)?.toolCount, 1);
    assert.deepEqual(facts.at(-1)?.lists.prompts, {
      count: undefined,
      stale: false,
      failed: false,
      freshUntil: undefined,
    });
  });

  for (const kind of lazy) {
    it(`have ${kind} when they are first needed`, async () => {
      const { ids, shelf, asked, facts, events } = await setUp();
      assert.deepEqual(await ids(kind), shelf.items[kind]);
      assert.equal(asked(kind), 1);
      assert.equal(facts.at(-1)?.lists[kind].count, shelf.items[kind].length);
      assert.deepEqual(events, ['notes tools']);
    });

    it(`are not asked for ${kind} where they are not declared`, async () => {
      const { ids, connection } = await setUp({ tools: {} });
      assert.deepEqual(await ids(kind), []);
      assert.deepEqual(connection().methods, ['tools/list']);
    });
  }

  it('need not even have tools', async () => {
    const { connection, lists } = await setUp({ prompts: {} });
    assert.deepEqual([connection().methods, lists.items('notes', 'tools')], [[], []]);
  });

  it('are fetched again with each need where the server gave them no time', async () => {
    const { ids, asked } = await setUp();
    await ids('prompts');
    await ids('prompts');
    assert.equal(asked('prompts'), 2);
  });

  it('are not fetched again while their time is not over', async () => {
    const { ids, asked, shelf, clock, facts } = await setUp();
    shelf.hints = { ttlMs: 1000 };
    await ids('prompts');
    assert.equal(facts.at(-1)?.lists.prompts.freshUntil, clock.now() + 1000);
    await clock.advance(999);
    await ids('prompts');
    assert.equal(asked('prompts'), 1);
    await clock.advance(1);
    await ids('prompts');
    assert.equal(asked('prompts'), 2);
  });

  it('are never fetched just because their time is over', async () => {
    const { ids, asked, shelf, clock } = await setUp();
    shelf.hints = { ttlMs: 1000 };
    await ids('prompts');
    await clock.advance(3_600_000);
    assert.equal(asked('prompts'), 1);
  });

  it('are fetched once for several who need them at a time', async () => {
    const { ids, asked } = await setUp();
    await Promise.all([ids('prompts'), ids('prompts'), ids('prompts')]);
    assert.equal(asked('prompts'), 1);
  });

  it('stay, marked stale, when they can’t be fetched again', async () => {
    const { ids, shelf, facts } = await setUp();
    await ids('prompts');
    shelf.failure = new ProtocolError('it rains', { rpcCode: -32603 });
    assert.deepEqual(await ids('prompts'), ['p', 'q']);
    assert.equal(facts.at(-1)?.lists.prompts.stale, true);
    assert.deepEqual(facts.at(-1)?.problems, ['prompts/list failed: it rains']);
    shelf.failure = undefined;
    await ids('prompts');
    assert.equal(facts.at(-1)?.lists.prompts.stale, false);
    assert.deepEqual(facts.at(-1)?.problems, []);
  });

  it('fail where there is no copy', async () => {
    const { ids, shelf, facts } = await setUp();
    shelf.failure = new ProtocolError('it rains', { rpcCode: -32603 });
    await assert.rejects(ids('resources'), /it rains/);
    assert.deepEqual(facts.at(-1)?.problems, ['resources/list failed: it rains']);
  });

  it('are given up where all pages together take longer than one request may', async () => {
    const { lists, connection, clock, facts } = await setUp();
    let pages = 0;
    connection().respond = () => undefined;
    const refreshed = lists.refresh('notes');
    while (!facts.at(-1)?.listStale && pages < 400) {
      const { sent } = connection();
      await clock.advance(900);
      sent.at(-1)?.resolve({ tools: [], nextCursor: String(pages++) });
      await settle();
    }
    await refreshed;
    assert.equal(pages, 334);
    assert.match(facts.at(-1)?.problems[0] ?? '', /did not answer tools\/list with all pages in 5 min/);
    assert.equal(facts.at(-1)?.toolCount, 1);
  });

  it('show what is wrong with each of them', async () => {
    const { ids, connection, facts } = await setUp();
    connection().respond = () => ({ prompts: [{ name: 'p' }, 7] });
    await ids('prompts');
    assert.match(facts.at(-1)?.problems.join() ?? '', /prompts\/list: 1 entry was left out/);
  });
});

describe('a list that its server says has changed', () => {
  it('is out of date at once, and fetched again 300 ms after the last word if it was in use', async () => {
    const { ids, asked, shelf, clock, lists, events } = await setUp();
    shelf.hints = { ttlMs: 60_000 };
    await ids('prompts');
    shelf.items.prompts = ['new'];
    lists.changed('notes', ['prompts']);
    await clock.advance(200);
    lists.changed('notes', ['prompts']);
    await clock.advance(299);
    assert.equal(asked('prompts'), 1);
    await clock.advance(1);
    assert.equal(asked('prompts'), 2);
    assert.deepEqual(events, ['notes tools', 'notes prompts']);
    assert.deepEqual(await ids('prompts'), ['new']);
    assert.equal(asked('prompts'), 2);
  });

  it('is fetched by whoever needs it before that', async () => {
    const { ids, shelf, lists } = await setUp();
    shelf.hints = { ttlMs: 60_000 };
    await ids('prompts');
    shelf.items.prompts = ['new'];
    lists.changed('notes', ['prompts']);
    assert.deepEqual(await ids('prompts'), ['new']);
  });

  it('is not fetched where nobody needed it yet', async () => {
    const { asked, clock, lists } = await setUp();
    lists.changed('notes', ['prompts', 'resources', 'resourceTemplates']);
    await clock.advance(10_000);
    assert.deepEqual([asked('prompts'), asked('resources'), asked('resourceTemplates')], [0, 0, 0]);
  });

  it('is no event where it turns out to be the same', async () => {
    const { clock, lists, asked, events } = await setUp();
    lists.changed('notes', ['tools']);
    await clock.advance(300);
    assert.deepEqual([asked('tools'), events], [2, ['notes tools']]);
  });

  it('is not overwritten by an older answer that comes late', async () => {
    const { ids, clock, lists, connection } = await setUp();
    await ids('prompts');
    connection().respond = () => undefined;
    const slow = ids('prompts');
    await settle();
    const first = connection().last!;
    lists.changed('notes', ['prompts']);
    await clock.advance(300);
    connection().last?.resolve({ prompts: [{ name: 'new' }] });
    await settle();
    first.resolve({ prompts: [{ name: 'old' }] });
    await slow;
    assert.deepEqual(lists.items('notes', 'prompts'), [{ name: 'new' }]);
  });
});

describe('the lists of a server that is started again', () => {
  it('are all fetched again, those that were in use a little later', async () => {
    const { ids, shelf, clock, connect, asked, events } = await setUp();
    shelf.hints = { ttlMs: 60_000 };
    await ids('prompts');
    shelf.items.prompts = ['new'];
    await connect();
    assert.deepEqual([asked('tools'), asked('prompts')], [1, 0]);
    await clock.advance(300);
    assert.deepEqual([asked('prompts'), asked('resources')], [1, 0]);
    assert.deepEqual(events, ['notes tools', 'notes prompts']);
  });

  it('are not out of date because an older fetch failed', async () => {
    const { lists, connection, facts, shelf } = await setUp();
    connection().respond = () => undefined;
    const older = lists.refresh('notes');
    const request = connection().last;
    connection().respond = (method) => shelf.answer(method);
    await lists.refresh('notes');
    request?.reject(new ProtocolError('no'));
    await older;
    assert.equal(facts.at(-1)?.listStale, false);
    assert.deepEqual(facts.at(-1)?.problems, []);
  });

  it('do not take answers of the connection before', async () => {
    const { ids, connect, connection, lists } = await setUp();
    connection().respond = () => undefined;
    const late = ids('prompts');
    await settle();
    const before = connection();
    const request = before.last!;
    before.end(new TransportError('gone', { reason: 'exit' }));
    await assert.rejects(late, /gone/);
    await connect();
    request.resolve({ prompts: [{ name: 'old' }] });
    await settle();
    assert.equal(lists.items('notes', 'prompts'), undefined);
  });

  it('show their problems again', async () => {
    const { connection, connect, facts } = await setUp();
    const odd = new FakeConnection(all);
    connection().end(new TransportError('gone', { reason: 'exit' }));
    await connect(odd);
    const count = facts.length;
    await connect();
    assert.ok(facts.length > count);
  });
});

describe('lists of one identity', () => {
  const alice = { endpoint: 'e', context: 'alice' };
  const bob = { endpoint: 'e', context: 'bob' };

  for (const [what, hints] of [
    ['private', { cacheScope: 'private', ttlMs: 60_000 }],
    ['of no scope', { ttlMs: 60_000 }],
    ['of a scope that there is not', { cacheScope: 'everybody', ttlMs: 60_000 }],
    ['private and stale', { cacheScope: 'private' }],
  ] as const) {
    it(`that are ${what} are gone before another one is connected`, async () => {
      const { ids, shelf, lists, connect, facts, events } = await setUp();
      lists.admit('notes', alice);
      shelf.hints = hints;
      await connect();
      await ids('prompts');
      events.length = 0;
      lists.admit('notes', bob);
      assert.deepEqual([lists.items('notes', 'tools'), lists.items('notes', 'prompts')], [undefined, undefined]);
      assert.deepEqual(events, ['notes tools', 'notes prompts']);
      assert.deepEqual([facts.at(-1)?.toolCount, facts.at(-1)?.lists.prompts.count], [0, undefined]);
    });
  }

  it('never serve another one, not even where that one’s own can’t be fetched', async () => {
    const { ids, shelf, lists, connect } = await setUp();
    lists.admit('notes', alice);
    await connect();
    await ids('prompts');
    lists.admit('notes', bob);
    await connect();
    shelf.failure = new ProtocolError('it rains', { rpcCode: -32603 });
    await assert.rejects(ids('prompts'), /it rains/);
  });

  it('stay for the same one, and for everybody where the server said so', async () => {
    const { ids, shelf, lists, connect } = await setUp();
    lists.admit('notes', alice);
    shelf.hints = { cacheScope: 'private' };
    await connect();
    shelf.hints = { cacheScope: 'public' };
    await ids('prompts');
    lists.admit('notes', { ...alice });
    assert.ok(lists.items('notes', 'tools'));
    lists.admit('notes', bob);
    assert.deepEqual([lists.items('notes', 'tools'), lists.items('notes', 'prompts')?.length], [undefined, 2]);
  });

  it('are all gone where the entry leads to another server, public ones too', async () => {
    const { ids, shelf, lists, connect } = await setUp();
    lists.admit('notes', alice);
    shelf.hints = { cacheScope: 'public' };
    await connect();
    await ids('prompts');
    lists.admit('notes', { ...alice, endpoint: 'other' });
    assert.deepEqual([lists.items('notes', 'tools'), lists.items('notes', 'prompts')], [undefined, undefined]);
  });
});
