import assert from 'node:assert/strict';
import { createRedactor } from '../../../../src/core/audit/redaction';
import {
  CancelledError,
  ConfigurationError,
  PeerUnavailableError,
  ProtocolError,
  ToolArgumentError,
  TransportError,
  UnknownToolError,
  type McpHostError,
} from '../../../../src/core/base/errors';
import type { CatalogEntry, Tool } from '../../../../src/core/catalog/types';
import { CallMemory } from '../../../../src/vscode/calls/callMemory';
import { ToolCaller } from '../../../../src/vscode/calls/toolCaller';
import type { CallRecord } from '../../../../src/vscode/documents/callRecord';
import { InputQueue } from '../../../../src/vscode/input/inputQueue';
import { settle } from '../../../support/virtualClock';
import { english, ScriptedWidgets } from '../support';
import { entryOf, FakeHost, peerOf } from './fakeHost';

const readOnly: Partial<Tool> = { annotations: { readOnlyHint: true } };
const query: Partial<Tool> = {
  inputSchema: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] },
};
const optional: Partial<Tool> = {
  inputSchema: { type: 'object', properties: { q: { type: 'string' }, limit: { type: 'integer' } }, required: ['q'] },
};
const nested: Partial<Tool> = {
  inputSchema: { type: 'object', properties: { where: { type: 'object' } }, required: ['where'] },
};

const notes = (localName: string) => ({ server: 'notes', localName });

function setUp(...tools: [name: string, tool: Partial<Tool>][]) {
  const host = new FakeHost();
  host.entries = tools.map(([name, tool]) => entryOf(name, tool));
  const widgets = new ScriptedWidgets();
  const queue = new InputQueue();
  const store = new Map<string, unknown>();
  const redactor = createRedactor({ known: 'emerald' });
  const memory = new CallMemory(
    { get: (key) => store.get(key), update: (key, value) => Promise.resolve(void store.set(key, value)) },
    { frame: (value) => value },
    () => undefined,
  );
  const results: [CallRecord, unknown][] = [];
  const keptFocus: boolean[] = [];
  const errors: [CallRecord, unknown][] = [];
  const failures: string[] = [];
  const refused: [name: string, args: unknown, code: string][] = [];
  const asJson: unknown[] = [];
  let noTools = 0;
  const lastKnown: CatalogEntry[] = [];
  const started: string[] = [];
  let start = (): Promise<void> => Promise.resolve();
  /** Tools that were there earlier, and what happens when their server is started. */
  const knows = (names: readonly string[], whenStarted: () => Promise<void>): void => {
    lastKnown.push(...names.map((name) => entryOf(name, readOnly, { ready: false, lastKnown: 1 })));
    start = () => {
      lastKnown.length = 0;
      return whenStarted();
    };
  };
  const caller = new ToolCaller({
    host: host.asHost(),
    shown: {
      get catalog() {
        return { entries: [...host.entries, ...lastKnown], collisions: [], problems: [] };
      },
    },
    start(server) {
      started.push(server);
      return start();
    },
    queue,
    widgets,
    memory,
    redactor,
    l10n: english,
    now: () => 0,
    refused: ({ name, args }, error) => refused.push([name, args, (error as McpHostError).code]),
    progress: (_, task) => task(() => undefined, new AbortController().signal),
    documents: {
      showResult(call, result, _, keepFocus) {
        results.push([call, result]);
        keptFocus.push(keepFocus);
        return Promise.resolve();
      },
      showError: (call, error) => Promise.resolve(errors.push([call, error]) as never),
      reopen: () => Promise.resolve(),
    },
    editAsJson: (entry, args) => Promise.resolve(void asJson.push([entry.name, args])),
    tellFailure: ({ tool }) => failures.push(tool),
    tellNoTools: () => noTools++,
  });
  return {
    host,
    widgets,
    queue,
    memory,
    caller,
    results,
    keptFocus,
    errors,
    failures,
    refused,
    asJson,
    noTools: () => noTools,
    knows,
    started,
  };
}

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

describe('a tool that is known from earlier', () => {
  const comesBack = (host: FakeHost, ...names: string[]) => {
    return () => {
      host.entries = names.map((name) => entryOf(name, readOnly));
      return Promise.resolve();
    };
  };

  it('is called as it is now, once its server was started', async () => {
    const { host, caller, knows, started, results } = setUp();
    knows(['list'], comesBack(host, 'list'));
    await caller.call(notes('list'));
    assert.deepEqual(started, ['notes']);
    assert.deepEqual([host.calls.length, results.length], [1, 1]);
  });

  it('is offered in the list, and called from there', async () => {
    const { host, caller, knows, started, widgets } = setUp();
    knows(['list'], comesBack(host, 'list'));
    const calling = caller.call(undefined);
    const view = await widgets.pick('list');
    assert.match(view.kind === 'pick' ? (view.items[0]?.description ?? '') : '', /last known/);
    await calling;
    assert.deepEqual(started, ['notes']);
    assert.equal(host.calls.length, 1);
  });

  it('is told to be gone where its server does not have it any more: nothing is sent', async () => {
    const { host, caller, knows } = setUp();
    knows(['list'], comesBack(host, 'other'));
    await assert.rejects(caller.call(notes('list')), UnknownToolError);
    assert.equal(host.calls.length, 0);
  });

  it('is not called where its server can not be started', async () => {
    const { host, caller, knows } = setUp();
    const refusal = new PeerUnavailableError('no consent');
    knows(['list'], () => Promise.reject(refusal));
    await assert.rejects(caller.call(notes('list')), refusal);
    assert.equal(host.calls.length, 0);
  });

  it('starts nothing where its server has told its tools', async () => {
    const { caller, started } = setUp(['list', readOnly]);
    await caller.call(notes('list'));
    assert.deepEqual(started, []);
  });
});

