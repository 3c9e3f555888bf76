import assert from 'node:assert/strict';
import { redactedView } from '../../../../src/vscode/input/redactedWidgets';
import type { StepView } from '../../../../src/vscode/input/stepView';

const secret = 'planted-4711';
const redact = (text: string): string => text.replaceAll(secret, '•••');
const text = `say ${secret}`;
const frame = {
  title: text,
  step: 1,
  totalSteps: 2,
  prompt: text,
  problem: text,
  canGoBack: true,
  canDecline: true,
  wholeText: text,
  placeholder: text,
};
const items = [{ id: secret, label: text, description: text, detail: text }];

describe('a box that asks', () => {
  const views: StepView[] = [
    { ...frame, kind: 'text', value: 'ada', check: () => undefined },
    { ...frame, kind: 'pick', items, activeId: secret },
    { ...frame, kind: 'pickMany', items, pickedIds: [secret], check: () => undefined },
    {
      ...frame,
      kind: 'suggest',
      value: '',
      typedNote: '',
      emptyLabel: undefined,
      check: () => undefined,
      suggest: () => ({ dispose: () => undefined }),
    },
  ];
  for (const view of views) {
    it(`shows no known secret (${view.kind}); what is chosen stays as it is`, () => {
      const shown = redactedView(view, redact);
      const { prompt, title, problem, wholeText, placeholder } = shown;
      assert.deepEqual([prompt, title, problem, wholeText, placeholder], Array(5).fill('say •••'));
      if (shown.kind !== 'pick' && shown.kind !== 'pickMany') return;
      assert.deepEqual(shown.items, [{ id: secret, label: 'say •••', description: 'say •••', detail: 'say •••' }]);
    });
  }

  it('shows dots for a text that is filled in and holds a secret, and keeps the text', () => {
    const view: StepView = { ...frame, kind: 'text', value: `x ${secret}`, check: () => undefined };
    assert.deepEqual(redactedView(view, redact), {
      ...redactedView(view, redact),
      value: `x ${secret}`,
      password: true,
    });
  });
});
