import assert from 'node:assert/strict';
import {
  CancelledError,
  ConfigurationError,
  PeerUnavailableError,
  ProtocolError,
  ToolArgumentError,
  TransportError,
  UnknownToolError,
} from '../../../../src/core/base/errors';
import type { CatalogEntry } from '../../../../src/core/catalog/types';
import { settle } from '../../../support/virtualClock';
import { nested, notes, optional, query, readOnly, setUp } from './callerWorld';
import { entryOf, peerOf } from './fakeHost';

describe('calling a tool', () => {
  for (const [what, nextTryAt, told] of [
    ['the message that it has ended says so', undefined, []],
    ['the call’s own message says so, as it is restarted by itself', 5_000, ['list']],
  ] as const) {
    it(`that ends its server is told of once: ${what}`, async () => {
      const { host, caller, errors, failures } = setUp(['list', readOnly]);
      const error = new TransportError('gone', { reason: 'exit', server: 'notes' });
      host.answer = () => {
        host.peers = [peerOf('notes', { attempts: 1, state: { kind: 'dead', at: 0, error, nextTryAt } })];
        return Promise.reject(error);
      };
      await caller.call(notes('list'));
      assert.equal(errors.length, 1);
      assert.deepEqual(failures, told);
    });
  }

  const changed = { pinned: 'a', hash: 'b', since: 0, blocked: false };
  const refusals: readonly [why: string, code: string, part: Partial<CatalogEntry>, error: Error | undefined][] = [
    ['its definition is held', 'definitionChanged', { changed }, undefined],
    ['it is gone', 'unknownTool', { server: 'other' }, undefined],
    ['its server is not ready', 'peerUnavailable', {}, new PeerUnavailableError('not ready')],
    ['the settings disable it', 'configuration', {}, new ConfigurationError('disabled')],
    ['its arguments do not fit', 'argument', {}, new ToolArgumentError('misfit', [])],
  ];
  for (const [why, code, part, error] of refusals) {
    it(`is told of where nothing was sent, since ${why}`, async () => {
      const { host, caller, refused, widgets } = setUp(['list', readOnly]);
      host.entries = [entryOf('list', readOnly, part)];
      if (error) host.callTool = () => Promise.reject(error);
      const done = caller.callWith(notes('list'), { a: 1 });
      if (code === 'argument') await widgets.answer({ kind: 'cancel' });
      await done.catch(() => undefined);
      assert.deepEqual(
        refused.map(([, args, known]) => [args, known]),
        [[{ a: 1 }, code]],
      );
    });
  }

  it('is not told of as refused where it was sent', async () => {
    const { host, caller, refused } = setUp(['list', readOnly]);
    host.answer = () => Promise.reject(new ConfigurationError('late'));
    await caller.callWith(notes('list'), {});
    assert.deepEqual(refused, []);
  });

  it('asks for the tool, then its arguments, sends them and shows the result', async () => {
    const { host, widgets, caller, results } = setUp(['search', { ...query, ...readOnly }]);
    const done = caller.call(undefined);
    const pick = await widgets.pick('search');
    assert.equal(pick.title, 'Call Tool');
    const box = await widgets.answer({ kind: 'text', text: 'milk' });
    assert.equal(box.title, 'Call notes · search');
    await done;
    assert.deepEqual(
      host.calls.map(({ name, args }) => [name, args]),
      [['notes/search', { q: 'milk' }]],
    );
    assert.equal(results.length, 1);
  });

  it('leaves the focus to an input that is being answered when the result comes', async () => {
    const { queue, caller, keptFocus } = setUp(['list', readOnly]);
    await caller.call(notes('list'));
    const source = { kind: 'server', server: 'notes', tool: 'ask', round: 1 } as const;
    await queue.run(source, new AbortController().signal, () => caller.call(notes('list')));
    assert.deepEqual(keptFocus, [false, true]);
  });

  it('begins with the arguments where the tool is given', async () => {
    const { host, widgets, caller } = setUp(['search', { ...query, ...readOnly }]);
    const done = caller.call(notes('search'));
    await widgets.answer({ kind: 'text', text: 'milk' });
    await done;
    assert.equal(host.calls.length, 1);
  });

  it('sends at once what needs no arguments and says that it only reads', async () => {
    const { host, widgets, caller } = setUp(['list', readOnly]);
    await caller.call(notes('list'));
    assert.deepEqual(host.calls[0]?.args, {});
    assert.deepEqual(widgets.shown, []);
  });

  it('shows what is sent before it is, where the tool does not say that it only reads', async () => {
    const { host, widgets, caller } = setUp(['wipe', {}]);
    const done = caller.call(notes('wipe'));
    const confirm = await widgets.view();
    assert.match(confirm.prompt, /wipe does not say that it only reads. Send this to notes\?/);
    assert.equal(confirm.kind === 'pick' && confirm.items[0]?.detail, '{}');
    assert.equal(host.calls.length, 0);
    await widgets.pick('Call wipe');
    await done;
    assert.equal(host.calls.length, 1);
  });

  it('shows no secret before it is sent, and sends it', async () => {
    const { host, widgets, caller } = setUp(['wipe', {}]);
    const args = { password: 'opal', text: 'an emerald' };
    const done = caller.callWith(notes('wipe'), args);
    const confirm = await widgets.pick('Call wipe');
    assert.equal(confirm.kind === 'pick' && confirm.items[0]?.detail, '{"password":"•••","text":"an •••"}');
    await done;
    assert.deepEqual(host.calls[0]?.args, args);
  });

  it('fills no secret that the server proposes into a document', async () => {
    const properties = { where: { type: 'object' }, to: { type: 'string', default: 'emerald' } };
    const { caller, asJson } = setUp([
      'go',
      { inputSchema: { type: 'object', properties, required: ['where', 'to'] } },
    ]);
    await caller.call(notes('go'), true);
    assert.deepEqual(asJson, [['go', { where: {}, to: '' }]]);
  });

  for (const answer of ['Cancel', 'Escape']) {
    it(`sends nothing after ${answer}`, async () => {
      const { host, widgets, caller } = setUp(['wipe', {}]);
      const done = caller.call(notes('wipe'));
      if (answer === 'Escape') await widgets.answer({ kind: 'cancel' });
      else await widgets.pick(answer);
      await done;
      assert.equal(host.calls.length, 0);
    });
  }

  it('asks once, in the review, where there are arguments', async () => {
    const { host, widgets, caller } = setUp(['write', query]);
    const done = caller.call(notes('write'));
    await widgets.answer({ kind: 'text', text: 'milk' });
    const review = await widgets.pick('Call write');
    assert.equal(review.kind === 'pick' && review.items[0]?.detail, '{"q":"milk"}');
    await done;
    assert.equal(host.calls.length, 1);
  });

  it('asks for what is required; the review offers the rest', async () => {
    const { host, widgets, caller } = setUp(['search', { ...optional, ...readOnly }]);
    const done = caller.call(notes('search'));
    await widgets.answer({ kind: 'text', text: 'milk' });
    await widgets.pick('limit');
    await widgets.answer({ kind: 'text', text: '5' });
    await widgets.pick('Call search');
    await done;
    assert.deepEqual(host.calls[0]?.args, { q: 'milk', limit: 5 });
  });

  it('fills in the arguments of the last call', async () => {
    const { widgets, caller, memory } = setUp(['search', { ...query, ...readOnly }]);
    await memory.remember(notes('search'), { q: 'bread' });
    void caller.call(notes('search'));
    const box = await widgets.view();
    assert.equal(box.kind === 'text' && box.value, 'bread');
  });

  it('opens a document where only JSON can say the arguments', async () => {
    const { host, caller, asJson } = setUp(['place', nested]);
    await caller.call(notes('place'));
    assert.deepEqual(asJson, [['place', { where: {} }]]);
    assert.equal(host.calls.length, 0);
  });

  it('opens a document on request, with the last arguments', async () => {
    const { caller, asJson, memory } = setUp(['search', query]);
    await caller.call(notes('search'), true);
    await memory.remember(notes('search'), { q: 'bread' });
    await caller.call(notes('search'), true);
    assert.deepEqual(asJson, [
      ['search', { q: '' }],
      ['search', { q: 'bread' }],
    ]);
  });

  it('shows what is sent from a document, too', async () => {
    const { host, widgets, caller } = setUp(['place', nested]);
    const done = caller.callWith(notes('place'), { where: { x: 1 } });
    const confirm = await widgets.pick('Call place');
    assert.equal(confirm.kind === 'pick' && confirm.items[0]?.detail, '{"where":{"x":1}}');
    await done;
    assert.deepEqual(host.calls[0]?.args, { where: { x: 1 } });
  });

  it('says so where there is no tool', async () => {
    const { caller, noTools, widgets } = setUp();
    await caller.call(undefined);
    assert.equal(noTools(), 1);
    assert.deepEqual(widgets.shown, []);
  });

  it('fails for a tool that is gone', async () => {
    await assert.rejects(setUp().caller.call(notes('gone')), UnknownToolError);
  });

  it('ends where the list of tools goes away', async () => {
    const { widgets, caller, queue } = setUp(['search', query]);
    const done = caller.call(undefined);
    await widgets.answer({ kind: 'hidden', draft: undefined });
    await done;
    assert.deepEqual(queue.pending, []);
  });

  it('keeps the arguments entered so far where a box goes away', async () => {
    const { widgets, caller, queue } = setUp(['search', { ...query, ...readOnly }]);
    const done = caller.call(notes('search'));
    await widgets.answer({ kind: 'hidden', draft: { kind: 'text', text: 'mi' } });
    await settle();
    assert.deepEqual(
      queue.pending.map(({ source, state }) => [source, state]),
      [[{ kind: 'call', tool: 'search' }, 'aside']],
    );
    queue.reveal();
    const box = await widgets.answer({ kind: 'cancel' });
    assert.equal(box.kind === 'text' && box.value, 'mi');
    await done;
  });
});

