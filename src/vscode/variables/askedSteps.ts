import type { InputDefinition } from '../../core/config/inputs';
import type { VariableUse } from '../../core/config/variables';
import type { PickStep, TextStep } from '../input/stepView';
import { messageLength, widgetText } from '../input/widgetText';
import type { Localizer } from '../localizer';

const frame = {
  step: undefined,
  totalSteps: undefined,
  problem: undefined,
  canGoBack: false,
  canDecline: false,
  wholeText: undefined,
};

/** Ids of the answers to {@link useSecretStep}. */
export const secretChoices = { use: 'use', refuse: 'refuse' } as const;

/** Asks for a secret; what for is said in `prompt`. */
export function secretStep(title: string, prompt: string, l10n: Localizer): TextStep {
  return {
    ...frame,
    kind: 'text',
    title,
    prompt,
    value: '',
    placeholder: '',
    password: true,
    check: (text) => (text === '' ? l10n.t('Type the secret, or press Escape to leave it unset.') : undefined),
  };
}

/** Asks for a secret that a start needs. */
export function neededSecretStep(name: string, use: VariableUse, l10n: Localizer): TextStep {
  const prompt = l10n.t(
    'The secret {0}, for "{1}". It is kept where the editor keeps secrets, and not in the settings.',
    widgetText(name),
    widgetText(use.field),
  );
  return secretStep(startTitle(use, l10n), prompt, l10n);
}

/** Asks whether servers of this workspace may have a secret that was given elsewhere. */
export function useSecretStep(name: string, use: VariableUse, l10n: Localizer): PickStep {
  return {
    ...frame,
    kind: 'pick',
    title: startTitle(use, l10n),
    prompt: l10n.t(
      'The settings of this workspace want the secret {0} for "{1}". You gave it in another workspace.',
      widgetText(name),
      widgetText(use.field),
    ),
    placeholder: '',
    activeId: undefined,
    items: [
      { id: secretChoices.use, label: l10n.t('Use It in This Workspace'), icon: 'key' },
      { id: secretChoices.refuse, label: l10n.t('Do Not Use It'), icon: 'circle-slash' },
    ],
  };
}

/** Asks for an input. */
export function inputStep(input: InputDefinition, use: VariableUse, l10n: Localizer): TextStep | PickStep {
  const shared = {
    ...frame,
    title: startTitle(use, l10n),
    prompt: widgetText(input.description ?? l10n.t('{0}, for "{1}"', input.id, use.field), messageLength),
    placeholder: '',
  };
  if (input.kind === 'text') {
    const value = input.default ?? '';
    return { ...shared, kind: 'text', value, password: input.password, check: () => undefined };
  }
  return {
    ...shared,
    kind: 'pick',
    activeId: indexOf(input, input.default),
    items: input.options.map(({ label, value }, index) => ({
      id: String(index),
      label: widgetText(label),
      ...(label === value ? {} : { description: widgetText(value) }),
    })),
  };
}

function indexOf(input: InputDefinition & { kind: 'pick' }, value: string | undefined): string | undefined {
  const index = input.options.findIndex((option) => option.value === value);
  return index < 0 ? undefined : String(index);
}

function startTitle({ server }: VariableUse, l10n: Localizer): string {
  return l10n.t('Start "{0}"', widgetText(server));
}
