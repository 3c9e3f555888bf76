import assert from 'node:assert/strict';
import { createRedactor } from '../../../../src/core/audit/redaction';
import { CancelledError, TransportError } from '../../../../src/core/base/errors';
import type { Tool } from '../../../../src/core/catalog/types';
import type { Side } from '../../../../src/vscode/activity/comparisons';
import { failureOf } from '../../../../src/vscode/activity/failure';
import { OwnerComparer } from '../../../../src/vscode/activity/ownerComparer';
import { InputQueue } from '../../../../src/vscode/input/inputQueue';
import { entryOf, FakeHost } from '../calls/fakeHost';
import { english as l10n, ScriptedWidgets } from '../support';

const readOnly: Partial<Tool> = { annotations: { readOnlyHint: true } };
const query: Partial<Tool> = {
  inputSchema: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] },
};
const nested: Partial<Tool> = {
  inputSchema: { type: 'object', properties: { where: { type: 'object' } }, required: ['where'] },
};
const owners = ['files', 'notes'];

/** Two servers that declare `search`, and one that alone declares `list`. */
function setUp(search: Partial<Tool> = { ...query, ...readOnly }, other: Partial<Tool> = search) {
  const host = new FakeHost();
  host.entries = [
    entryOf('list', readOnly, { server: 'notes' }),
    entryOf('notes/search', other, { server: 'notes', localName: 'search', owners }),
    entryOf('search', search, { server: 'files', owners }),
  ];
  const restarts: string[] = [];
  let failRestart: Error | undefined;
  const restartServer = (server: string): Promise<void> => {
    restarts.push(server);
    return failRestart ? Promise.reject(failRestart) : Promise.resolve();
  };
  const widgets = new ScriptedWidgets();
  const shown: [string, readonly Side[]][] = [];
  const remembered: unknown[] = [];
  let none = 0;
  const comparer = new OwnerComparer({
    host: Object.assign(host.asHost(), { restartServer }),
    queue: new InputQueue(),
    widgets,
    redactor: createRedactor({}),
    l10n,
    now: () => 0,
    refused: () => undefined,
    progress: (_, task) => task(() => undefined, new AbortController().signal),
    toolCalls: () =>
      Promise.resolve({
        memory: {
          argumentsOf: () => undefined,
          remember: ({ server }, args) => Promise.resolve(void remembered.push([server, args])),
        },
        tellNone: () => none++,
      }),
    show: (subject, sides) => Promise.resolve(void shown.push([subject, sides])),
    textOf: (outcome) =>
      outcome.kind === 'result' ? JSON.stringify(outcome.result['content']) : String(outcome.error),
    codeOf: (error) => failureOf(error).code,
  });
  const fail = (error: Error): void => {
    failRestart = error;
  };
  return { host, widgets, comparer, shown, remembered, restarts, fail, none: () => none };
}

const row = (name: string, server: string, place: 'catalog' | 'owner' | 'server' = 'catalog') => ({
  kind: 'tool',
  key: `tool:${name}`,
  place,
  name,
  server,
});
const sent = ({ calls }: FakeHost) => calls.map(({ name, args }) => [name, args]);

