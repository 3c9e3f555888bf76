import type { ElicitResult } from '../../core/elicitation/types';
import type { Localizer } from '../localizer';
import { stepForm, type FormState } from './formFlow';
import { eventsOf, viewOf, type FormFrame } from './formView';
import type { Screen } from './inputQueue';
import type { StepAnswer, StepView, Widgets } from './stepView';

/** What asking needs: the boxes, the turns on screen and the language. */
export interface Asking {
  readonly widgets: Widgets;
  readonly screen: Screen;
  readonly l10n: Localizer;
}

/**
 * Asks a form to its end. Closing the input (see {@link Screen.turn}) ends it with `cancel`; being hidden by something
 * else does not: the form waits with all answers for its next turn.
 * @returns the form when it has ended: its place is `done`.
 */
export async function runForm(start: FormState, frame: FormFrame, asking: Asking): Promise<EndedForm> {
  let state = start;
  for (;;) {
    if (state.place.kind === 'done') return { ...state, result: state.place.result };
    const shown = state;
    const answer = await showOnce(() => viewOf(shown, frame, asking.l10n), asking);
    for (const event of eventsOf(state, answer)) state = stepForm(state, event);
  }
}

export interface EndedForm extends FormState {
  readonly result: ElicitResult;
}

/** Asks a step that keeps nothing between two turns, until it has an answer. A closed input answers `cancel`. */
export async function askStep(view: StepView, asking: Asking): Promise<Exclude<StepAnswer, { kind: 'hidden' }>> {
  for (;;) {
    const answer = await showOnce(() => view, asking);
    if (answer.kind !== 'hidden') return answer;
  }
}

/** Shows a step in the input's next turn. What had been entered when it was hidden comes back with `hidden`. */
export async function showOnce(view: () => StepView, { widgets, screen }: Asking): Promise<StepAnswer> {
  const turn = await screen.turn();
  if (!turn) return { kind: 'cancel' };
  const answer = await widgets.show(view(), turn);
  if (answer.kind === 'hidden') screen.left(turn);
  return answer;
}
