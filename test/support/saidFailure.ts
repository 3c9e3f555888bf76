import assert from 'node:assert/strict';
import { english } from '../../src/core/base/localizer';
import type { NegotiationError } from '../../src/core/era/negotiationError';
import { summarize } from '../../src/core/era/summary';
import { errorText, evidenceText } from '../../src/core/errorText';
import { checkTranslated } from './chinese';

/** Checks that a failed negotiation is said in any language. @param script - what the server sent */
export function checkSaid(error: NegotiationError, script: unknown): void {
  const { evidence, message } = error;
  assert.equal(errorText(error, english), message);
  checkTranslated((l10n) => errorText(error, l10n), script);
  checkTranslated((l10n) => summarize(evidence.steps, l10n), script);
  for (const { answer } of evidence.steps) {
    const text = 'detail' in answer ? answer.detail : answer.kind === 'spawnFailed' ? answer.message : undefined;
    // A status or a code says the same everywhere.
    if (text === undefined || !/[a-z]{2,} [a-z]{2,}/i.test(text)) continue;
    if (answer.kind !== 'noReply' || answer.because !== 'transport')
      checkTranslated((l10n) => evidenceText(text, l10n), script);
  }
}
