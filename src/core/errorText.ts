import { authDetails, authTexts, authWords } from './auth/failureTexts';
import type { McpHostError } from './base/errors';
import { errorTexts } from './base/errorTexts';
import type { Localizer } from './base/localizer';
import { Sayings, type Saying } from './base/sayings';
import { callTexts } from './callTexts';
import { defectTexts, headerTexts } from './catalog/defectTexts';
import { listTexts } from './catalog/listTexts';
import { resolveTexts } from './config/resolveTexts';
import { addressTexts } from './config/settingsTexts';
import { elicitationTexts, formTexts } from './elicitation/requestTexts';
import { abortTexts } from './era/abort';
import { details, detailWords } from './era/detailTexts';
import { failureMessage } from './era/failure';
import { NegotiationError } from './era/negotiationError';
import { answerTexts, peerTexts, samplingTexts } from './peer/peerTexts';
import { taskTexts } from './tasks/taskTexts';
import { endingTexts } from './transport/ending';
import { httpTexts } from './transport/httpFailure';
import { spawnTexts } from './transport/spawnFailure';

/** Whole messages of errors. Of two that fit one message the first counts. */
export const messageSayings = [
  errorTexts,
  resolveTexts,
  spawnTexts,
  endingTexts,
  httpTexts,
  authTexts,
  taskTexts,
  peerTexts,
  formTexts,
  listTexts,
  callTexts,
  abortTexts,
].flatMap((texts) => Object.values<Saying>(texts));

/** What stands in the places of messages only. */
const parts = [
  ...[addressTexts, answerTexts, elicitationTexts, samplingTexts, authWords, authDetails].flatMap((texts) =>
    Object.values<Saying>(texts),
  ),
  ...Object.values<Saying>(details),
  ...detailWords,
];

const sayings = new Sayings([...messageSayings, ...parts]);

/** A whole message may end in words of a server, which the looser texts of evidence would fit. */
const messages = new Sayings(messageSayings, sayings);

/** Defects of a server's lists. */
export const defectSayings = [headerTexts, defectTexts].flatMap((texts) => Object.values<Saying>(texts));

const defects = new Sayings(defectSayings, new Sayings([...defectSayings, ...messageSayings, ...parts]));

/** What is wrong with a list of a server, or why a tool of it is left out, in that language. */
export function defectText(text: string, l10n: Localizer): string {
  return defects.in(text, l10n);
}

/** What evidence keeps as a text of the core (what was wrong with an answer, why no process started), in that language. */
export function evidenceText(text: string, l10n: Localizer): string {
  return sayings.in(text, l10n);
}

/** The message of an error in that language, where only the message is left of it; better is {@link errorText}. */
export function messageText(message: string, l10n: Localizer): string {
  return messages.in(message, l10n);
}

/** The message of an error in that language, where the core has it in others than English. */
export function errorText(error: McpHostError, l10n: Localizer): string {
  if (error instanceof NegotiationError && error.why && error.server !== undefined) {
    return failureMessage({ server: error.server, steps: error.evidence.steps, ...error.why }, l10n, evidenceText);
  }
  return messageText(error.message, l10n);
}
