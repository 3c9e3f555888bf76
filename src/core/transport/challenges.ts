import type { AuthChallenge } from '../base/errors';

/** Challenges that are read from one header. */
const maxChallenges = 20;

const token = /[!#$%&'*+\-.^_`|~0-9A-Za-z]+/y;
const parameter = /\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([!#$%&'*+\-.^_`|~0-9A-Za-z/:?]+))/y;

/**
 * Reads a `WWW-Authenticate` header: its challenges with their parameters, as far as it is well formed (RFC 9110 §11.6.1).
 * A parameter that comes twice counts as it came first.
 */
export function readChallenges(header: string | undefined): readonly AuthChallenge[] {
  if (header === undefined) return [];
  const challenges: { scheme: string; params: Record<string, string> }[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(header);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < header.length) {
    const word = match(token)?.[0];
    if (word === undefined) {
      at++; // a comma, a blank, or what no one can read
      continue;
    }
    const value = match(parameter);
    const current = challenges.at(-1);
    if (!value) {
      if (challenges.length === maxChallenges) return challenges;
      challenges.push({ scheme: word, params: {} });
    } else if (current) {
      const name = word.toLowerCase();
      if (!Object.hasOwn(current.params, name)) {
        Object.defineProperty(current.params, name, {
          value: value[1]?.replace(/\\(.)/g, '$1') ?? value[2] ?? '',
          enumerable: true,
        });
      }
    }
  }
  return challenges;
}
