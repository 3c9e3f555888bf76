import type { ElicitResult } from '../../core/elicitation/types';
import { inspectUrl, type UrlInspection } from '../../core/elicitation/urlConsent';
import type { Localizer } from '../localizer';
import { askStep, type Asking } from './runForm';
import type { PickStep, StepItem } from './stepView';
import { saidWith } from './fieldText';
import { boxText, messageLength, widgetText } from './widgetText';

/** Longer addresses are shown whole on request only, in UTF-16 code units. */
const addressLength = 2000;

/** What a URL elicitation needs of the world. */
export interface UrlActions {
  /** Hands an address to the system's browser. False: it was not opened. */
  open(url: string): Promise<boolean>;
  copy(text: string): Promise<void>;
}

/** A server that asks for an address to be opened. */
export interface UrlQuestion {
  /** Names the server and the tool; safe to show. */
  readonly title: string;
  readonly message: string;
  readonly url: string;
}

/**
 * Asks whether an address may be opened, opens it only then, and waits for the person to come back (2026-07-28,
 * client/elicitation, Safe URL Handling). Nothing is fetched. What must not be opened is declined, saying why.
 */
export async function askUrl(
  question: UrlQuestion,
  asking: Asking & { readonly actions: UrlActions },
): Promise<ElicitResult> {
  const { actions, l10n } = asking;
  const inspected = inspectUrl(question.url, l10n);
  if (inspected.kind === 'refused') {
    const answer = await askStep(refusedStep(question, inspected.reason, l10n), asking);
    return { action: answer.kind === 'cancel' ? 'cancel' : 'decline' };
  }
  let notice: string | undefined;
  let opened = false;
  for (;;) {
    const step = opened ? openedStep(question, inspected, l10n) : consentStep(question, inspected, notice, l10n);
    const answer = await askStep(step, asking);
    if (answer.kind === 'cancel' || answer.kind === 'decline') return { action: answer.kind };
    if (answer.kind !== 'pick') continue;
    notice = undefined;
    switch (answer.id) {
      case 'open':
        opened = await actions.open(inspected.url);
        if (!opened) notice = l10n.t('The address was not opened.');
        break;
      case 'copy':
        await actions.copy(inspected.url);
        if (!opened) notice = l10n.t('The address is in the clipboard. Nothing was opened.');
        break;
      case 'retry':
        return { action: 'accept' };
      case 'cancel':
      case 'decline':
        return { action: answer.id };
    }
  }
}

type Askable = Extract<UrlInspection, { kind: 'askable' }>;

function consentStep(question: UrlQuestion, url: Askable, notice: string | undefined, l10n: Localizer): PickStep {
  const address = [
    l10n.t('Address: {0}', widgetText(url.url, addressLength)),
    ...url.warnings.map((warning) => `⚠ ${widgetText(warning.message, messageLength)}`),
  ].join(' ');
  return {
    ...frameOf(question, [question.message, url.url]),
    prompt: saidWith(address, boxText(question.message).text, l10n),
    problem: notice,
    canDecline: true,
    placeholder: l10n.t('Open this address in your browser?'),
    activeId: 'decline',
    items: [
      {
        id: 'open',
        label: l10n.t('Open {0}', url.host),
        detail: widgetText(url.url, addressLength),
        icon: 'link-external',
      },
      { id: 'copy', label: l10n.t('Copy the address'), icon: 'copy' },
      { id: 'decline', label: l10n.t('Decline'), icon: 'circle-slash' },
    ],
  };
}

function openedStep(question: UrlQuestion, url: Askable, l10n: Localizer): PickStep {
  const again: StepItem = {
    id: 'open',
    label: l10n.t('Open {0} again', url.host),
    detail: widgetText(url.url, addressLength),
    icon: 'link-external',
  };
  return {
    ...frameOf(question, [question.message, url.url]),
    prompt: boxText(question.message).text,
    problem: undefined,
    canDecline: false,
    placeholder: l10n.t('Come back when you are done in the browser.'),
    activeId: 'retry',
    items: [
      {
        id: 'retry',
        label: l10n.t('Retry now'),
        description: l10n.t('I am done there: go on'),
        icon: 'debug-continue',
      },
      again,
      { id: 'copy', label: l10n.t('Copy the address'), icon: 'copy' },
      { id: 'cancel', label: l10n.t('Cancel'), description: l10n.t('Answer without going on'), icon: 'close' },
    ],
  };
}

function refusedStep(question: UrlQuestion, reason: string, l10n: Localizer): PickStep {
  return {
    ...frameOf(question, [question.message, question.url]),
    prompt: boxText(question.message).text,
    problem: l10n.t('This address is not opened: {0}', widgetText(reason, messageLength)),
    canDecline: true,
    placeholder: l10n.t('Only http and https addresses can be opened.'),
    activeId: 'decline',
    items: [
      {
        id: 'decline',
        label: l10n.t('Decline'),
        detail: widgetText(question.url, addressLength),
        icon: 'circle-slash',
      },
    ],
  };
}

function frameOf(question: UrlQuestion, whole: readonly string[]) {
  return {
    kind: 'pick',
    title: question.title,
    step: undefined,
    totalSteps: undefined,
    canGoBack: false,
    // The address is always worth a whole look.
    wholeText: whole.join('\n\n'),
  } as const;
}
