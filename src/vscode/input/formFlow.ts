import { assertNever } from '../../core/base/assert';
import { checkInput, collectContent, prefill } from '../../core/elicitation/answers';
import type { ElicitResult, FieldInput, FormField } from '../../core/elicitation/types';

/** What was entered into the fields of a form, by {@link FormField.key}. A field without an entry is left unset. */
export type FormInputs = ReadonlyMap<string, FieldInput>;

/** Where the person is in a form. */
export type FormPlace =
  /** There is nothing to fill in: only yes, no or neither. */
  | { readonly kind: 'message' }
  | {
      readonly kind: 'field';
      readonly index: number;
      /** The answer was refused: what is wrong with it is told. */
      readonly refused: boolean;
      /** Reached from the review, so that the answer leads back to it. */
      readonly editing: boolean;
    }
  | { readonly kind: 'review' }
  | { readonly kind: 'done'; readonly result: ElicitResult };

/** A form being filled in. Inputs are drafts, valid or not: going back and forth loses none. */
export interface FormState {
  readonly fields: readonly FormField[];
  readonly inputs: FormInputs;
  /** Whether all answers are shown once more before they are sent. */
  readonly review: boolean;
  /** Fields that are not required are not asked for: the review offers them. */
  readonly requiredOnly: boolean;
  readonly place: FormPlace;
}

/** What the person does. */
export type FormEvent =
  /** Answers the field that is shown. `undefined` leaves it unset. */
  | { readonly kind: 'answer'; readonly input: FieldInput }
  /** Keeps what was entered so far into the field that is shown. */
  | { readonly kind: 'draft'; readonly input: FieldInput }
  | { readonly kind: 'back' }
  /** Goes from the review to one answer. */
  | { readonly kind: 'edit'; readonly index: number }
  /** Sends what was entered, or accepts the message. */
  | { readonly kind: 'send' }
  | { readonly kind: 'decline' }
  | { readonly kind: 'cancel' };

/** A form at its first step, with the defaults, or the given inputs, filled in. `requiredOnly` needs the review. */
export function startForm(
  fields: readonly FormField[],
  options: { readonly review: boolean; readonly requiredOnly?: boolean; readonly inputs?: FormInputs },
): FormState {
  const state: FormState = {
    fields,
    inputs: options.inputs ?? new Map(fields.map((field) => [field.key, prefill(field)])),
    review: options.review,
    requiredOnly: options.requiredOnly ?? false,
    place: { kind: 'message' },
  };
  if (fields.length === 0) return state;
  const [first] = askedIn(state);
  return { ...state, place: first === undefined ? { kind: 'review' } : atField(first) };
}

/** The indices of the fields that are asked one after another. */
export function askedIn({ fields, requiredOnly }: Pick<FormState, 'fields' | 'requiredOnly'>): readonly number[] {
  return fields.flatMap((field, index) => (requiredOnly && !field.required ? [] : [index]));
}

/**
 * The state after an event. Pure. `accept` is reached only with every answer valid: anything else leads to the first
 * field that is not. An event that does not fit the place changes nothing.
 */
export function stepForm(state: FormState, event: FormEvent): FormState {
  const { place } = state;
  if (place.kind === 'done') return state;
  switch (event.kind) {
    case 'answer':
      return answered(state, event.input);
    case 'draft':
      return withInput(state, event.input);
    case 'back':
      return { ...state, place: placeBefore(state) ?? place };
    case 'edit':
      return place.kind === 'review' && state.fields[event.index]
        ? { ...state, place: atField(event.index, { editing: true }) }
        : state;
    case 'send':
      return place.kind === 'field' ? state : sent(state);
    case 'decline':
    case 'cancel':
      return { ...state, place: { kind: 'done', result: { action: event.kind } } };
    default:
      return assertNever(event);
  }
}

function answered(state: FormState, input: FieldInput): FormState {
  const { place } = state;
  const field = place.kind === 'field' ? state.fields[place.index] : undefined;
  if (place.kind !== 'field' || !field) return state;
  const next = withInput(state, input);
  if (!checkInput(field, input).ok) return { ...next, place: { ...place, refused: true } };
  const following = place.editing ? undefined : askedIn(state).find((index) => index > place.index);
  if (following !== undefined) return { ...next, place: atField(following) };
  return state.review ? { ...next, place: { kind: 'review' } } : sent(next);
}

function withInput(state: FormState, input: FieldInput): FormState {
  const field = state.place.kind === 'field' ? state.fields[state.place.index] : undefined;
  return field ? { ...state, inputs: new Map(state.inputs).set(field.key, input) } : state;
}

/** The place that *back* leads to; undefined where there is none before. */
export function placeBefore(state: FormState): FormPlace | undefined {
  const { place } = state;
  if (place.kind === 'field' && place.editing) return { kind: 'review' };
  if (place.kind !== 'field' && place.kind !== 'review') return undefined;
  const before = askedIn(state).findLast((index) => place.kind === 'review' || index < place.index);
  return before === undefined ? undefined : atField(before);
}

function sent(state: FormState): FormState {
  const form = collectContent(state.fields, state.inputs);
  if (form.ok) return { ...state, place: { kind: 'done', result: { action: 'accept', content: form.content } } };
  const [first] = form.errors;
  const index = state.fields.findIndex(({ key }) => key === first?.key);
  return index < 0 ? state : { ...state, place: atField(index, { editing: state.review, refused: true }) };
}

function atField(index: number, { editing = false, refused = false } = {}): FormPlace {
  return { kind: 'field', index, refused, editing };
}
