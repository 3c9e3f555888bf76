import type { Localizer } from '../base/localizer';
import { Sayings, type Saying } from '../base/sayings';

/** What the schema engine says of a value, as `describeProblems` hands it on. */
const texts: readonly Saying[] = [
  (l10n) => l10n.t('no value is allowed'),
  (l10n, name) => l10n.t("must have required property '{0}'", name),
  (l10n, name) => l10n.t('must NOT have additional properties: {0}', name),
  (l10n, name) => l10n.t('must NOT have unevaluated properties: {0}', name),
  (l10n, values) => l10n.t('must be equal to one of the allowed values: {0}', values),
  (l10n, value) => l10n.t('must be equal to constant: {0}', value),
  (l10n, pattern) => l10n.t('must match pattern "{0}"', pattern),
  (l10n, format) => l10n.t('must match format "{0}"', format),
  (l10n, limit) => l10n.t('must NOT have fewer than {0} characters', limit),
  (l10n, limit) => l10n.t('must NOT have more than {0} characters', limit),
  (l10n, limit) => l10n.t('must NOT have fewer than {0} items', limit),
  (l10n, limit) => l10n.t('must NOT have more than {0} items', limit),
  (l10n, limit) => l10n.t('must NOT have fewer than {0} properties', limit),
  (l10n, limit) => l10n.t('must NOT have more than {0} properties', limit),
  (l10n, first, second) => l10n.t('must NOT have duplicate items (items ## {0} and {1} are identical)', first, second),
  (l10n, divisor) => l10n.t('must be multiple of {0}', divisor),
  (l10n) => l10n.t('must match exactly one schema in oneOf'),
  (l10n) => l10n.t('must match a schema in anyOf'),
  (l10n, branch) => l10n.t('must match "{0}" schema', branch),
  (l10n) => l10n.t('must NOT be valid'),
  (l10n) => l10n.t('property name must be valid'),
  (l10n) => l10n.t('boolean schema is false'),
  (l10n, least, most) => l10n.t('must contain at least {0} and no more than {1} valid item(s)', least, most),
  (l10n, least) => l10n.t('must contain at least {0} valid item(s)', least),
  (l10n, name, other) => l10n.t('must have property {0} when property {1} is present', name, other),
  (l10n, names, other) => l10n.t('must have properties {0} when property {1} is present', names, other),
  (l10n, keyword) => l10n.t('does not fit "{0}"', keyword),
  // Begins like others, so it is the last.
  (l10n, type) => l10n.t('must be {0}', type),
];

const sayings = new Sayings(texts);

/** What does not fit a schema, in that language; as it is where the schema engine said something else. */
export function schemaText(message: string, l10n: Localizer): string {
  return sayings.in(message, l10n);
}
