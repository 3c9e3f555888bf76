import { errorText, evidenceText } from '../../core/errorText';
import { NegotiationError } from '../../core/era/negotiationError';
import { summarize } from '../../core/era/summary';
import { AuthorizationError, TransportError, type ExitStatus, type McpHostError } from '../../core/base/errors';
import { tellingLine } from '../../core/base/tellingLine';
import type { Localizer } from '../localizer';
import { plainText } from '../plainText';

/** Room for a reason in a row; the whole is in the tooltip and below the server. */
const reasonLength = 120;

/**
 * Why a server is not usable, short enough for a row: what came back, without what to do about it. Texts from the
 * server are made plain.
 */
export function failureReason(error: McpHostError, l10n: Localizer): string {
  if (error instanceof NegotiationError) {
    const answer = error.evidence.steps.at(-1)?.answer;
    if (answer?.kind === 'spawnFailed') return shortened(evidenceText(answer.message, l10n));
    return withStderr(summarize(error.evidence.steps, l10n), answer?.kind === 'exit' ? answer.stderrTail : []);
  }
  if (error instanceof TransportError && error.reason === 'exit' && error.exit) {
    return withStderr(exitText(error.exit, l10n), error.stderrTail);
  }
  return shortened(errorText(error, l10n));
}

/** Whether the server answered, so that it was refused, as against one that could not be asked. */
export function isRefusal(error: McpHostError): boolean {
  if (!(error instanceof NegotiationError)) return false;
  const answer = error.evidence.steps.at(-1)?.answer.kind;
  return answer === 'error' || answer === 'malformed' || answer === 'result';
}

/** Whether the server did not let us in, so that a sign-in may help. */
export function isUnauthorized(error: McpHostError): boolean {
  if (error instanceof NegotiationError) return error.evidence.discoverClass === 'authorization';
  return error instanceof AuthorizationError;
}

/** `exit code 1`, `ended by SIGKILL`. */
export function exitText(exit: ExitStatus, l10n: Localizer): string {
  if (exit.exitCode !== null) return l10n.t('exit code {0}', exit.exitCode);
  return exit.signal === null ? l10n.t('its output was closed') : l10n.t('ended by {0}', exit.signal);
}

function withStderr(reason: string, stderrTail: readonly string[]): string {
  const line = tellingLine(stderrTail);
  const shown = plainText(reason, { maxLength: reasonLength });
  return line === undefined || reason.includes(line.trim())
    ? shown
    : `${shown} · ${plainText(line, { maxLength: reasonLength })}`;
}

/**
 * A message without what a row has no room for: what follows the first sentence, and a remark in brackets at its end.
 * A full stop inside a number, a path or a version does not end a sentence.
 */
export function shortened(message: string): string {
  const sentence = /^.*?[^.\s](?=\.(\s|$)|。)/s.exec(message)?.[0] ?? message;
  return plainText(sentence.replace(/ \([^()]*\)$|（[^（）]*）$/, ''), { maxLength: reasonLength });
}
