/** Words that tell of a secret where they stand alone. */
const words = new Set([
  ...['password', 'passwords', 'passwd', 'passphrase', 'passcode', 'pwd'],
  ...['token', 'secret', 'secrets', 'credential', 'credentials', 'card', 'apikey', 'apikeys', 'cvv', 'cvc'],
]);

/** Words that tell of a secret in this order, whatever stands between them. */
const pairs = new Set([
  'api key',
  'api keys',
  'access key',
  'private key',
  'secret key',
  'pass word',
  'pass phrase',
  'pass code',
]);

/** Spellings without any boundary between the words. None of them occurs inside an innocent word. */
const compounds =
  /password|passphrase|apikey|(?:access|auth|api|bearer|refresh|session|id)token|(?:api|client)secret|cardnumber|cardno$|(?:credit|debit|bank)card/;

const MAX_LENGTH = 1_000;

/**
 * Whether a field's key or title speaks of a password, token, secret, API key or card, in any spelling: servers must
 * not ask for those in a form (2026-07-28, client/elicitation). Only whole words count: `keyboard` and `discard` do not.
 */
export function looksSecret(name: string): boolean {
  const found = wordsOf(name.slice(0, MAX_LENGTH));
  return (
    found.some((word, index) => words.has(word) || pairs.has(`${word} ${found[index + 1] ?? ''}`)) ||
    found.some((word) => compounds.test(word))
  );
}

/** Splits at everything but letters, and where upper and lower case meet (`cardNumber`, `APIKey`). */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}
