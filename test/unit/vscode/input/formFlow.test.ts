import assert from 'node:assert/strict';
import { formFields } from '../../../../src/core/elicitation/fields';
import type { FieldInput, FormField } from '../../../../src/core/elicitation/types';
import { fieldStep, inputOfPick, ticked, typed } from '../../../../src/vscode/input/fieldStep';
import { startForm, stepForm, type FormState } from '../../../../src/vscode/input/formFlow';
import { readCases } from '../../../support/cases';
import type { FormAnswer, FormRow } from '../../../support/formRow';
import { english } from '../support';

const schema = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 2 },
    age: { type: 'integer', maximum: 120, default: 7 },
    news: { type: 'boolean' },
  },
  required: ['name'],
};
const { fields } = formFields(schema);
const text = (value: string): FieldInput => ({ kind: 'text', text: value });
const at = (state: FormState): unknown =>
  state.place.kind === 'field' ? state.fields[state.place.index]?.key : state.place.kind;

function answerAll(state: FormState, ...inputs: FieldInput[]): FormState {
  return inputs.reduce<FormState>((before, input) => stepForm(before, { kind: 'answer', input }), state);
}

describe('a form being filled in', () => {
  const start = startForm(fields, { review: true });
  const reviewed = answerAll(start, text('Mo'), text('41'), { kind: 'boolean', value: false });

  it('begins at its first field with the defaults filled in', () => {
    assert.equal(at(start), 'name');
    assert.deepEqual(start.inputs.get('age'), text('7'));
  });

  it('goes from field to field to the review, and sends nothing before it', () => {
    assert.equal(at(answerAll(start, text('Mo'))), 'age');
    assert.equal(at(reviewed), 'review');
  });

  it('sends what was entered', () => {
    const { place } = stepForm(reviewed, { kind: 'send' });
    assert.deepEqual(place, {
      kind: 'done',
      result: { action: 'accept', content: { name: 'Mo', age: 41, news: false } },
    });
  });

  it('omits what was left unset, also where there was a default', () => {
    const { place } = stepForm(answerAll(start, text('Mo'), undefined, undefined), { kind: 'send' });
    assert.deepEqual(place, { kind: 'done', result: { action: 'accept', content: { name: 'Mo' } } });
  });

  it('stays at a field whose answer is refused, keeping what was typed', () => {
    const refused = answerAll(start, text('M'));
    assert.equal(at(refused), 'name');
    assert.equal(refused.place.kind === 'field' && refused.place.refused, true);
    assert.deepEqual(refused.inputs.get('name'), text('M'));
  });

  it('goes back without losing an answer', () => {
    const back = stepForm(answerAll(start, text('Mo')), { kind: 'back' });
    assert.equal(at(back), 'name');
    assert.deepEqual(back.inputs.get('name'), text('Mo'));
  });

  it('keeps a draft, valid or not, when it is left by going back', () => {
    const drafted = stepForm(answerAll(start, text('Mo')), { kind: 'draft', input: text('999') });
    assert.deepEqual(stepForm(drafted, { kind: 'back' }).inputs.get('age'), text('999'));
  });

  it('goes from the review to one answer, and straight back', () => {
    const editing = stepForm(reviewed, { kind: 'edit', index: 0 });
    assert.equal(at(editing), 'name');
    const edited = answerAll(editing, text('Bo'));
    assert.equal(at(edited), 'review');
    assert.deepEqual(edited.inputs.get('name'), text('Bo'));
    assert.equal(at(stepForm(editing, { kind: 'back' })), 'review');
  });

  it('goes from the review back to the last field', () => {
    assert.equal(at(stepForm(reviewed, { kind: 'back' })), 'news');
  });

  it('does not send a draft that is refused, but goes to its field', () => {
    const editing = stepForm(reviewed, { kind: 'edit', index: 1 });
    const drafted = stepForm(stepForm(editing, { kind: 'draft', input: text('999') }), { kind: 'back' });
    assert.equal(at(drafted), 'review');
    const refused = stepForm(drafted, { kind: 'send' });
    assert.equal(at(refused), 'age');
    assert.equal(at(answerAll(refused, text('9'))), 'review');
  });

  for (const action of ['decline', 'cancel'] as const) {
    for (const [where, state] of [
      ['at a field', start],
      ['in the review', reviewed],
    ] as const) {
      it(`ends with ${action} ${where}, without content`, () => {
        assert.deepEqual(stepForm(state, { kind: action }).place, { kind: 'done', result: { action } });
      });
    }
  }

  it('changes nothing more once it has ended', () => {
    const ended = stepForm(start, { kind: 'decline' });
    assert.equal(stepForm(ended, { kind: 'send' }), ended);
    assert.equal(answerAll(ended, text('Mo')), ended);
  });

  it('ignores what does not fit its place', () => {
    assert.equal(stepForm(start, { kind: 'send' }), start);
    assert.equal(stepForm(start, { kind: 'edit', index: 1 }), start);
    assert.equal(stepForm(reviewed, { kind: 'edit', index: 9 }), reviewed);
    assert.equal(at(stepForm(start, { kind: 'back' })), 'name');
  });

  it('asks for what is required only, where the rest is in the review', () => {
    const short = startForm(fields, { review: true, requiredOnly: true });
    assert.equal(at(answerAll(short, text('Mo'))), 'review');
    const optional = fields.filter(({ required }) => !required);
    assert.equal(at(startForm(optional, { review: true, requiredOnly: true })), 'review');
  });

  it('ends with the last answer where there is no review', () => {
    const ended = answerAll(startForm(fields, { review: false }), text('Mo'), undefined, undefined);
    assert.deepEqual(ended.place, { kind: 'done', result: { action: 'accept', content: { name: 'Mo' } } });
  });

  it('without fields is just a message to accept or decline', () => {
    const message = startForm([], { review: true });
    assert.equal(message.place.kind, 'message');
    assert.deepEqual(stepForm(message, { kind: 'send' }).place, {
      kind: 'done',
      result: { action: 'accept', content: {} },
    });
    assert.deepEqual(stepForm(message, { kind: 'decline' }).place, { kind: 'done', result: { action: 'decline' } });
  });
});

