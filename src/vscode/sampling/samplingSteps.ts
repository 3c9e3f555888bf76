import type { SampleRequest } from '../../core/peer/types';
import type { PickStep, StepItem } from '../input/stepView';
import { boxText, messageLength, widgetText } from '../input/widgetText';
import type { Localizer } from '../localizer';
import type { ChatModel } from './chatModel';
import { lastQuestion, wholePrompt } from './modelMessages';

/** The steps in which a person decides over language models. Pure. */

/** What can be chosen. */
export const samplingChoices = {
  once: 'once',
  session: 'session',
  always: 'always',
  model: 'model',
  retry: 'retry',
  refuse: 'refuse',
  never: 'never',
} as const;

/** Who asks, and with what. */
export interface SamplingQuestion {
  /** The configured name of the server. */
  readonly server: string;
  /** Names the server and the tool; safe to show. */
  readonly title: string;
  readonly request: SampleRequest;
}

/** Asks whether the model may be asked, and shows with what. The safe choice is the first that Enter takes. */
export function consentStep(
  question: SamplingQuestion,
  model: ChatModel,
  canChangeModel: boolean,
  l10n: Localizer,
): PickStep {
  const { server, request } = question;
  const asked = boxText(lastQuestion(request)).text;
  const change: StepItem = { id: samplingChoices.model, label: l10n.t('Use another model…'), icon: 'hubot' };
  return {
    ...frameOf(question),
    prompt: l10n.t('{0} wants {1} to answer: “{2}”', server, modelText(model), asked),
    placeholder: l10n.t('May this be sent to the language model? The eye shows all of it.'),
    problem: undefined,
    activeId: samplingChoices.refuse,
    items: [
      { id: samplingChoices.once, label: l10n.t('Allow once'), description: modelText(model), icon: 'check' },
      {
        id: samplingChoices.session,
        label: l10n.t('Allow for this session'),
        description: l10n.t('until the window closes'),
        icon: 'check-all',
      },
      {
        id: samplingChoices.always,
        label: l10n.t('Always allow for {0}', server),
        description: l10n.t('in this workspace'),
        icon: 'check-all',
      },
      ...(canChangeModel ? [change] : []),
      {
        id: samplingChoices.refuse,
        label: l10n.t('Refuse'),
        description: l10n.t('ends the call'),
        icon: 'circle-slash',
      },
      {
        id: samplingChoices.never,
        label: l10n.t('Never for {0}', server),
        description: l10n.t('in this workspace'),
        icon: 'circle-slash',
      },
    ],
  };
}

/** Lets a person choose a model. */
export function modelStep(question: SamplingQuestion, models: readonly ChatModel[], l10n: Localizer): PickStep {
  return {
    ...frameOf(question),
    prompt: '',
    placeholder: l10n.t('Choose a language model'),
    problem: undefined,
    canGoBack: true,
    activeId: undefined,
    items: models.map(({ id, name, vendor }, index) => {
      return { id: String(index), label: widgetText(name), description: widgetText(vendor), detail: widgetText(id) };
    }),
  };
}

/** Says why there is no answer, and offers another try where that may help. */
export function failureStep(question: SamplingQuestion, reason: string, canRetry: boolean, l10n: Localizer): PickStep {
  const again: readonly StepItem[] = canRetry
    ? [
        { id: samplingChoices.retry, label: l10n.t('Try again'), icon: 'debug-restart' },
        { id: samplingChoices.model, label: l10n.t('Use another model…'), icon: 'hubot' },
      ]
    : [];
  return {
    ...frameOf(question),
    prompt: '',
    placeholder: l10n.t('The server waits for an answer.'),
    problem: widgetText(reason, messageLength),
    activeId: undefined,
    items: [...again, { id: samplingChoices.refuse, label: l10n.t('End the call'), icon: 'circle-slash' }],
  };
}

/** `Sonnet (acme)`, safe to show. */
export function modelText({ name, vendor }: ChatModel): string {
  return `${widgetText(name, 60)} (${widgetText(vendor, 40)})`;
}

function frameOf({ title, request }: SamplingQuestion) {
  return {
    kind: 'pick',
    title,
    step: undefined,
    totalSteps: undefined,
    canGoBack: false,
    canDecline: false,
    // What is sent is always worth a whole look.
    wholeText: wholePrompt(request),
  } as const;
}
