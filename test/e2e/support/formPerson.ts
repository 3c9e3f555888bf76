import { formFields } from '../../../src/core/elicitation/fields';
import type { FormField } from '../../../src/core/elicitation/types';
import type { FormAnswer, FormRow } from '../../support/formRow';
import type { QuickInput } from './quickInput';

/**
 * Answers a form through its boxes as the row says. An answer that the row says is wrong must be refused in its box; an
 * optional field is left empty then, while a required one ends the form with Escape. Resolves with the action that it took.
 */
export async function answerForm(row: FormRow, quickInput: QuickInput): Promise<'accept' | 'decline' | 'cancel'> {
  const { fields } = formFields(row.requestedSchema);
  const wrong = new Set(row.expect.errors?.map(({ key }) => key));
  for (const [index, answer] of row.answers.entries()) {
    const field = fields[index];
    // What looks like a secret is warned of before it is asked for.
    if (field) await (field.secretWarning ? quickInput.shown(field.label) : quickInput.asked(field.label));
    if (typeof answer === 'object' && 'action' in answer) {
      await takeAction(answer.action, field, quickInput);
      return answer.action;
    }
    if (!field) throw new Error(`${row.id} has more answers than fields.`);
    await answerField(field, answer, quickInput);
    if (!wrong.has(field.key)) continue;
    // A list has no place of its own for what is wrong.
    if (field.kind === 'multiChoice') await quickInput.shown('⚠');
    else await quickInput.refused(field.label);
    if (field.required) {
      await quickInput.escape();
      return 'cancel';
    }
    await answerField(field, { skip: true }, quickInput);
  }
  if (wrong.size > 0) {
    await quickInput.item('Send').waitFor();
    await quickInput.escape();
    return 'cancel';
  }
  await quickInput.choose('Send');
  return 'accept';
}

async function takeAction(action: string, field: FormField | undefined, quickInput: QuickInput): Promise<void> {
  if (action === 'cancel') {
    if (!field) await quickInput.item('Send').waitFor();
    await quickInput.escape();
  } else if (action === 'decline' && field) await quickInput.pressByKeyboard('Decline');
  else await quickInput.choose(action === 'decline' ? 'Decline' : 'Accept');
}

/** Answers the field that is asked for as the row says. */
export async function answerField(field: FormField, answer: FormAnswer, quickInput: QuickInput): Promise<void> {
  const isKept = typeof answer === 'object' && 'keep' in answer;
  if (isKept) return quickInput.accept();
  switch (field.kind) {
    case 'string':
    case 'integer':
    case 'number':
    case 'json':
      return quickInput.answer(typeof answer === 'string' ? answer : '');
    case 'boolean':
      return quickInput.choose(typeof answer !== 'boolean' ? 'Leave unset' : answer ? 'Yes' : 'No');
    case 'choice':
      return quickInput.choose(labelsOf(field, answer)[0] ?? 'Leave unset');
    case 'multiChoice':
      return quickInput.tick(labelsOf(field, answer));
  }
}

function labelsOf(field: Extract<FormField, { kind: 'choice' | 'multiChoice' }>, answer: FormAnswer): string[] {
  if (typeof answer !== 'object') return [];
  if ('pickLabel' in answer) return [answer.pickLabel];
  if ('pickLabels' in answer) return [...answer.pickLabels];
  const values = 'pick' in answer ? [answer.pick].flat() : [];
  return values.map((value) => field.options.find((option) => option.value === value)?.label ?? value);
}