/** What a person does, as the input that the boxes make of it. */
function inputOf(field: FormField, answer: FormAnswer, kept: FieldInput): FieldInput {
  if (typeof answer === 'string') return typed(answer);
  const view = fieldStep(field, kept, { message: undefined }, english);
  const items = view.kind === 'text' ? [] : view.items;
  if (typeof answer === 'boolean') {
    return inputOfPick(field, items.find(({ description }) => description === String(answer))!.id);
  }
  if ('keep' in answer) return kept;
  if ('skip' in answer || 'action' in answer) return undefined;
  const isWanted = ({ label, value }: { label: string; value: string }): boolean => {
    if ('pickLabel' in answer) return answer.pickLabel === label;
    if ('pickLabels' in answer) return answer.pickLabels.includes(label);
    return typeof answer.pick === 'string' ? answer.pick === value : answer.pick.includes(value);
  };
  assert.ok(field.kind === 'choice' || field.kind === 'multiChoice', `${field.key} has nothing to pick`);
  const ids = field.options.flatMap((option, index) => (isWanted(option) ? [items[index]!.id] : []));
  return field.kind === 'choice' ? inputOfPick(field, ids[0]!) : ticked(field, ids);
}

/** Answers every field; a refused one is left behind, to see the others refused too. */
function fillIn(row: FormRow): { readonly state: FormState; readonly refused: readonly string[] } {
  const { fields: asked } = formFields(row.requestedSchema);
  const refused: string[] = [];
  let state = startForm(asked, { review: true });
  for (const answer of row.answers) {
    if (typeof answer === 'object' && 'action' in answer) {
      const kind = answer.action === 'accept' ? 'send' : answer.action;
      return { state: stepForm(state, { kind }), refused };
    }
    const { place } = state;
    assert.ok(place.kind === 'field', `${row.id} has more answers than fields`);
    const { index } = place;
    const field = asked[index]!;
    state = stepForm(state, { kind: 'answer', input: inputOf(field, answer, state.inputs.get(field.key)) });
    if (state.place.kind !== 'field' || !state.place.refused) continue;
    refused.push(field.key);
    const next = index + 1 < asked.length;
    state = {
      ...state,
      place: next ? { kind: 'field', index: index + 1, refused: false, editing: false } : { kind: 'review' },
    };
  }
  return { state: stepForm(state, { kind: 'send' }), refused };
}

describe('the table of forms, through the steps of a form', () => {
  const rows = readCases<FormRow>('forms');

  it('has rows', () => {
    assert.ok(rows.length > 10);
  });

  for (const row of rows) {
    it(row.id, () => {
      const { state, refused } = fillIn(row);
      assert.deepEqual(
        refused,
        (row.expect.errors ?? []).map(({ key }) => key),
      );
      if (row.expect.action === null) {
        assert.equal(state.place.kind, 'field');
        return;
      }
      assert.ok(state.place.kind === 'done', `the form is still at ${state.place.kind}`);
      assert.equal(state.place.result.action, row.expect.action);
      const content = state.place.result.content;
      assert.equal(JSON.stringify(sorted(content)), JSON.stringify(sorted(row.expect.content)));
    });
  }
});

/** With the keys in order, any name among them. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, item]) => [key, sorted(item)]);
}
