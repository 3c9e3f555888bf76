import assert from 'node:assert/strict';
import { formFields } from '../../../../src/core/elicitation/fields';
import { startForm, stepForm, type FormState } from '../../../../src/vscode/input/formFlow';
import { eventsOf, viewOf, type FormFrame } from '../../../../src/vscode/input/formView';
import type { StepAnswer, StepView } from '../../../../src/vscode/input/stepView';
import { english } from '../support';

const frame: FormFrame = {
  title: 'notes · publish_note asks (round 2)',
  message: 'Who signs?',
  sendLabel: 'Send',
  canDecline: true,
};

function formOf(properties: Record<string, unknown>, required: string[] = []): FormState {
  return startForm(formFields({ type: 'object', properties, required }).fields, { review: true });
}

const view = (state: FormState): StepView => viewOf(state, frame, english);
const labels = (step: StepView): string[] => ('items' in step ? step.items.map(({ label }) => label) : []);

/** The form after answers given in its boxes. */
function after(state: FormState, ...answers: StepAnswer[]): FormState {
  return answers.reduce((before, answer) => eventsOf(before, answer).reduce(stepForm, before), state);
}

describe('the box of a form', () => {
  const state = formOf(
    { name: { type: 'string', title: 'Name', description: 'As on the card' }, age: { type: 'integer' } },
    ['name'],
  );

  it('names who asks in every step, and counts the steps with the review', () => {
    const steps = [state, after(state, { kind: 'text', text: 'Mo' })];
    steps.push(after(steps[1]!, { kind: 'text', text: '' }));
    assert.deepEqual(
      steps.map((each) => [view(each).title, view(each).step, view(each).totalSteps]),
      [1, 2, 3].map((step) => [frame.title, step, 3]),
    );
  });

  it('asks with the title, the description and the message', () => {
    assert.equal(view(state).prompt, 'Name: As on the card — “Who signs?”');
  });

  it('says which fields may be left empty', () => {
    const second = view(after(state, { kind: 'text', text: 'Mo' }));
    assert.match(second.prompt, /^age \(optional\)/);
    assert.match(second.kind === 'text' ? second.placeholder : '', /leave empty to send nothing/);
  });

  it('offers to go back but in the first step, and to decline in each', () => {
    assert.deepEqual([view(state).canGoBack, view(state).canDecline], [false, true]);
    const second = view(after(state, { kind: 'text', text: 'Mo' }));
    assert.deepEqual([second.canGoBack, second.canDecline], [true, true]);
  });

  it('checks while typing, naming the field, since the message takes the place of the question', () => {
    const second = view(after(state, { kind: 'text', text: 'Mo' }));
    assert.ok(second.kind === 'text');
    assert.equal(second.check('7'), undefined);
    assert.match(second.check('x') ?? '', /^age: /);
  });

  it('fills in what was typed when it is shown again', () => {
    const hidden = after(state, { kind: 'hidden', draft: { kind: 'text', text: 'M' } });
    const shown = view(hidden);
    assert.equal(shown.kind === 'text' && shown.value, 'M');
    const back = after(hidden, { kind: 'text', text: 'Mo' }, { kind: 'back', draft: { kind: 'text', text: '4x' } });
    const forth = view(after(back, { kind: 'text', text: 'Mo' }));
    assert.equal(forth.kind === 'text' && forth.value, '4x');
  });

  it('warns where a field looks like a secret', () => {
    assert.match(view(formOf({ api_key: { type: 'string' } })).prompt, /^⚠ Looks like a secret/);
  });

  it('shows what a server wrote as text, without links, icons and hidden characters', () => {
    const hostile = viewOf(
      formOf({ a: { type: 'string', title: '$(flame) A\u202e', description: 'x\ny' } }),
      { ...frame, message: '[x](command:quit)' },
      english,
    );
    assert.equal(hostile.prompt, '$\u2060(flame) A\\u{202e} (optional): x y — “[x]\u2060(command:quit)”');
  });

  it('offers the whole of a text that it can’t show', () => {
    const message = `first\n${'x'.repeat(5000)}`;
    const long = viewOf(state, { ...frame, message }, english);
    assert.ok(long.prompt.length < 1000);
    assert.ok(long.wholeText?.includes(message));
    assert.equal(view(state).wholeText, undefined);
  });
});

