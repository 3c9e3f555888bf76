import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { QuickInputWidgets } from '../../src/vscode/input/quickInputWidgets';
import type { PickManyStep, PickStep, StepAnswer, TextStep } from '../../src/vscode/input/stepView';

const frame = {
  title: 'notes · publish_note asks (round 1)',
  step: 1,
  totalSteps: 2,
  prompt: 'Author',
  problem: undefined,
  canGoBack: true,
  canDecline: true,
  wholeText: 'The whole question',
};
const items = [
  { id: 'a', label: 'Dinghy', description: 'b-1' },
  { id: 'b', label: 'Barge', detail: 'b-2', icon: 'check' },
  { id: 'c', label: 'Decline', icon: 'circle-slash', group: 'Instead' },
];
const text: TextStep = {
  ...frame,
  kind: 'text',
  value: 'Ada',
  placeholder: 'text',
  check: (value) => (value.length < 3 ? 'too short' : undefined),
};
const pick: PickStep = { ...frame, kind: 'pick', placeholder: 'choose one', items, activeId: 'b' };
const pickMany: PickManyStep = {
  ...frame,
  kind: 'pickMany',
  placeholder: 'tick',
  items: items.slice(0, 2),
  pickedIds: ['b'],
  check: (ids) => (ids.length > 1 ? 'too many' : undefined),
};

const enter = () => vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');

describe('steps in the quick inputs of VS Code', () => {
  let widgets: QuickInputWidgets;
  let open: AbortController;

  beforeEach(() => {
    widgets = new QuickInputWidgets({ l10n: vscode.l10n, showText: () => undefined });
    open = new AbortController();
  });

  afterEach(() => {
    widgets.dispose();
  });

  const rows: [title: string, view: TextStep | PickStep | PickManyStep, answer: StepAnswer][] = [
    ['a text that is filled in is taken by Enter', text, { kind: 'text', text: 'Ada' }],
    ['the focused item is taken by Enter', pick, { kind: 'pick', id: 'b' }],
    ['the ticked items are taken by Enter', pickMany, { kind: 'pickMany', ids: ['b'] }],
  ];
  for (const [title, view, answer] of rows) {
    it(title, async () => {
      const answered = widgets.show(view, open.signal);
      await enter();
      assert.deepEqual(await answered, answer);
    });
  }

  const refused: [title: string, view: TextStep | PickManyStep, draft: unknown][] = [
    ['a text that is refused stays', { ...text, value: 'A' }, { kind: 'text', text: 'A' }],
    ['a choice that is refused stays', { ...pickMany, pickedIds: ['a', 'b'] }, { kind: 'pickMany', ids: ['a', 'b'] }],
  ];
  for (const [title, view, draft] of refused) {
    it(title, async () => {
      const answered = widgets.show(view, open.signal);
      await enter();
      open.abort();
      assert.deepEqual(await answered, { kind: 'hidden', draft });
    });
  }

  it('Escape, which is a command of ours while a box is open, cancels', async () => {
    const answered = widgets.show(text, open.signal);
    widgets.cancelOpen();
    assert.deepEqual(await answered, { kind: 'cancel' });
  });

  for (const [what, command] of [
    ['another quick input', 'workbench.action.showCommands'],
    ['VS Code itself', 'workbench.action.closeQuickOpen'],
  ] as const) {
    it(`a box that ${what} takes away was not answered, and what was entered is kept`, async () => {
      const answered = widgets.show(text, open.signal);
      await vscode.commands.executeCommand(command);
      assert.deepEqual(await answered, { kind: 'hidden', draft: { kind: 'text', text: 'Ada' } });
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    });
  }

  it('one step after another takes an answer each', async () => {
    const first = widgets.show(text, open.signal);
    await enter();
    assert.equal((await first).kind, 'text');
    const second = widgets.show(pick, open.signal);
    await enter();
    assert.deepEqual(await second, { kind: 'pick', id: 'b' });
  });

  it('a step whose call was closed before is not shown', async () => {
    assert.deepEqual(await widgets.show(text, AbortSignal.abort()), { kind: 'hidden', draft: undefined });
  });
});
