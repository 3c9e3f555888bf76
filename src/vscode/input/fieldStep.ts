import { assertNever } from '../../core/base/assert';
import { isSecretName } from '../../core/audit/secretNames';
import { checkInput } from '../../core/elicitation/answers';
import type { FieldInput, FormField } from '../../core/elicitation/types';
import type { Localizer } from '../localizer';
import { placeholderOf, problemText, questionOf, type Asker } from './fieldText';
import type { PickManyStep, PickStep, StepDraft, StepItem, TextStep } from './stepView';
import { widgetText } from './widgetText';

type OwnPart<View> = Omit<View, 'title' | 'step' | 'totalSteps' | 'problem' | 'canGoBack' | 'canDecline'>;
type FieldStep = OwnPart<TextStep> | OwnPart<PickStep> | OwnPart<PickManyStep>;

const unsetId = 'unset';
const booleanId = 'boolean:';
const optionId = 'option:';

/** The part of a step that one field decides: which box it has, what it asks and what is filled in. Pure. */
export function fieldStep(field: FormField, input: FieldInput, asker: Asker, l10n: Localizer): FieldStep {
  const asked = { ...questionOf(field, asker, l10n), placeholder: placeholderOf(field, l10n) };
  switch (field.kind) {
    case 'string':
    case 'integer':
    case 'number':
    case 'json':
      return {
        ...asked,
        kind: 'text',
        value: input?.kind === 'text' ? input.text : '',
        password: isSecretName(field.key) || isSecretName(field.label),
        check: (text) => problemWith(field, typed(text), l10n),
      };
    case 'boolean':
      return pickOne(field, input?.kind === 'boolean' ? `${booleanId}${input.value}` : undefined, asked, l10n, [
        { id: `${booleanId}true`, label: l10n.t('Yes'), description: 'true' },
        { id: `${booleanId}false`, label: l10n.t('No'), description: 'false' },
      ]);
    case 'choice': {
      const at = input?.kind === 'picked' ? field.options.findIndex(({ value }) => value === input.values[0]) : -1;
      return pickOne(field, at < 0 ? undefined : `${optionId}${at}`, asked, l10n, optionItems(field));
    }
    case 'multiChoice': {
      const chosen = new Set(input?.kind === 'picked' ? input.values : []);
      return {
        ...asked,
        kind: 'pickMany',
        items: optionItems(field),
        pickedIds: field.options.flatMap(({ value }, index) => (chosen.has(value) ? [`${optionId}${index}`] : [])),
        check: (ids) => problemWith(field, ticked(field, ids), l10n),
      };
    }
    default:
      return assertNever(field);
  }
}

/** An emptied box leaves the field unset. Text is otherwise taken as typed. */
export function typed(text: string): FieldInput {
  return text === '' ? undefined : { kind: 'text', text };
}

/** The input that picking an item of a field's list stands for. */
export function inputOfPick(field: FormField, id: string): FieldInput {
  if (id.startsWith(booleanId)) return { kind: 'boolean', value: id === `${booleanId}true` };
  return ticked(field, [id]);
}

/** The input that the ticked items of a field's list stand for; none ticked leaves the field unset. */
export function ticked(field: FormField, ids: readonly string[]): FieldInput {
  if (field.kind !== 'choice' && field.kind !== 'multiChoice') return undefined;
  const chosen = new Set(ids);
  const values = field.options.filter((_, index) => chosen.has(`${optionId}${index}`)).map(({ value }) => value);
  return values.length > 0 ? { kind: 'picked', values } : undefined;
}

/** What had been entered into a field when its box was left. */
export function inputOfDraft(field: FormField, draft: Exclude<StepDraft, undefined>): FieldInput {
  return draft.kind === 'text' ? typed(draft.text) : ticked(field, draft.ids);
}

function pickOne(
  field: FormField,
  current: string | undefined,
  asked: Pick<PickStep, 'prompt' | 'wholeText' | 'placeholder'>,
  l10n: Localizer,
  choices: readonly StepItem[],
): OwnPart<PickStep> {
  // What is focused is taken by Enter alone: never a value that nobody chose, where leaving it unset is possible.
  const unset = field.required ? [] : [{ id: unsetId, label: l10n.t('Leave unset'), icon: 'dash' }];
  const marked = choices.map((item) => ({ ...item, icon: item.id === current ? 'check' : 'blank' }));
  return { ...asked, kind: 'pick', items: [...marked, ...unset], activeId: current ?? unset[0]?.id };
}

function optionItems(field: Extract<FormField, { kind: 'choice' | 'multiChoice' }>): StepItem[] {
  return field.options.map(({ value, label }, index) => ({
    id: `${optionId}${index}`,
    label: widgetText(label),
    description: label === value ? undefined : widgetText(value),
  }));
}

/** What is wrong with the input of a field, to be shown in its box. */
export function problemWith(field: FormField, input: FieldInput, l10n: Localizer): string | undefined {
  const check = checkInput(field, input, l10n);
  return check.ok ? undefined : problemText(field, check.message, l10n);
}
