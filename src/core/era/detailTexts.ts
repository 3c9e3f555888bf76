import type { Localizer } from '../base/localizer';
import { Sayings, type Saying } from '../base/sayings';

/** What was wrong with an answer to a probe, or came instead of one; parts of the evidence. */
export const details = {
  notJsonRpc: (l10n, found) => l10n.t('jsonrpc is {0} instead of "2.0"', found),
  noOutcome: (l10n) => l10n.t('it has neither a result nor an error'),
  twoOutcomes: (l10n) => l10n.t('it has both a result and an error'),
  noErrorObject: (l10n) => l10n.t('its error is not an object with a numeric code'),
  noResultObject: (l10n, found) => l10n.t('its result is {0} instead of an object', found),
  resultType: (l10n, found) => l10n.t('resultType is {0} instead of "complete"', found),
  protocolVersion: (l10n, found, known) =>
    l10n.t('protocolVersion is {0}, mcpHost.legacyVersions has only {1}', found, known),
  missingField: (l10n, field) => l10n.t('{0} is missing', field),
  noStrings: (l10n, field, found) => l10n.t('{0} is {1}, not a list of strings', field, found),
  noObject: (l10n, field, found) => l10n.t('{0} is {1}, not an object', field, found),
  emptyString: (l10n, field, found) => l10n.t('{0} is {1}, not a non-empty string', field, found),
  noString: (l10n, field, found) => l10n.t('{0} is {1}, not a string', field, found),
  closed: (l10n) => l10n.t('the connection was closed'),
  tooLarge: (l10n, bytes) => l10n.t('a message of more than {0} bytes', bytes),
  brokenOff: (l10n) => l10n.t('an answer that breaks off'),
  redirect: (l10n, status, target) => l10n.t('HTTP {0} to {1}', status, target),
  emptyBody: (l10n) => l10n.t('an empty body'),
  noAnswer: (l10n, type) => l10n.t('no JSON-RPC answer to the request ({0})', type),
  noType: (l10n) => l10n.t('no type'),
  noBody: (l10n, status) => l10n.t('HTTP {0} without a body', status),
  noMessage: (l10n, status) => l10n.t('HTTP {0} with JSON that is no message', status),
  untypedBody: (l10n, status) => l10n.t('HTTP {0} with a body of no type', status),
  otherBody: (l10n, status, type) => l10n.t('HTTP {0} with {1}', status, type),
} as const satisfies Record<string, Saying>;

/** Words of others that stand in the places of {@link details}: how values are named, and lists. */
export const detailWords: readonly Saying[] = [
  (l10n) => l10n.t('missing'),
  (l10n) => l10n.t('an array'),
  (l10n) => l10n.t('an object'),
  (l10n) => l10n.t('nothing'),
  (l10n, items, rest) => l10n.t('{0} and {1} more', items, rest),
];

const sayings = new Sayings([...Object.values(details), ...detailWords]);

/** A detail of the evidence in that language; as it is where it is not one of {@link details}. */
export function detailText(detail: string, l10n: Localizer): string {
  return sayings.in(detail, l10n);
}
