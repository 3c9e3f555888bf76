import assert from 'node:assert/strict';
import { AuthorizationError, ProtocolError, TransportError } from '../../../src/core/base/errors';
import { silentLogger } from '../../../src/core/base/logger';
import { Subscription } from '../../../src/core/peer/subscription';
import type { ServerChange } from '../../../src/core/peer/subscriptionFilter';
import { FakeConnection, type SentRequest } from '../../support/fakeConnection';
import { settle, VirtualClock } from '../../support/virtualClock';

const idKey = 'io.modelcontextprotocol/subscriptionId';

const everything = {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
};

/** A stream that broke, as HTTP tells it. */
const broken = (more: { retryAfterMs?: number } = {}) =>
  new TransportError('The stream ended.', { reason: 'network', ...more });

function setUp(capabilities: Record<string, unknown> = everything) {
  const clock = new VirtualClock();
  const connection = new FakeConnection(capabilities);
  const watched = new Set<string>();
  const subscription = new Subscription({
    connection: connection.asConnection(),
    watched: () => [...watched],
    clock,
    logger: silentLogger,
    random: () => 0.5,
  });
  const changes: ServerChange[] = [];
  subscription.onDidChange((change) => changes.push(change));
  const tell = (id: unknown, method: string, params: Record<string, unknown> = {}): void => {
    connection.tell(method, { ...params, _meta: { [idKey]: id } });
  };
  const acknowledge = (
    { id, params }: SentRequest = connection.last!,
    notifications: unknown = params['notifications'],
  ) => {
    tell(id, 'notifications/subscriptions/acknowledged', { notifications });
  };
  /** Streams that were not ended by the host. */
  const open = () => connection.sent.filter(({ options }) => !options.signal?.aborted).map(({ id }) => id);
  return { clock, connection, watched, subscription, changes, tell, acknowledge, open };
}

const toolsChanged: ServerChange = { kind: 'list', list: 'tools' };

