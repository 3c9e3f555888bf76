import type { McpHostError } from './base/errors';
import type { Localizer } from './base/localizer';
import { Sayings, type Saying } from './base/sayings';
import { details, detailWords } from './era/detailTexts';
import { failureMessage } from './era/failure';
import { NegotiationError } from './era/negotiationError';
import { endingTexts } from './transport/ending';
import { httpTexts } from './transport/httpFailure';
import { spawnTexts } from './transport/spawnFailure';

const sayings = new Sayings([
  ...[details, spawnTexts, endingTexts, httpTexts].flatMap((texts) => Object.values<Saying>(texts)),
  ...detailWords,
]);

/** What evidence keeps as a text of the core (what was wrong with an answer, why no process started), in that language. */
export function evidenceText(text: string, l10n: Localizer): string {
  return sayings.in(text, l10n);
}

/** The message of an error in that language, where the core has it in others than English. */
export function errorText(error: McpHostError, l10n: Localizer): string {
  if (error instanceof NegotiationError && error.why && error.server !== undefined) {
    return failureMessage({ server: error.server, steps: error.evidence.steps, ...error.why }, l10n, evidenceText);
  }
  return evidenceText(error.message, l10n);
}