describe('comparing the owners of a tool', () => {
  it('sends the same to each of them, by server and name, and shows what they answer', async () => {
    const { host, widgets, comparer, shown, remembered } = setUp();
    host.answer = ({ name }) => Promise.resolve({ content: [name] });
    const done = comparer.compare(row('search', 'files'));
    const box = await widgets.answer({ kind: 'text', text: 'lamp' });
    assert.equal(box.title, 'Compare search');
    await done;
    assert.deepEqual(sent(host), [
      ['files/search', { q: 'lamp' }],
      ['notes/search', { q: 'lamp' }],
    ]);
    assert.deepEqual(shown, [
      [
        'search',
        [
          { label: 'files', text: '["files/search"]' },
          { label: 'notes', text: '["notes/search"]' },
        ],
      ],
    ]);
    assert.deepEqual(remembered, [
      ['files', { q: 'lamp' }],
      ['notes', { q: 'lamp' }],
    ]);
  });

  it('shows a failure as a result', async () => {
    const { host, widgets, comparer, shown } = setUp();
    host.answer = ({ name }) =>
      name === 'files/search'
        ? Promise.reject(new TransportError('gone', { reason: 'exit' }))
        : Promise.resolve({ content: [] });
    const done = comparer.compare(row('notes/search', 'notes', 'owner'));
    await widgets.answer({ kind: 'text', text: 'lamp' });
    await done;
    assert.deepEqual(
      shown[0]?.[1].map(({ text }) => text),
      ['TransportError: gone', '[]'],
    );
  });

  for (const [what, other] of [
    ['does not say that it only reads', {}],
    ['says that it reads and destroys', { annotations: { readOnlyHint: true, destructiveHint: true } }],
  ] as const) {
    it(`asks once more where one of them ${what}`, async () => {
      const { host, widgets, comparer } = setUp(readOnly, other);
      const done = comparer.compare(row('search', 'files'));
      const view = await widgets.pick('Cancel');
      assert.equal(view.prompt, 'search does not say on notes that it only reads. Send this to files, notes?');
      await done;
      assert.deepEqual(host.calls, []);
    });
  }

  it('shows no password before it is sent', async () => {
    const login = {
      inputSchema: { type: 'object', properties: { password: { type: 'string' } }, required: ['password'] },
    };
    const { host, widgets, comparer } = setUp(login);
    const done = comparer.compare(row('search', 'files'));
    await widgets.answer({ kind: 'text', text: 'opal' });
    const view = await widgets.pick('Call on files, notes');
    assert.ok(!JSON.stringify(view).includes('opal'));
    await done;
    assert.deepEqual(host.calls[0]?.args, { password: 'opal' });
  });

  it('sends what was confirmed', async () => {
    const { host, widgets, comparer, shown } = setUp({});
    const done = comparer.compare(row('search', 'files'));
    const view = await widgets.pick('Call on files, notes');
    assert.equal(view.prompt, 'search does not say on files, notes that it only reads. Send this to files, notes?');
    await done;
    assert.deepEqual([host.calls.length, shown.length], [2, 1]);
  });

  it('ends when the person cancels one of the calls', async () => {
    const { host, comparer, shown } = setUp(readOnly);
    host.answer = () => Promise.reject(new CancelledError('cancelled'));
    await comparer.compare(row('search', 'files'));
    assert.deepEqual([host.calls.length, shown], [1, []]);
  });

  it('ends when the person enters no arguments', async () => {
    const { host, widgets, comparer } = setUp();
    const done = comparer.compare(row('search', 'files'));
    await widgets.answer({ kind: 'cancel' });
    await done;
    assert.deepEqual(host.calls, []);
  });

  it('asks for arguments that no form can ask for as JSON, with what is required', async () => {
    const { host, widgets, comparer } = setUp({ ...nested, ...readOnly });
    const done = comparer.compare(row('search', 'files'));
    const view = await widgets.view();
    assert.equal(view.kind === 'text' && view.value, '{"where":{}}');
    assert.ok(view.kind === 'text' && view.check('[1]') !== undefined);
    await widgets.answer({ kind: 'text', text: '{"where":{"x":1}}' });
    await done;
    assert.deepEqual(host.calls[0]?.args, { where: { x: 1 } });
  });

  it('never calls another owner than was shown, whoever has the bare name by then', async () => {
    const { host, widgets, comparer } = setUp();
    const done = comparer.compare(row('search', 'files'));
    await widgets.view();
    host.entries = host.entries.filter(({ server }) => server !== 'files');
    await widgets.answer({ kind: 'text', text: 'lamp' });
    await done;
    assert.deepEqual(sent(host), [['notes/search', { q: 'lamp' }]]);
  });
});

describe('comparing a server with itself', () => {
  it('restarts it between the two calls, once that is confirmed', async () => {
    const { host, widgets, comparer, shown, restarts } = setUp();
    const done = comparer.compare(row('list', 'notes'));
    const view = await widgets.pick('Call on notes');
    assert.equal(view.prompt, 'Call it on notes, restart that server, and call it again?');
    await done;
    assert.deepEqual(restarts, ['notes']);
    assert.deepEqual(sent(host), [
      ['notes/list', {}],
      ['notes/list', {}],
    ]);
    assert.deepEqual(
      shown[0]?.[1].map(({ label }) => label),
      ['notes before the restart', 'notes after the restart'],
    );
  });

  it('shows why it did not come back', async () => {
    const { widgets, comparer, shown, fail } = setUp();
    fail(new TransportError('no such file', { reason: 'spawn' }));
    const done = comparer.compare(row('list', 'notes'));
    await widgets.pick('Call on notes');
    await done;
    assert.deepEqual(shown[0]?.[1][1]?.text, 'TransportError: no such file');
  });

  it('is a choice for a tool that others declare, too', async () => {
    const { widgets, comparer, restarts } = setUp(readOnly);
    const done = comparer.compare(row('search', 'files', 'server'));
    const view = await widgets.view();
    assert.ok(view.kind === 'pick');
    assert.deepEqual(
      view.items.map(({ description }) => description),
      ['on files, notes', 'on files, before and after a restart'],
    );
    await widgets.answer({ kind: 'pick', id: view.items[1]!.id });
    await widgets.pick('Call on files');
    await done;
    assert.deepEqual(restarts, ['files']);
  });
});

describe('comparing what is chosen from a list', () => {
  it('begins with names that several servers declare, then has each tool', async () => {
    const { host, widgets, comparer } = setUp(readOnly);
    const done = comparer.compare(undefined);
    const view = await widgets.view();
    assert.ok(view.kind === 'pick');
    assert.deepEqual(
      view.items.map(({ label, description, group }) => [label, description, group]),
      [
        ['search', 'on files, notes', 'Each owner of a name'],
        ['list', 'on notes, before and after a restart', 'One server, before and after a restart'],
        ['search', 'on notes, before and after a restart', undefined],
        ['search', 'on files, before and after a restart', undefined],
      ],
    );
    await widgets.answer({ kind: 'pick', id: view.items[0]!.id });
    await done;
    assert.equal(host.calls.length, 2);
  });

  it('says so where there is no tool', async () => {
    const { host, comparer, none } = setUp();
    host.entries = [];
    await comparer.compare(undefined);
    assert.equal(none(), 1);
  });
});
