import assert from 'node:assert/strict';
import { silentLogger } from '../../../../src/core/base/logger';
import type { InputContext, SampleResult } from '../../../../src/core/peer/types';
import { InputQueue } from '../../../../src/vscode/input/inputQueue';
import type { PickStep } from '../../../../src/vscode/input/stepView';
import type { ChatModel, ModelRequest } from '../../../../src/vscode/sampling/chatModel';
import { SamplingConsents } from '../../../../src/vscode/sampling/consents';
import { Sampler } from '../../../../src/vscode/sampling/sampler';
import { settle } from '../../../support/virtualClock';
import { english, ScriptedWidgets } from '../support';
import { memoryOf } from './memory';
import { requestOf } from './sampleRequest';

/** A model that answers with what it is given to say, or fails. */
class FakeModel implements ChatModel {
  readonly vendor = 'acme';
  readonly family: string;
  readonly name: string;
  readonly asked: { request: ModelRequest; signal: AbortSignal }[] = [];
  says: readonly string[] | Error = ['A', 'nswer'];

  constructor(readonly id: string) {
    this.family = id;
    this.name = id.toUpperCase();
  }

  async *answer(request: ModelRequest, signal: AbortSignal): AsyncGenerator<string> {
    this.asked.push({ request, signal });
    await settle();
    if (this.says instanceof Error) throw this.says;
    yield* this.says;
  }

  countTokens(text: string): Promise<number> {
    return Promise.resolve(text.length);
  }
}

function setUp() {
  const widgets = new ScriptedWidgets();
  const lines: string[] = [];
  const refused: string[] = [];
  const titles: string[] = [];
  const cancelling = new AbortController();
  const models = [new FakeModel('quick'), new FakeModel('sonnet')];
  const log = (line: string): void => {
    lines.push(line);
  };
  const consents = new SamplingConsents(memoryOf(), () => 'mark');
  const sampler = new Sampler({
    queue: new InputQueue(),
    widgets,
    consents,
    models: () => Promise.resolve(models),
    progress: (title, task) => {
      titles.push(title);
      return task(() => undefined, cancelling.signal);
    },
    l10n: english,
    logger: { ...silentLogger, info: log, warn: log },
    tellRefused: (server) => refused.push(server),
  });
  return { widgets, lines, refused, titles, models, consents, sampler, cancelling };
}

function contextOf(signal = new AbortController().signal): InputContext {
  return { server: 'notes', tool: 'summarise', round: 1, index: 1, count: 1, signal };
}

const answered = (model: string): SampleResult => ({
  role: 'assistant',
  content: { type: 'text', text: 'Answer' },
  model,
  stopReason: 'endTurn',
});

