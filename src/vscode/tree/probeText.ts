import { assertNever } from '../../core/base/assert';
import { evidenceText } from '../../core/errorText';
import type { ProbeAnswer, ProbeStep } from '../../core/era/types';
import type { Localizer } from '../localizer';
import { plainText } from '../plainText';
import { durationText } from '../words';
import { exitText } from './failureText';

/** One step of a negotiation as plain text: `server/discover (2026-07-28) → error -32601 "…" after 12 ms`. */
export function probeStepText(step: ProbeStep, l10n: Localizer): string {
  return l10n.t(
    '{0} ({1}) → {2} after {3}',
    step.sent,
    plainText(step.version),
    answerText(step.answer, l10n),
    durationText(step.afterMs),
  );
}

function answerText(answer: ProbeAnswer, l10n: Localizer): string {
  switch (answer.kind) {
    case 'result':
      return l10n.t('a valid result with {0}', plainText(answer.versions.join(', ')) || l10n.t('no version'));
    case 'error':
      return l10n.t('error {0} "{1}"', answer.code, plainText(answer.message));
    case 'malformed':
      return l10n.t('a malformed answer: {0}', plainText(evidenceText(answer.detail, l10n)));
    case 'silence':
      return l10n.t('no answer');
    case 'exit':
      return answer.detail === undefined ? exitText(answer.exit, l10n) : plainText(evidenceText(answer.detail, l10n));
    case 'spawnFailed':
      return l10n.t('no process: {0}', plainText(evidenceText(answer.message, l10n)));
    case 'noReply':
      return plainText(evidenceText(answer.detail, l10n));
    default:
      return assertNever(answer);
  }
}
