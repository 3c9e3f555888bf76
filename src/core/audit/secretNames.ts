/**
 * How names end that tell of a secret: authorization, cookie, token, password, secret, API key and their like, with
 * anything before it (`X-Api-Key`, `refreshToken`, `DB_PASSWORD`). To be read without regard to case.
 */
export const SECRET_NAME =
  'authori[sz]ation|cookies?|token|passw(?:or)?ds?|passphrase|secrets?|credentials?' +
  '|(?:api|access|private|secret|signing|encryption)[^a-z0-9\\s]?[ ]?keys?|(?<=[a-z0-9][_-])(?:pass|pwd)';

// A name whose own end was hidden is none of them: what is redacted again stays as it is.
const ending = new RegExp(`(?:${SECRET_NAME})[^a-z0-9•]{0,4}\\d{0,3}[^a-z0-9•]{0,4}$`, 'i');

/** Names are judged by their end; this is more than the longest of the endings. */
const END_LENGTH = 64;

/** Whether a name of JSON, a header, an option or a variable tells that its value is a secret. */
export function isSecretName(name: string): boolean {
  return ending.test(name.slice(-END_LENGTH)) && !isProgressToken(name);
}

/** The one token that is none: a progress token only names a request. */
export function isProgressToken(name: string): boolean {
  return /^progress[_-]?token$/i.test(name);
}
