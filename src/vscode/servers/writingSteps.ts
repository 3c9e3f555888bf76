import type { StepItem, StepView } from '../input/stepView';
import { widgetText } from '../input/widgetText';
import type { Localizer } from '../localizer';

/** What all steps of one flow have. */
type Frame = Pick<
  StepView,
  'title' | 'step' | 'totalSteps' | 'problem' | 'canGoBack' | 'canDecline' | 'wholeText' | 'placeholder'
>;

/** The step that chooses which of the secrets that were found do not go into the settings. */
export function secretsStep(
  frame: Frame,
  items: readonly StepItem[],
  pickedIds: readonly string[],
  l10n: Localizer,
): StepView {
  return {
    ...frame,
    kind: 'pickMany',
    prompt: l10n.t(
      'These look like secrets. Those that are ticked are kept where the editor keeps secrets, and not in the settings.',
    ),
    items,
    pickedIds,
    check: () => undefined,
  };
}

/** The step that chooses which settings are written; an item's id is its place among the labels. */
export function scopeStep(frame: Frame, prompt: string, scope: number, scopeLabels: readonly string[]): StepView {
  return {
    ...frame,
    kind: 'pick',
    prompt,
    activeId: String(scope),
    items: scopeLabels.map((label, index) => ({ id: String(index), label: widgetText(label) })),
  };
}