describe('a tool whose name passes to another server meanwhile', () => {
  const open: Partial<Tool> = { ...query, ...readOnly };
  const ofFiles = (tool: Partial<Tool> = open) => entryOf('search', tool, { server: 'files' });
  const isGone = (error: unknown): boolean =>
    error instanceof UnknownToolError &&
    /"notes" does not have the tool "search" any more. Nothing was sent/.test(error.message);

  it('is not called in its place after the arguments were entered', async () => {
    const { host, widgets, caller } = setUp(['search', open]);
    const done = caller.call(undefined);
    await widgets.pick('search');
    await widgets.view();
    host.entries = [ofFiles()];
    await widgets.answer({ kind: 'text', text: 'milk' });
    await assert.rejects(done, isGone);
    assert.deepEqual(host.calls, []);
  });

  it('is not called in its place after the list of tools was shown', async () => {
    const { host, widgets, caller } = setUp(['search', readOnly]);
    const done = caller.call(undefined);
    await widgets.view();
    host.entries = [ofFiles(readOnly)];
    await widgets.pick('search');
    await assert.rejects(done, isGone);
    assert.deepEqual(host.calls, []);
  });

  it('is not called in its place once the call was confirmed: the document says why', async () => {
    const { host, widgets, caller, errors } = setUp(['search', {}]);
    const done = caller.call(notes('search'));
    await widgets.view();
    host.entries = [ofFiles({})];
    await widgets.pick('Call search');
    await done;
    assert.deepEqual(host.calls, []);
    assert.deepEqual(
      errors.map(([record, error]) => [record.server, isGone(error)]),
      [['notes', true]],
    );
  });

  it('is not sent what did not fit the schema of the first', async () => {
    const { host, widgets, caller, errors } = setUp(['search', open]);
    host.answer = () => Promise.reject(new ToolArgumentError('no', [{ path: '/q', message: 'must be number' }]));
    const done = caller.callWith(notes('search'), { q: 'milk' });
    await widgets.view();
    host.entries = [ofFiles()];
    await widgets.pick('Send anyway');
    await done;
    assert.equal(host.calls.length, 1);
    assert.deepEqual(
      errors.map(([, error]) => isGone(error)),
      [true],
    );
  });

  it('is neither run again nor called from a document in its place', async () => {
    const { host, caller } = setUp(['list', readOnly]);
    await caller.callWith(notes('list'), {});
    host.entries = [entryOf('list', readOnly, { server: 'files' })];
    await assert.rejects(caller.runAgain(undefined), UnknownToolError);
    await assert.rejects(caller.callWith(notes('list'), {}), UnknownToolError);
    assert.equal(host.calls.length, 1);
  });

  it('is not given the arguments of the other', async () => {
    const { host, widgets, caller, memory } = setUp(['search', open]);
    await memory.remember(notes('search'), { q: 'bread' });
    host.entries = [ofFiles()];
    void caller.runAgain({ server: 'files', localName: 'search' });
    const box = await widgets.view();
    assert.equal(box.kind === 'text' && box.value, '');
  });

  it('is called by the name that always leads to it, whatever its own becomes', async () => {
    const { host, widgets, caller, results } = setUp(['search', open]);
    const done = caller.call(notes('search'));
    await widgets.view();
    host.entries = [ofFiles(), entryOf('notes/search', open, { localName: 'search' })];
    await widgets.answer({ kind: 'text', text: 'milk' });
    await done;
    assert.deepEqual(
      host.calls.map(({ name }) => name),
      ['notes/search'],
    );
    assert.deepEqual([results[0]?.[0].server, results[0]?.[0].tool], ['notes', 'notes/search']);
  });

  it('asks for leave where the tool no longer says that it only reads', async () => {
    const { host, widgets, caller } = setUp(['search', open]);
    const done = caller.call(notes('search'));
    await widgets.view();
    host.entries = [entryOf('search', query)];
    await widgets.answer({ kind: 'text', text: 'milk' });
    const confirm = await widgets.pick('Cancel');
    assert.match(confirm.prompt, /search does not say that it only reads/);
    await done;
    assert.deepEqual(host.calls, []);
  });
});
