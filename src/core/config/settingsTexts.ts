import type { Localizer } from '../base/localizer';
import { Sayings, type Saying } from '../base/sayings';

/** What a field may be: parts of {@link settingsTexts}. */
export const expectedTexts = {
  text: (l10n) => l10n.t('a text'),
  flag: (l10n) => l10n.t('true or false'),
  time: (l10n, most) => l10n.t('a whole number of milliseconds from 1 to {0}', most),
  rounds: (l10n, least) => l10n.t('a whole number of rounds, at least {0}', least),
  servers: (l10n, least) => l10n.t('a whole number of servers, at least {0}', least),
  whole: (l10n, least, most) => l10n.t('a whole number from {0} to {1}', least, most),
  choice: (l10n, choices) => l10n.t('one of {0}', choices),
  texts: (l10n) => l10n.t('a list of texts'),
  list: (l10n) => l10n.t('a list'),
  object: (l10n) => l10n.t('an object'),
} as const satisfies Record<string, Saying>;

/** What is wrong with an address. */
export const addressTexts = {
  invalid: (l10n) => l10n.t('"url" is no valid web address: write the whole of it, like https://example.com/mcp.'),
  scheme: (l10n, scheme) => l10n.t('"url" begins with "{0}": only https: and http: addresses can be used.', scheme),
  userInfo: (l10n) =>
    l10n.t('"url" has a user name or password before the host: put what the server needs into "headers".'),
  exposed: (l10n, host) =>
    l10n.t('"url" is not encrypted: others on the way to {0} can read and change everything. Use https.', host),
} as const satisfies Record<string, Saying>;

/** What is wrong with settings. */
export const settingsTexts = {
  whole: (l10n) => l10n.t('The settings must be an object.'),
  unknownField: (l10n, key, known) => l10n.t('"{0}" is not a known field; it has no effect. Known: {1}.', key, known),
  version: (l10n, version) => l10n.t('"{0}" is not a protocol version like 2026-07-28.', version),
  noVersion: (l10n, key, versions) => l10n.t('"{0}" needs at least one version; {1} is used.', key, versions),
  serverName: (l10n, name) =>
    l10n.t(
      '"{0}" can\'t name a server: use 1 to 64 letters, digits, dots, underscores or hyphens, the first one a letter or digit.',
      name,
    ),
  serverObject: (l10n, name) => l10n.t('The server "{0}" must be an object with a "command" or a "url".', name),
  commandAndUrl: (l10n, name) =>
    l10n.t(
      'The server "{0}" has both a "command" and a "url". Keep "command" for a server that is started here, or "url" for one that is reached over HTTP.',
      name,
    ),
  noWay: (l10n, name) =>
    l10n.t(
      'The server "{0}" needs a "command" (a server that is started here) or a "url" (one that is reached over HTTP).',
      name,
    ),
  emptyCommand: (l10n, server) => l10n.t('The "command" of the server "{0}" is empty.', server),
  variable: (l10n, name) =>
    l10n.t('The environment variable "{0}" must be a text, a number, or null to unset it.', name),
  headerText: (l10n, name) => l10n.t('The header "{0}" must be a text.', name),
  headerName: (l10n, name) => l10n.t('"{0}" can\'t be the name of a header.', name),
  headerOfHost: (l10n, name) => l10n.t('"{0}" is set by the protocol; the entry\'s is not sent.', name),
  identityHeader: (l10n, header) => l10n.t('"{0}" can\'t be the header that carries the identity.', header),
  noIdentity: (l10n) => l10n.t('mcpHost.identity is not set, so no identity is sent.'),
  grantNeeds: (l10n, grant, field) => l10n.t('"grant": "{0}" needs "{1}" in "oauth".', grant, field),
  providerNeeds: (l10n, field) => l10n.t('"identityProvider" needs "{0}".', field),
  metadataUrl: (l10n) => l10n.t('"clientMetadataUrl" must be an https address with a path: it is the client\'s id.'),
  issuer: (l10n) => l10n.t('"issuer" must be the https address by which the authorization server names itself.'),
  secret: (l10n, key) => l10n.t('"{0}" is a secret: keep it out of the settings, and write ${secret:NAME}.', key),
  input: (l10n) => l10n.t('An input must be an object with "type" and "id".'),
  inputTwice: (l10n, id) => l10n.t('Another input has the id "{0}"; the first one counts.', id),
  inputId: (l10n) => l10n.t('An input needs an "id" without blanks and braces: it is what ${input:…} names.'),
  noOptions: (l10n) => l10n.t('A pickString needs "options": a list of texts, or of objects with "label" and "value".'),
  ...addressTexts,
  // The last: what it expects is said by others.
  mustBe: (l10n, key, expected) => l10n.t('"{0}" must be {1}.', key, expected),
} as const satisfies Record<string, Saying>;

const sayings = new Sayings(Object.values(settingsTexts), new Sayings(Object.values(expectedTexts)));

/** The message of a problem of settings, in that language. */
export function settingsText(message: string, l10n: Localizer): string {
  return sayings.in(message, l10n);
}