describe('the list of a field', () => {
  it('offers yes and no, and focuses leaving an optional one unset, so that Enter alone sends nothing', () => {
    const step = view(formOf({ a: { type: 'boolean' } }));
    assert.deepEqual(labels(step), ['Yes', 'No', 'Leave unset']);
    const focused = step.kind === 'pick' ? step.items.find(({ id }) => id === step.activeId) : undefined;
    assert.equal(focused?.label, 'Leave unset');
  });

  it('focuses and marks the default', () => {
    const step = view(formOf({ a: { type: 'boolean', default: false } }));
    const marked = step.kind === 'pick' ? step.items.filter(({ icon }) => icon === 'check') : [];
    assert.deepEqual(
      marked.map(({ label, id }) => [label, step.kind === 'pick' && step.activeId === id]),
      [['No', true]],
    );
  });

  it('has no way to leave a required one unset', () => {
    assert.deepEqual(labels(view(formOf({ a: { type: 'boolean' } }, ['a']))), ['Yes', 'No']);
  });

  it('shows titles, and the constants beside them', () => {
    const step = view(formOf({ a: { type: 'string', oneOf: [{ const: 'b-1', title: 'Dinghy' }] } }, ['a']));
    assert.deepEqual(step.kind === 'pick' && step.items.map(({ label, description }) => [label, description]), [
      ['Dinghy', 'b-1'],
    ]);
  });

  it('ticks the default of a multiple choice, and checks the number', () => {
    const items = { type: 'string', enum: ['dill', 'mint', 'sage'] };
    const step = view(formOf({ a: { type: 'array', items, minItems: 2, default: ['mint'] } }));
    assert.ok(step.kind === 'pickMany');
    const [dill, mint] = step.items.map(({ id }) => id);
    assert.deepEqual(step.pickedIds, [mint]);
    assert.match(step.check([mint!]) ?? '', /2/);
    assert.equal(step.check([dill!, mint!]), undefined);
    assert.equal(step.check([]), undefined);
  });

  it('tells apart options that look alike', () => {
    const step = view(formOf({ a: { type: 'string', enum: ['unset', 'true', 'x', 'x'] } }));
    assert.ok(step.kind === 'pick');
    assert.equal(new Set(step.items.map(({ id }) => id)).size, step.items.length);
  });
});

describe('the review', () => {
  const state = formOf({ a: { type: 'string', title: 'Town' }, b: { type: 'integer' }, api_key: { type: 'string' } });
  const review = after(
    state,
    { kind: 'text', text: 'Bern' },
    { kind: 'text', text: '' },
    { kind: 'text', text: 's3cret' },
  );

  it('shows what is sent, every answer, and decline', () => {
    assert.deepEqual(labels(view(review)), ['Send', 'Town', 'b', 'api_key', 'Decline']);
    const step = view(review);
    assert.equal(step.kind === 'pick' && step.items[0]?.detail, '{"a":"Bern","api_key":"•••"}');
    assert.equal(step.kind === 'pick' && step.items[2]?.description, 'left unset');
    assert.ok(!JSON.stringify(step).includes('s3cret'));
  });

  it('focuses Send', () => {
    const step = view(review);
    assert.ok(step.kind === 'pick');
    const sent = after(review, { kind: 'pick', id: step.activeId! });
    assert.equal(sent.place.kind === 'done' && sent.place.result.action, 'accept');
  });

  it('leads to an answer, which is no numbered step then', () => {
    const step = view(review);
    assert.ok(step.kind === 'pick');
    const editing = after(review, { kind: 'pick', id: step.items[2]!.id });
    assert.match(view(editing).prompt, /^b /);
    assert.equal(view(editing).step, undefined);
    assert.equal(view(editing).canGoBack, true);
  });

  it('declines by its item', () => {
    const step = view(review);
    assert.ok(step.kind === 'pick');
    const ended = after(review, { kind: 'pick', id: step.items.at(-1)!.id });
    assert.deepEqual(ended.place, { kind: 'done', result: { action: 'decline' } });
  });

  it('marks an answer that has to be changed', () => {
    const items = view(review);
    const editing = after(review, { kind: 'pick', id: items.kind === 'pick' ? items.items[2]!.id : '' });
    const step = view(after(editing, { kind: 'back', draft: { kind: 'text', text: 'x' } }));
    assert.ok(step.kind === 'pick');
    assert.equal(step.items[2]?.icon, 'error');
    assert.match(step.items[0]?.detail ?? '', /have to be changed/);
  });
});

describe('a message without fields', () => {
  it('offers to accept or to decline', () => {
    const step = viewOf(startForm([], { review: true }), { ...frame, sendLabel: 'Accept' }, english);
    assert.deepEqual(labels(step), ['Accept', 'Decline']);
    assert.equal(step.prompt, 'Who signs?');
  });
});
