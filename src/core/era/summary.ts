import { assertNever } from '../base/assert';
import { duration } from '../base/duration';
import { english, type Localizer } from '../base/localizer';
import { detailText } from './detailTexts';
import type { ProbeStep } from './types';
import { ending, listed } from './wording';

/**
 * The evidence as one short sentence for a person, in the order in which it came:
 * `-32601 to server/discover in 12 ms, then 2025-11-25 offered to initialize in 3 ms`.
 */
export function summarize(steps: readonly ProbeStep[], l10n: Localizer = english): string {
  const discovers = steps.filter((step) => step.sent === 'server/discover').length;
  const phrases = steps.map((step) => phrase(step, discovers > 1, l10n));
  return phrases.length === 0 ? '' : phrases.reduce((before, next) => l10n.t('{0}, then {1}', before, next));
}

function phrase(step: ProbeStep, withVersion: boolean, l10n: Localizer): string {
  const { answer } = step;
  const request = withVersion ? `${step.sent} (${step.version})` : step.sent;
  switch (answer.kind) {
    case 'result':
      return l10n.t('{0} offered to {1} in {2}', listed(answer.versions, l10n), request, duration(step.afterMs));
    case 'error':
      return l10n.t('{0} to {1} in {2}', answer.code, request, duration(step.afterMs));
    case 'malformed':
      return l10n.t('an unusable answer to {0} in {1}', request, duration(step.afterMs));
    case 'silence':
      return l10n.t('no answer to {0} in {1}', request, duration(answer.limitMs));
    case 'exit':
      return l10n.t('{0} at {1}', answer.detail === undefined ? ending(answer.exit, l10n) : l10n.t('cut off'), request);
    case 'spawnFailed':
      return answer.systemCode === undefined
        ? l10n.t('could not be started')
        : l10n.t('could not be started ({0})', answer.systemCode);
    case 'noReply':
      return l10n.t('{0} to {1} in {2}', detailText(answer.detail, l10n), request, duration(step.afterMs));
    default:
      return assertNever(answer);
  }
}
