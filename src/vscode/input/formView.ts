import { assertNever } from '../../core/base/assert';
import { checkInput, collectContent, describeInput } from '../../core/elicitation/answers';
import type { FormField } from '../../core/elicitation/types';
import type { Localizer } from '../localizer';
import { fieldStep, inputOfDraft, inputOfPick, problemWith, ticked, typed } from './fieldStep';
import { askedIn, placeBefore, type FormEvent, type FormInputs, type FormState } from './formFlow';
import type { StepAnswer, StepItem, StepView } from './stepView';
import { boxText, widgetText } from './widgetText';

/** What a form is for: who asks, and how its last action is called. */
export interface FormFrame {
  /** Names the server and the tool; safe to show. */
  readonly title: string;
  /** What is asked, as the server sent it; undefined where the fields say it all. */
  readonly message: string | undefined;
  /** Label of the action that ends the form with its answers. */
  readonly sendLabel: string;
  readonly canDecline: boolean;
}

const sendId = 'send';
const declineId = 'decline';
const answerId = 'answer:';

/** The box that shows a form where it stands. Pure. */
export function viewOf(state: FormState, frame: FormFrame, l10n: Localizer): StepView {
  const { place } = state;
  switch (place.kind) {
    case 'message':
      return messageStep(frame, l10n);
    case 'field': {
      const field = state.fields[place.index];
      if (!field) throw new Error(`The form has no field ${place.index}.`);
      return {
        ...fieldStep(field, state.inputs.get(field.key), frame, l10n),
        title: frame.title,
        ...numbered(state, place.editing ? undefined : askedIn(state).indexOf(place.index) + 1),
        problem: place.refused ? problemWith(field, state.inputs.get(field.key), l10n) : undefined,
        canGoBack: placeBefore(state) !== undefined,
        canDecline: frame.canDecline,
      };
    }
    case 'review':
      return reviewStep(state, frame, l10n);
    case 'done':
      throw new Error('A form that has ended has no view.');
    default:
      return assertNever(place);
  }
}

/** What an answer given in the box of {@link viewOf} means for the form, in order. Pure. */
export function eventsOf(state: FormState, answer: StepAnswer): readonly FormEvent[] {
  const field = state.place.kind === 'field' ? state.fields[state.place.index] : undefined;
  switch (answer.kind) {
    case 'text':
      return [{ kind: 'answer', input: typed(answer.text) }];
    case 'pickMany':
      return field ? [{ kind: 'answer', input: ticked(field, answer.ids) }] : [];
    case 'pick':
      return field ? [{ kind: 'answer', input: inputOfPick(field, answer.id) }] : actionOf(answer.id);
    case 'back':
    case 'hidden': {
      const draft: FormEvent[] =
        field && answer.draft ? [{ kind: 'draft', input: inputOfDraft(field, answer.draft) }] : [];
      return answer.kind === 'back' ? [...draft, { kind: 'back' }] : draft;
    }
    case 'decline':
    case 'cancel':
      return [{ kind: answer.kind }];
    default:
      return assertNever(answer);
  }
}

function actionOf(id: string): readonly FormEvent[] {
  if (id === sendId) return [{ kind: 'send' }];
  if (id === declineId) return [{ kind: 'decline' }];
  return id.startsWith(answerId) ? [{ kind: 'edit', index: Number(id.slice(answerId.length)) }] : [];
}

function messageStep(frame: FormFrame, l10n: Localizer): StepView {
  const message = boxText(frame.message ?? '');
  return {
    kind: 'pick',
    title: frame.title,
    step: undefined,
    totalSteps: undefined,
    prompt: message.text,
    placeholder: '',
    problem: undefined,
    canGoBack: false,
    canDecline: frame.canDecline,
    wholeText: message.partial ? frame.message : undefined,
    activeId: sendId,
    items: [{ id: sendId, label: frame.sendLabel, icon: 'check' }, ...(frame.canDecline ? [declineItem(l10n)] : [])],
  };
}

function reviewStep(state: FormState, frame: FormFrame, l10n: Localizer): StepView {
  const form = collectContent(state.fields, state.inputs);
  const sent = form.ok ? sentText(state.fields, form.content) : undefined;
  const line = sent === undefined ? undefined : boxText(JSON.stringify(sent));
  const message = boxText(frame.message ?? '');
  const whole = [frame.message, sent === undefined ? undefined : JSON.stringify(sent, null, 2)];
  return {
    kind: 'pick',
    title: frame.title,
    ...numbered(state, askedIn(state).length + 1),
    prompt: message.text,
    placeholder: l10n.t('Review the answers. Choose one to change it.'),
    problem: undefined,
    canGoBack: placeBefore(state) !== undefined,
    canDecline: frame.canDecline,
    wholeText: message.partial || line?.partial ? whole.filter((text) => text !== undefined).join('\n\n') : undefined,
    activeId: sendId,
    items: [
      {
        id: sendId,
        label: frame.sendLabel,
        icon: 'check',
        detail: line?.text ?? l10n.t('Some answers have to be changed first.'),
      },
      ...state.fields.map((field, index) => answerItem(field, index, state.inputs, l10n)),
      ...(frame.canDecline ? [{ ...declineItem(l10n), group: l10n.t('Instead') }] : []),
    ],
  };
}

/** What is sent, but for the values of fields that look like secrets: those are typed in sight, not shown again. */
function sentText(fields: readonly FormField[], content: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const secret = new Set(fields.filter(({ secretWarning }) => secretWarning).map(({ key }) => key));
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, secret.has(key) ? '•••' : value]));
}

function answerItem(field: FormField, index: number, inputs: FormInputs, l10n: Localizer): StepItem {
  const input = inputs.get(field.key);
  const check = checkInput(field, input, l10n);
  return {
    id: `${answerId}${index}`,
    label: widgetText(field.label),
    description: input === undefined ? l10n.t('left unset') : widgetText(describeInput(field, input, l10n)),
    detail: check.ok ? undefined : widgetText(check.message),
    icon: check.ok ? 'edit' : 'error',
    ...(index === 0 ? { group: l10n.t('Answers') } : {}),
  };
}

function declineItem(l10n: Localizer): StepItem {
  return { id: declineId, label: l10n.t('Decline'), icon: 'circle-slash' };
}

/** Place among the steps; what is edited from the review has none. */
function numbered(
  state: FormState,
  step: number | undefined,
): { step: number | undefined; totalSteps: number | undefined } {
  const totalSteps = askedIn(state).length + (state.review ? 1 : 0);
  return step !== undefined && totalSteps > 1 ? { step, totalSteps } : { step: undefined, totalSteps: undefined };
}
