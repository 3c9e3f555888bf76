import { formFields } from '../../../src/core/elicitation/fields';
import type { FormField } from '../../../src/core/elicitation/types';
import type { FormRow } from '../../support/formRow';
import { answerField } from './formPerson';
import type { QuickInput } from './quickInput';

/**
 * Answers a form as the row says, by detours: each answer is gone back to as soon as it is given, and kept by Enter; the first
 * one is something else until it is changed at the review.
 */
export async function answerWithDetours(row: FormRow, quickInput: QuickInput): Promise<void> {
  const { fields } = formFields(row.requestedSchema);
  const next = (index: number): Promise<void> => {
    const field = fields[index];
    return field ? quickInput.asked(field.label) : quickInput.item('Send').waitFor();
  };
  for (const [index, field] of fields.entries()) {
    await quickInput.asked(field.label);
    await (index === 0 ? quickInput.answer('to be changed') : answerField(field, answerOf(row, index), quickInput));
    await next(index + 1);
    await quickInput.back();
    await quickInput.asked(field.label);
    await quickInput.accept();
    await next(index + 1);
  }
  const [first] = fields as [FormField];
  await quickInput.choose(first.label);
  await quickInput.asked(first.label);
  await answerField(first, answerOf(row, 0), quickInput);
  await quickInput.choose('Send');
}

function answerOf(row: FormRow, index: number): FormRow['answers'][number] {
  const answer = row.answers[index];
  if (answer === undefined) throw new Error(`${row.id} has no answer ${index}.`);
  return answer;
}
