import assert from 'node:assert/strict';
import { InputQueue } from '../../../../src/vscode/input/inputQueue';
import type { StepView, SuggestStep } from '../../../../src/vscode/input/stepView';
import { askArguments, type ArgumentValues } from '../../../../src/vscode/prompts/argumentSteps';
import { settle, VirtualClock } from '../../../support/virtualClock';
import { english, ScriptedWidgets } from '../support';

const who = { name: 'who', label: 'Whom', description: 'A name', required: true };
const how = { name: 'how', label: 'how', description: undefined, required: false };

function setUp(all = [who, how]) {
  const widgets = new ScriptedWidgets();
  const queue = new InputQueue();
  const clock = new VirtualClock();
  const completed: { name: string; text: string; chosen: ArgumentValues }[] = [];
  const values = queue.run({ kind: 'call', tool: 'greet' }, new AbortController().signal, (screen) =>
    askArguments(
      {
        title: 'Get Prompt · notes · greet',
        arguments: all,
        complete: (name, text, chosen) => {
          completed.push({ name, text, chosen });
          return Promise.resolve({ values: ['x'], total: undefined, hasMore: false });
        },
      },
      { widgets, screen, l10n: english, clock },
    ),
  );
  return { widgets, queue, clock, completed, values };
}

function suggesting(view: StepView): SuggestStep {
  assert.ok(view.kind === 'suggest');
  return view;
}

describe('the arguments of a prompt or template', () => {
  it('are asked for one after another, with what they are', async () => {
    const { widgets, values } = setUp();
    const first = suggesting(await widgets.answer({ kind: 'text', text: 'Ada' }));
    assert.deepEqual(
      [first.title, first.prompt, first.step, first.totalSteps, first.canGoBack],
      ['Get Prompt · notes · greet', 'Whom: A name', 1, 2, false],
    );
    const second = suggesting(await widgets.answer({ kind: 'text', text: 'loudly' }));
    assert.deepEqual([second.prompt, second.step, second.canGoBack], ['how (optional)', 2, true]);
    assert.deepEqual(await values, { who: 'Ada', how: 'loudly' });
  });

  it('that are none are not asked for', async () => {
    const { widgets, values } = setUp([]);
    assert.deepEqual(await values, {});
    assert.equal(widgets.shown.length, 0);
  });

  it('that are needed can not be left empty', async () => {
    const { widgets } = setUp();
    const view = suggesting(await widgets.view());
    assert.deepEqual([view.check(''), view.check('x'), view.emptyLabel], ['A value is needed.', undefined, undefined]);
  });

  it('that are left empty are left out', async () => {
    const { widgets, values } = setUp();
    await widgets.answer({ kind: 'text', text: 'Ada' });
    const view = suggesting(await widgets.answer({ kind: 'text', text: '' }));
    assert.deepEqual([view.check(''), view.emptyLabel], [undefined, 'Leave empty']);
    assert.deepEqual(await values, { who: 'Ada' });
  });

  it('keep what was entered on the way back', async () => {
    const { widgets, values } = setUp();
    await widgets.answer({ kind: 'text', text: 'Ada' });
    await widgets.answer({ kind: 'back', draft: { kind: 'text', text: 'lou' } });
    assert.equal(suggesting(await widgets.answer({ kind: 'text', text: 'Bob' })).value, 'Ada');
    assert.equal(suggesting(await widgets.answer({ kind: 'text', text: 'loudly' })).value, 'lou');
    assert.deepEqual(await values, { who: 'Bob', how: 'loudly' });
  });

  it('keep what was entered when something else takes the screen', async () => {
    const { widgets, queue, values } = setUp([who]);
    await widgets.answer({ kind: 'hidden', draft: { kind: 'text', text: 'Ad' } });
    await settle();
    assert.equal(queue.pending[0]?.state, 'aside');
    queue.reveal();
    assert.equal(suggesting(await widgets.answer({ kind: 'text', text: 'Ada' })).value, 'Ad');
    assert.deepEqual(await values, { who: 'Ada' });
  });

  for (const answer of [{ kind: 'cancel' }, { kind: 'decline' }] as const) {
    it(`are given up on ${answer.kind}`, async () => {
      const { widgets, values } = setUp();
      await widgets.answer(answer);
      assert.equal(await values, undefined);
    });
  }

  it('are suggested by what was chosen before them, not by what is after', async () => {
    const { widgets, clock, completed } = setUp();
    await widgets.answer({ kind: 'text', text: 'Ada' });
    await widgets.answer({ kind: 'back', draft: { kind: 'text', text: 'lou' } });
    suggesting(await widgets.view()).suggest('A', () => undefined);
    await clock.advance(0);
    suggesting(await widgets.answer({ kind: 'text', text: 'Bob' }));
    suggesting(await widgets.view()).suggest('l', () => undefined);
    await clock.advance(0);
    assert.deepEqual(completed, [
      { name: 'who', text: 'A', chosen: {} },
      { name: 'how', text: 'l', chosen: { who: 'Bob' } },
    ]);
  });

  it('show the words of the server as plain text, the whole of them on request', async () => {
    const description = `[x](command:y)\n${'long '.repeat(200)}`;
    const { widgets } = setUp([{ name: '$(bug)', label: '$(bug)', description, required: true }]);
    const view = suggesting(await widgets.view());
    assert.ok(!/\]\(|\$\(/.test(view.prompt + view.placeholder));
    assert.ok(view.wholeText?.includes('[x](command:y)'));
  });
});
