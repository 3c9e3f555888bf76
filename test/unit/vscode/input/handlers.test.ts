import assert from 'node:assert/strict';
import { silentLogger } from '../../../../src/core/base/logger';
import type { ElicitRequest } from '../../../../src/core/elicitation/types';
import type { InputContext } from '../../../../src/core/peer/types';
import { createInputHandlers } from '../../../../src/vscode/input/handlers';
import { InputQueue } from '../../../../src/vscode/input/inputQueue';
import type { StepView } from '../../../../src/vscode/input/stepView';
import { settle } from '../../../support/virtualClock';
import { english, ScriptedWidgets } from '../support';

function setUp() {
  const widgets = new ScriptedWidgets();
  const queue = new InputQueue();
  const lines: string[] = [];
  const opened: string[] = [];
  const typed: string[] = [];
  const handlers = createInputHandlers({
    queue,
    widgets,
    l10n: english,
    logger: {
      ...silentLogger,
      info: (line) => lines.push(`${widgets.shown.length} shown | ${line}`),
      warn: (line) => lines.push(`warning | ${line}`),
    },
    actions: {
      open: (url) => {
        opened.push(url);
        return Promise.resolve(true);
      },
      copy: () => Promise.resolve(),
    },
    onTyped: (values) => typed.push(...values),
  });
  return { widgets, queue, lines, opened, typed, handlers };
}

function contextOf(part: Partial<InputContext> = {}): InputContext {
  const signal = new AbortController().signal;
  return { server: 'notes', tool: 'publish_note', round: 2, index: 1, count: 1, signal, ...part };
}

function passwordOf(step: StepView): boolean | undefined {
  return step.kind === 'text' ? step.password : undefined;
}

const form: ElicitRequest = {
  mode: 'form',
  message: 'Who signs?',
  requestedSchema: { type: 'object', properties: { author: { type: 'string' } }, required: ['author'] },
};

describe('a server that asks with a form', () => {
  it('gets what was entered, once it was reviewed', async () => {
    const { widgets, handlers } = setUp();
    const result = handlers.elicit(form, contextOf());
    await widgets.answer({ kind: 'text', text: 'Ada' });
    await widgets.pick('Send');
    assert.deepEqual(await result, { action: 'accept', content: { author: 'Ada' } });
  });

  it('tells what looks like a secret before it is sent, and nothing else', async () => {
    const { widgets, typed, handlers } = setUp();
    const properties = {
      user: { type: 'string' },
      password: { type: 'string' },
      pin: { type: 'integer', title: 'Card PIN' },
    };
    const result = handlers.elicit(
      { mode: 'form', message: '', requestedSchema: { type: 'object', properties } },
      contextOf(),
    );
    assert.equal(passwordOf(await widgets.answer({ kind: 'text', text: 'Ada' })), false);
    assert.equal(passwordOf(await widgets.answer({ kind: 'text', text: 'hunter2-4711' })), true);
    await widgets.answer({ kind: 'text', text: '9876' });
    await widgets.pick('Send');
    await result;
    assert.deepEqual(typed, ['hunter2-4711', '9876']);
  });

  it('is named with its tool, the round and the place in the round', async () => {
    const { widgets, handlers } = setUp();
    void handlers.elicit(form, contextOf());
    assert.equal((await widgets.answer({ kind: 'cancel' })).title, 'notes · publish_note asks (round 2)');
    void handlers.elicit(form, contextOf({ index: 2, count: 3 }));
    assert.equal((await widgets.view()).title, 'notes · publish_note asks (round 2, 2 of 3)');
  });

  it('is logged before the box opens and when it was answered, without the answer', async () => {
    const { widgets, handlers, lines } = setUp();
    const result = handlers.elicit(form, contextOf());
    await widgets.answer({ kind: 'text', text: 'Ada' });
    await widgets.pick('Send');
    await result;
    assert.deepEqual(lines, [
      '0 shown | notes: publish_note, round 2, input 1 of 1: asks for a form',
      '2 shown | notes: publish_note, round 2, input 1 of 1: answered with accept',
    ]);
  });

  it('has the defects of its form logged, and is asked all the same', async () => {
    const { widgets, handlers, lines } = setUp();
    const properties = { age: { type: 'integer', default: 'many' } };
    void handlers.elicit({ ...form, requestedSchema: { type: 'object', properties } }, contextOf());
    assert.equal((await widgets.view()).kind, 'text');
    assert.match(lines[1] ?? '', /^warning \| notes · publish_note asks \(round 2\): .*age/);
  });

  for (const kind of ['decline', 'cancel'] as const) {
    it(`is answered with ${kind}, without content`, async () => {
      const { widgets, handlers } = setUp();
      const result = handlers.elicit(form, contextOf());
      await widgets.answer({ kind });
      assert.deepEqual(await result, { action: kind });
    });
  }

  it('keeps what was entered when something else takes the box away', async () => {
    const { widgets, queue, handlers } = setUp();
    const result = handlers.elicit(form, contextOf());
    await widgets.answer({ kind: 'hidden', draft: { kind: 'text', text: 'Ad' } });
    await settle();
    assert.equal(widgets.isOpen, false);
    assert.equal(queue.pending[0]?.state, 'aside');
    queue.reveal();
    const again = await widgets.view();
    assert.equal(again.kind === 'text' && again.value, 'Ad');
    await widgets.answer({ kind: 'text', text: 'Ada' });
    await widgets.pick('Send');
    assert.deepEqual((await result).content, { author: 'Ada' });
  });

  it('gets cancel when its call ends, and its box goes', async () => {
    const { widgets, handlers, queue } = setUp();
    const call = new AbortController();
    const result = handlers.elicit(form, contextOf({ signal: call.signal }));
    await widgets.view();
    call.abort();
    assert.deepEqual(await result, { action: 'cancel' });
    assert.equal(widgets.isOpen, false);
    assert.deepEqual(queue.pending, []);
  });

  it('waits until the inputs of other calls have been answered', async () => {
    const { widgets, handlers } = setUp();
    const first = handlers.elicit(form, contextOf({ server: 'files' }));
    const second = handlers.elicit(form, contextOf());
    assert.match((await widgets.answer({ kind: 'decline' })).title, /^files/);
    assert.match((await widgets.answer({ kind: 'cancel' })).title, /^notes/);
    assert.deepEqual(await Promise.all([first, second]), [{ action: 'decline' }, { action: 'cancel' }]);
  });

  it('may ask for nothing but a yes', async () => {
    const { widgets, handlers } = setUp();
    const request: ElicitRequest = { ...form, requestedSchema: { type: 'object', properties: {} } };
    const result = handlers.elicit(request, contextOf());
    await widgets.pick('Accept');
    assert.deepEqual(await result, { action: 'accept', content: {} });
  });
});