describe('a call that fails', () => {
  it('has its document and a word', async () => {
    const { host, caller, errors, failures } = setUp(['list', readOnly]);
    const error = new ProtocolError('no', { rpcCode: 1 });
    host.answer = () => Promise.reject(error);
    await caller.call(notes('list'));
    assert.equal(errors[0]?.[1], error);
    assert.deepEqual(failures, ['list']);
  });

  it('is passed over where the person cancelled it', async () => {
    const { host, caller, errors, failures, results } = setUp(['list', readOnly]);
    host.answer = () => Promise.reject(new CancelledError('cancelled'));
    await caller.call(notes('list'));
    assert.deepEqual([errors, failures, results], [[], [], []]);
  });

  it('is a result where the tool says so', async () => {
    const { host, caller, errors, results } = setUp(['list', readOnly]);
    host.answer = () => Promise.resolve({ content: [], isError: true });
    await caller.call(notes('list'));
    assert.deepEqual([errors.length, results.length], [0, 1]);
  });
});

describe('arguments that do not fit', () => {
  function misfit() {
    const all = setUp(['search', { ...query, ...readOnly }]);
    all.host.answer = ({ options }) =>
      options?.sendInvalidArguments
        ? Promise.resolve({ content: [] })
        : Promise.reject(new ToolArgumentError('no', [{ path: '/q', message: 'must be number' }]));
    return all;
  }

  it('are said with where and why, before anything else', async () => {
    const { widgets, caller, errors } = misfit();
    void caller.callWith(notes('search'), { q: 'milk' });
    const view = await widgets.view();
    assert.ok(view.kind === 'pick');
    assert.deepEqual(
      view.items.map(({ label, detail }) => [label, detail]),
      [
        ['Edit the arguments', undefined],
        ['Send anyway', undefined],
        ['/q', 'must be number'],
      ],
    );
    assert.deepEqual(errors, []);
  });

  it('can be sent anyway', async () => {
    const { host, widgets, caller, results } = misfit();
    const done = caller.callWith(notes('search'), { q: 'milk' });
    await widgets.pick('Send anyway');
    await done;
    assert.deepEqual(
      host.calls.map(({ options }) => options?.sendInvalidArguments),
      [false, true],
    );
    assert.equal(results.length, 1);
  });

  it('can be edited', async () => {
    const { host, widgets, caller } = misfit();
    const done = caller.callWith(notes('search'), { q: 'milk' });
    await widgets.pick('Edit the arguments');
    const box = await widgets.answer({ kind: 'cancel' });
    assert.equal(box.kind === 'text' && box.value, 'milk');
    await done;
    assert.equal(host.calls.length, 1);
  });
});

describe('running again', () => {
  it('repeats the last call with the same arguments', async () => {
    const { host, caller } = setUp(['list', readOnly], ['search', { ...query, ...readOnly }]);
    await caller.callWith(notes('search'), { q: 'milk' });
    await caller.callWith(notes('list'), {});
    await caller.runAgain(undefined);
    await caller.runAgain(notes('search'));
    assert.deepEqual(host.calls.map(({ name, args }) => [name, args]).slice(2), [
      ['notes/list', {}],
      ['notes/search', { q: 'milk' }],
    ]);
  });

  it('shows what is sent where the tool does not say that it only reads', async () => {
    const { host, widgets, caller, memory } = setUp(['wipe', {}]);
    await memory.remember(notes('wipe'), { all: true });
    const done = caller.runAgain(notes('wipe'));
    await widgets.pick('Call wipe');
    await done;
    assert.deepEqual(host.calls[0]?.args, { all: true });
  });

  it('asks like a first call where there was none', async () => {
    const { widgets, caller } = setUp(['search', { ...query, ...readOnly }]);
    void caller.runAgain(notes('search'));
    assert.equal((await widgets.view()).kind, 'text');
  });
});