describe('a subscription', () => {
  describe('is opened', () => {
    it('for just what the server advertises', () => {
      const { subscription, connection } = setUp({ tools: { listChanged: true }, prompts: {}, resources: {} });
      subscription.start();
      assert.deepEqual(
        connection.sent.map(({ method, params }) => [method, params]),
        [['subscriptions/listen', { notifications: { toolsListChanged: true } }]],
      );
    });

    it('for watched resources too, where the server offers that', () => {
      const { subscription, connection, watched } = setUp();
      watched.add('file:///a');
      subscription.start();
      assert.deepEqual(connection.last?.params['notifications'], {
        toolsListChanged: true,
        promptsListChanged: true,
        resourcesListChanged: true,
        resourceSubscriptions: ['file:///a'],
      });
    });

    it('not at all for a server that advertises nothing, nor for watched resources that it does not offer to watch', () => {
      const { subscription, connection, watched } = setUp({ tools: { listChanged: 'yes' }, resources: {} });
      watched.add('file:///a');
      subscription.start();
      assert.deepEqual([connection.sent, subscription.state], [[], { kind: 'none' }]);
    });

    it('without any limit of time', () => {
      const { subscription, connection, clock } = setUp();
      subscription.start();
      assert.equal(connection.last?.options.timeouts, 'none');
      assert.equal(clock.pending, 0);
    });
  });

  describe('takes events', () => {
    it('by the id of its request', () => {
      const { subscription, connection, changes, tell } = setUp();
      subscription.start();
      const id = connection.last!.id;
      tell(id, 'notifications/tools/list_changed');
      tell(id, 'notifications/prompts/list_changed');
      tell(id, 'notifications/resources/list_changed');
      assert.deepEqual(
        changes,
        ['tools', 'prompts', 'resources'].map((list) => ({ kind: 'list', list })),
      );
    });

    it('before and without an acknowledgement', () => {
      const { subscription, connection, changes, tell } = setUp();
      subscription.start();
      tell(connection.last!.id, 'notifications/tools/list_changed');
      assert.deepEqual(changes, [toolsChanged]);
      assert.equal(subscription.state.kind, 'opening');
    });

    for (const [what, id] of [
      ['another id', 99],
      ['an id of another type', '1'],
      ['no id', undefined],
      ['null for an id', null],
    ] as const) {
      it(`but not with ${what}`, () => {
        const { subscription, changes, tell } = setUp();
        subscription.start();
        tell(id, 'notifications/tools/list_changed');
        assert.deepEqual(changes, []);
      });
    }

    it('but not without metadata', () => {
      const { subscription, connection, changes } = setUp();
      subscription.start();
      connection.tell('notifications/tools/list_changed');
      assert.deepEqual(changes, []);
    });

    it('but not of a kind that it did not ask for', () => {
      const { subscription, connection, changes, tell } = setUp({ tools: { listChanged: true } });
      subscription.start();
      tell(connection.last!.id, 'notifications/prompts/list_changed');
      tell(connection.last!.id, 'notifications/resources/updated', { uri: 'file:///a' });
      assert.deepEqual(changes, []);
    });

    it('of resources, also of one below a watched one, if they name it', () => {
      const { subscription, connection, watched, changes, tell } = setUp();
      watched.add('file:///a');
      subscription.start();
      const id = connection.last!.id;
      tell(id, 'notifications/resources/updated', { uri: 'file:///a/b' });
      tell(id, 'notifications/resources/updated', {});
      assert.deepEqual(changes, [{ kind: 'resource', uri: 'file:///a/b' }]);
    });
  });

  describe('shows', () => {
    it('that it is asked for, then what the server agreed to of that', () => {
      const { subscription, clock, acknowledge, connection } = setUp();
      subscription.start();
      assert.deepEqual(subscription.state, { kind: 'opening', since: clock.now() });
      acknowledge(connection.last, { toolsListChanged: true, promptsListChanged: 1, tasks: true });
      assert.deepEqual(subscription.state, {
        kind: 'open',
        since: clock.now(),
        honored: { toolsListChanged: true },
      });
    });

    it('nothing agreed to for an acknowledgement without a filter', () => {
      const { subscription, acknowledge, connection } = setUp();
      subscription.start();
      acknowledge(connection.last, null);
      assert.deepEqual(subscription.state.kind === 'open' && subscription.state.honored, {});
    });

    it('when the next one is tried, and why', async () => {
      const { subscription, clock, connection } = setUp();
      subscription.start();
      connection.last?.reject(broken());
      await settle();
      assert.deepEqual(subscription.state, {
        kind: 'retrying',
        nextTryAt: clock.now() + 1000,
        reason: 'The stream ended.',
      });
    });
  });

  describe('that is lost', () => {
    it('is opened again with a new id after 1, 2, 4, 8, 16, 30, 30 … s', async () => {
      const { subscription, clock, connection } = setUp();
      subscription.start();
      for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
        const before = connection.sent.length;
        connection.last?.reject(broken());
        await clock.advance(seconds * 1000 - 1);
        assert.equal(connection.sent.length, before, `before ${seconds} s`);
        await clock.advance(1);
        assert.equal(connection.sent.length, before + 1, `after ${seconds} s`);
      }
      assert.equal(new Set(connection.sent.map(({ id }) => id)).size, connection.sent.length);
    });

    it('never waits less than 1 s or more than 30 s, whatever chance says', async () => {
      for (const [random, ...waits] of [
        [0, 1000, 1600],
        [0.999, 1200, 2399, 4798, 9597, 19_194, 30_000],
      ] as const) {
        const clock = new VirtualClock();
        const connection = new FakeConnection(everything);
        const options = { connection: connection.asConnection(), watched: () => [], clock, logger: silentLogger };
        const subscription = new Subscription({ ...options, random: () => random });
        subscription.start();
        for (const wait of waits) {
          connection.last?.reject(broken());
          await settle();
          assert.ok(subscription.state.kind === 'retrying');
          assert.equal(subscription.state.nextTryAt - clock.now(), wait);
          await clock.advance(wait);
        }
      }
    });

    it('starts at 1 s again after it had lived for 30 s', async () => {
      const { subscription, clock, connection } = setUp();
      subscription.start();
      for (const wait of [1000, 2000]) {
        connection.last?.reject(broken());
        await clock.advance(wait);
      }
      await clock.advance(30_000);
      connection.last?.reject(broken());
      await settle();
      assert.ok(subscription.state.kind === 'retrying');
      assert.equal(subscription.state.nextTryAt - clock.now(), 1000);
    });

    it('waits as long as the server asks for, but no longer than 10 minutes', async () => {
      for (const [asked, wait] of [
        [45_000, 45_000],
        [3_600_000, 600_000],
        [10, 1000],
      ] as const) {
        const { subscription, clock, connection } = setUp();
        subscription.start();
        connection.last?.reject(broken({ retryAfterMs: asked }));
        await settle();
        assert.ok(subscription.state.kind === 'retrying');
        assert.equal(subscription.state.nextTryAt - clock.now(), wait);
      }
    });

    it('tells of all that may have been missed, once the next one is acknowledged', async () => {
      const { subscription, clock, connection, watched, changes, acknowledge } = setUp();
      watched.add('file:///a');
      subscription.start();
      acknowledge();
      connection.last?.reject(broken());
      await clock.advance(1000);
      assert.deepEqual(changes, []);
      acknowledge();
      const all = [
        ...['tools', 'prompts', 'resources'].map((list) => ({ kind: 'list', list })),
        { kind: 'resource', uri: 'file:///a' },
      ];
      assert.deepEqual(changes, all);
      await clock.advance(10_000);
      assert.deepEqual(changes, all);
    });

    it('tells of that after 1 s where the next one is never acknowledged', async () => {
      const { subscription, clock, connection, changes } = setUp({ tools: { listChanged: true } });
      subscription.start();
      connection.last?.reject(broken());
      await clock.advance(1000);
      await clock.advance(999);
      assert.deepEqual(changes, []);
      await clock.advance(1);
      assert.deepEqual(changes, [toolsChanged]);
    });

    it('tells of that also when the next one is lost before, and when it is refused', async () => {
      const { subscription, clock, connection, changes } = setUp({ tools: { listChanged: true } });
      subscription.start();
      connection.last?.reject(broken());
      await clock.advance(1000);
      connection.last?.reject(broken());
      await clock.advance(2000);
      assert.deepEqual(changes, []);
      connection.last?.reject(new ProtocolError('no', { rpcCode: -32601 }));
      await settle();
      assert.deepEqual(changes, [toolsChanged]);
    });

    it('does not take events of the lost one any more', async () => {
      const { subscription, connection, changes, tell } = setUp();
      subscription.start();
      const { id, reject } = connection.last!;
      reject(broken());
      await settle();
      tell(id, 'notifications/tools/list_changed');
      assert.deepEqual(changes, []);
    });

    for (const status of [408, 429, 500, 503]) {
      it(`is lost too by the status ${status}, which may pass`, async () => {
        const { subscription, connection } = setUp();
        subscription.start();
        connection.last?.reject(new TransportError(`HTTP ${status}`, { reason: 'network', status }));
        await settle();
        assert.equal(subscription.state.kind, 'retrying');
      });
    }

    it('is lost too by an answer that is none', async () => {
      const { subscription, connection } = setUp();
      subscription.start();
      connection.last?.reject(new ProtocolError('neither one result nor one valid error'));
      await settle();
      assert.equal(subscription.state.kind, 'retrying');
    });
  });

  describe('that the server ends in an orderly way', () => {
    for (const [what, result] of [
      ['by a result', { resultType: 'complete', _meta: { [idKey]: 1 } }],
      ['by notifications/cancelled', undefined],
      ['by a result that has nothing', {}],
    ] as const) {
      it(`${what} is opened again after 5 s, not earlier`, async () => {
        const { subscription, clock, connection } = setUp();
        subscription.start();
        connection.last?.resolve(result);
        await clock.advance(4999);
        assert.equal(connection.sent.length, 1);
        await clock.advance(1);
        assert.equal(connection.sent.length, 2);
      });
    }

    it('again and again waits longer, up to 30 s', async () => {
      const { subscription, clock, connection } = setUp();
      subscription.start();
      for (const wait of [5000, 5000, 5000, 8000, 16_000, 30_000]) {
        connection.last?.resolve({});
        await settle();
        assert.ok(subscription.state.kind === 'retrying');
        assert.equal(subscription.state.nextTryAt - clock.now(), wait);
        await clock.advance(wait);
      }
    });
  });

  describe('that is refused', () => {
    for (const error of [
      new ProtocolError('no such method', { rpcCode: -32601 }),
      new ProtocolError('too many', { rpcCode: -32603 }),
      new AuthorizationError('not you', 403, []),
      new TransportError('HTTP 405', { reason: 'network', status: 405 }),
    ]) {
      it(`(${error.message}) is not asked for again on this transport`, async () => {
        const { subscription, clock, connection, watched } = setUp();
        subscription.start();
        connection.last?.reject(error);
        await settle();
        assert.deepEqual(subscription.state, { kind: 'notOffered', reason: error.message });
        watched.add('file:///a');
        subscription.update();
        await clock.advance(3_600_000);
        assert.equal(connection.sent.length, 1);
      });
    }
  });

  describe('whose watched resources change', () => {
    it('is opened anew, and the old one ended only when the new one is acknowledged', async () => {
      const { subscription, clock, connection, watched, acknowledge, open } = setUp();
      subscription.start();
      acknowledge();
      watched.add('file:///a');
      subscription.update();
      await clock.advance(50);
      assert.deepEqual(open(), [1, 2]);
      acknowledge();
      assert.deepEqual(open(), [2]);
      assert.equal(connection.sent.length, 2);
      assert.ok(subscription.state.kind === 'open');
      assert.deepEqual(subscription.state.honored.resourceSubscriptions, ['file:///a']);
    });

    it('takes events of both meanwhile', async () => {
      const { subscription, clock, watched, changes, tell } = setUp();
      subscription.start();
      watched.add('file:///a');
      subscription.update();
      await clock.advance(50);
      tell(1, 'notifications/tools/list_changed');
      tell(2, 'notifications/resources/updated', { uri: 'file:///a' });
      assert.deepEqual(changes, [toolsChanged, { kind: 'resource', uri: 'file:///a' }]);
    });

    it('ends the old one after 5 s where the new one is never acknowledged', async () => {
      const { subscription, clock, watched, open } = setUp();
      subscription.start();
      watched.add('file:///a');
      subscription.update();
      await clock.advance(50 + 4999);
      assert.deepEqual(open(), [1, 2]);
      await clock.advance(1);
      assert.deepEqual(open(), [2]);
    });

    it('asks once for many changes at a time, and not at all if they cancel out', async () => {
      const { subscription, clock, connection, watched } = setUp();
      subscription.start();
      for (const uri of ['a:1', 'a:2', 'a:3']) {
        watched.add(uri);
        subscription.update();
      }
      await clock.advance(50);
      assert.deepEqual(connection.sent.length, 2);
      watched.add('a:4');
      subscription.update();
      watched.delete('a:4');
      subscription.update();
      await clock.advance(50);
      assert.deepEqual(connection.sent.length, 2);
    });

    it('takes a change into account while the last one is not acknowledged yet', async () => {
      const { subscription, clock, watched, acknowledge, open } = setUp();
      subscription.start();
      for (const uri of ['a:1', 'a:2']) {
        watched.add(uri);
        subscription.update();
        await clock.advance(100);
      }
      assert.deepEqual(open(), [1, 2, 3]);
      acknowledge();
      assert.deepEqual(open(), [3]);
    });

    it('leaves the change to the next one where that is scheduled already', async () => {
      const { subscription, clock, connection, watched } = setUp();
      subscription.start();
      connection.last?.reject(broken());
      await settle();
      watched.add('a:1');
      subscription.update();
      await clock.advance(1000);
      assert.equal(connection.sent.length, 2);
      assert.deepEqual((connection.last?.params['notifications'] as Record<string, unknown>)['resourceSubscriptions'], [
        'a:1',
      ]);
    });

    it('goes on with the old one where the new one is refused, and asks no more', async () => {
      const { subscription, clock, connection, watched, acknowledge, changes, tell } = setUp();
      subscription.start();
      acknowledge();
      watched.add('a:1');
      subscription.update();
      await clock.advance(50);
      connection.last?.reject(new ProtocolError('too many', { rpcCode: -32603 }));
      await settle();
      assert.equal(subscription.state.kind, 'open');
      tell(1, 'notifications/tools/list_changed');
      assert.deepEqual(changes, [toolsChanged]);
      connection.sent[0]?.resolve({});
      await clock.advance(60_000);
      assert.equal(subscription.state.kind, 'notOffered');
      assert.equal(connection.sent.length, 2);
    });

    it('does not mind if the old one is lost meanwhile', async () => {
      const { subscription, clock, connection, watched } = setUp();
      subscription.start();
      watched.add('a:1');
      subscription.update();
      await clock.advance(50);
      connection.sent[0]?.reject(broken());
      await clock.advance(60_000);
      assert.equal(connection.sent.length, 2);
    });

    it('begins where there was none, and ends where nothing is left to ask for', async () => {
      const { subscription, clock, watched, open } = setUp({ resources: { subscribe: true } });
      subscription.start();
      watched.add('a:1');
      subscription.update();
      await clock.advance(50);
      assert.deepEqual(open(), [1]);
      watched.delete('a:1');
      subscription.update();
      await clock.advance(50);
      assert.deepEqual([open(), subscription.state], [[], { kind: 'none' }]);
    });
  });

  describe('whose connection ends', () => {
    it('ends with it, without a try to end it at the server, and leaves no timer', async () => {
      const { subscription, clock, connection, watched, open } = setUp();
      subscription.start();
      watched.add('a:1');
      subscription.update();
      await clock.advance(50);
      connection.end(broken());
      await settle();
      assert.deepEqual([open(), subscription.state, clock.pending], [[1, 2], { kind: 'none' }, 0]);
      subscription.update();
      await clock.advance(60_000);
      assert.equal(connection.sent.length, 2);
    });
  });

  it('ends at the server when it is disposed', () => {
    const { subscription, open } = setUp();
    subscription.start();
    subscription.dispose();
    assert.deepEqual([open(), subscription.state], [[], { kind: 'none' }]);
  });
});