describe('a server that asks for an address to be opened', () => {
  const url: ElicitRequest = { mode: 'url', message: 'Sign in', url: 'https://auth.example.com/start?x=1' };

  it('has it opened on consent only, then waits for the person to come back', async () => {
    const { widgets, handlers, opened } = setUp();
    const result = handlers.elicit(url, contextOf());
    const consent = await widgets.view();
    assert.ok(consent.prompt.includes('https://auth.example.com/start?x=1'));
    assert.deepEqual(opened, []);
    await widgets.pick('Open auth.example.com');
    await widgets.view();
    assert.deepEqual(opened, ['https://auth.example.com/start?x=1']);
    await widgets.pick('Retry now');
    assert.deepEqual(await result, { action: 'accept' });
  });

  it('focuses Decline, so that Enter alone opens nothing', async () => {
    const { widgets, handlers } = setUp();
    void handlers.elicit(url, contextOf());
    const view = await widgets.view();
    assert.equal(view.kind === 'pick' && view.items.find(({ id }) => id === view.activeId)?.label, 'Decline');
  });

  for (const [label, action] of [
    ['Decline', 'decline'],
    ['Copy the address', 'cancel'],
  ] as const) {
    it(`opens nothing after ${label}`, async () => {
      const { widgets, handlers, opened } = setUp();
      const result = handlers.elicit(url, contextOf());
      await widgets.pick(label);
      if (action === 'cancel') await widgets.answer({ kind: 'cancel' });
      assert.deepEqual(await result, { action });
      assert.deepEqual(opened, []);
    });
  }

  it('gets cancel when the person gives up after opening it', async () => {
    const { widgets, handlers } = setUp();
    const result = handlers.elicit(url, contextOf());
    await widgets.pick('Open auth.example.com');
    await widgets.pick('Cancel');
    assert.deepEqual(await result, { action: 'cancel' });
  });

  it('shows what to beware of', async () => {
    const { widgets, handlers } = setUp();
    void handlers.elicit({ ...url, url: 'http://me:pw@xn--bcher-kva.example/' }, contextOf());
    const { prompt } = await widgets.view();
    assert.equal(prompt.match(/⚠/g)?.length, 3);
  });

  it('is declined for an address that must not be opened, saying why', async () => {
    const { widgets, handlers, opened } = setUp();
    const result = handlers.elicit({ ...url, url: 'file:///etc/passwd' }, contextOf());
    const view = await widgets.view();
    assert.match(view.problem ?? '', /not opened/);
    await widgets.pick('Decline');
    assert.deepEqual(await result, { action: 'decline' });
    assert.deepEqual(opened, []);
  });
});

describe('a call with many rounds', () => {
  for (const [answer, more] of [
    ['Go on', true],
    ['End the call', false],
  ] as const) {
    it(`${more ? 'goes on' : 'ends'} after "${answer}"`, async () => {
      const { widgets, handlers } = setUp();
      const result = handlers.confirmMoreRounds(contextOf({ round: 11 }));
      assert.match((await widgets.view()).prompt, /notes has asked 10 times/);
      await widgets.pick(answer);
      assert.equal(await result, more);
    });
  }

  it('ends after Escape', async () => {
    const { widgets, handlers } = setUp();
    const result = handlers.confirmMoreRounds(contextOf({ round: 11 }));
    await widgets.answer({ kind: 'cancel' });
    assert.equal(await result, false);
  });
});