describe('a server that wants a language model to be asked', () => {
  it('gets its answer once the person allowed it', async () => {
    const { widgets, models, sampler, titles } = setUp();
    const result = sampler.sample(requestOf({ temperature: 0, stopSequences: ['END'] }), contextOf());
    await widgets.view();
    assert.equal(models[0]!.asked.length, 0);
    await widgets.pick('Allow once');
    assert.deepEqual(await result, answered('quick'));
    assert.deepEqual(models[0]!.asked[0]?.request, {
      messages: [{ role: 'user', parts: [{ kind: 'text', text: 'One word?' }] }],
      modelOptions: { max_tokens: 1000, temperature: 0, stop: ['END'] },
      justification: 'The MCP server "notes" wants it to answer.',
    });
    assert.deepEqual(titles, ['notes: QUICK (acme) is answering']);
  });

  it('is named, with its tool, the model and what would be sent', async () => {
    const { widgets, sampler } = setUp();
    void sampler.sample(requestOf({ modelPreferences: { hints: [{ name: 'sonnet' }] } }), contextOf());
    const view = (await widgets.view()) as PickStep;
    assert.equal(view.title, 'notes · summarise asks a language model (round 1)');
    assert.equal(view.prompt, 'notes wants SONNET (acme) to answer: “One word?”');
    assert.equal(view.wholeText, 'user:\nOne word?\n\n(maxTokens: 1000)');
    assert.equal(view.items.find(({ id }) => id === view.activeId)?.label, 'Refuse');
  });

  for (const choice of ['Refuse', 'Never for notes']) {
    it(`gets nothing, and no model is asked, on ${choice}`, async () => {
      const { widgets, models, sampler } = setUp();
      const result = sampler.sample(requestOf(), contextOf());
      await widgets.pick(choice);
      assert.equal(await result, undefined);
      assert.deepEqual(
        models.flatMap(({ asked }) => asked),
        [],
      );
    });
  }

  it('gets nothing when the person presses Escape', async () => {
    const { widgets, sampler } = setUp();
    const result = sampler.sample(requestOf(), contextOf());
    await widgets.answer({ kind: 'cancel' });
    assert.equal(await result, undefined);
  });

  const lasting: [choice: string, asksAgain: boolean][] = [
    ['Allow once', true],
    ['Allow for this session', false],
    ['Always allow for notes', false],
  ];
  for (const [choice, asksAgain] of lasting) {
    it(`is ${asksAgain ? '' : 'not '}asked about again after ${choice}`, async () => {
      const { widgets, sampler } = setUp();
      const first = sampler.sample(requestOf(), contextOf());
      await widgets.pick(choice);
      await first;
      const second = sampler.sample(requestOf(), contextOf());
      if (asksAgain) await widgets.pick('Allow once');
      assert.deepEqual(await second, answered('quick'));
      assert.equal(widgets.shown.length, asksAgain ? 2 : 1);
    });
  }

  it('that is never allowed to is refused at once, which the person is told', async () => {
    const { widgets, models, consents, sampler, refused } = setUp();
    await consents.keep('notes', 'never');
    assert.equal(await sampler.sample(requestOf(), contextOf()), undefined);
    assert.deepEqual([widgets.shown.length, models[0]?.asked.length, refused], [0, 0, ['notes']]);
  });

  it('gets the answer of another model if the person prefers that', async () => {
    const { widgets, sampler } = setUp();
    const result = sampler.sample(requestOf(), contextOf());
    await widgets.pick('Use another model…');
    await widgets.pick('SONNET');
    assert.match((await widgets.view()).prompt, /^notes wants SONNET/);
    await widgets.pick('Allow once');
    assert.deepEqual(await result, answered('sonnet'));
  });

  it('keeps the model when the person goes back from the list', async () => {
    const { widgets, sampler } = setUp();
    void sampler.sample(requestOf(), contextOf());
    await widgets.pick('Use another model…');
    await widgets.answer({ kind: 'back', draft: undefined });
    assert.match((await widgets.view()).prompt, /^notes wants QUICK/);
  });

  it('waits while the person tries again after a failure', async () => {
    const { widgets, models, sampler } = setUp();
    models[0]!.says = new Error('over [quota](command:x)');
    const result = sampler.sample(requestOf(), contextOf());
    await widgets.pick('Allow once');
    await settle();
    const failed = await widgets.view();
    assert.equal(failed.problem, 'QUICK (acme) did not answer: over [quota]\u2060(command:x)');
    models[0]!.says = ['Answer'];
    await widgets.pick('Try again');
    assert.deepEqual(await result, answered('quick'));
  });

  it('gets the answer of another model after a failure', async () => {
    const { widgets, models, sampler } = setUp();
    models[0]!.says = new Error('over quota');
    const result = sampler.sample(requestOf(), contextOf());
    await widgets.pick('Allow once');
    await settle();
    await widgets.pick('Use another model…');
    await widgets.answer({ kind: 'back', draft: undefined });
    await widgets.pick('Use another model…');
    await widgets.pick('SONNET');
    assert.deepEqual(await result, answered('sonnet'));
    assert.equal(models[0]!.asked.length, 1);
  });

  it('gets nothing when the person gives up after a failure', async () => {
    const { widgets, models, sampler } = setUp();
    models[0]!.says = new Error('over quota');
    const result = sampler.sample(requestOf(), contextOf());
    await widgets.pick('Allow once');
    await settle();
    await widgets.pick('End the call');
    assert.equal(await result, undefined);
  });

  it('gets nothing where no model takes its content, which the person is told', async () => {
    const { widgets, models, sampler } = setUp();
    const content = [{ type: 'audio', data: 'AA', mimeType: 'audio/wav' }];
    const result = sampler.sample(requestOf({ messages: [{ role: 'user', content }] }), contextOf());
    assert.match((await widgets.view()).problem ?? '', /audio audio\/wav/);
    await widgets.pick('End the call');
    assert.equal(await result, undefined);
    assert.equal(models[0]!.asked.length, 0);
  });

  it('gets nothing where there is no model any more', async () => {
    const { widgets, models, sampler } = setUp();
    models.length = 0;
    const result = sampler.sample(requestOf(), contextOf());
    await widgets.pick('End the call');
    assert.equal(await result, undefined);
  });

  it('has its question taken away, or the model stopped, when its call is over', async () => {
    const { widgets, sampler } = setUp();
    const over = new AbortController();
    const result = sampler.sample(requestOf(), contextOf(over.signal));
    await widgets.view();
    over.abort();
    assert.equal(await result, undefined);
    assert.equal(widgets.isOpen, false);
  });

  it('has its model stopped when its call is over, without another question', async () => {
    const { widgets, models, sampler } = setUp();
    const over = new AbortController();
    const result = sampler.sample(requestOf(), contextOf(over.signal));
    await widgets.pick('Allow once');
    over.abort();
    assert.equal(await result, undefined);
    assert.equal(models[0]?.asked[0]?.signal.aborted, true);
    assert.equal(widgets.shown.length, 1);
  });

  it('is logged, without a word of what was asked or answered', async () => {
    const { widgets, sampler, lines } = setUp();
    const result = sampler.sample(requestOf(), contextOf());
    await widgets.pick('Allow once');
    await result;
    assert.deepEqual(lines, [
      'notes: summarise, round 1: asks for a language model',
      'notes: summarise, round 1: answered by quick (endTurn)',
    ]);
  });
});
