import { typographyProblems } from './typography.mjs';

/** What stays as it is in every language: placeholders, code, targets of links, names of settings and of methods. */
const kept = /\{\d+\}|`[^`]+`|\]\([^)]*\)|#[\w.]+#|\b[a-z]+\/[a-z]\w*|https?:\/\/\w[^\s)，。]*[^\s).,，。]/g;

/**
 * What is wrong with a translation into Chinese.
 *
 * @param {ReadonlyMap<string, string>} texts key → English text
 * @param {Readonly<Record<string, unknown>>} translation key → Chinese text
 * @param {ReadonlySet<string>} names words that are the same in every language
 * @returns {string[]}
 */
export function translationProblems(texts, translation, names) {
  const missing = [...texts].filter(([key]) => !Object.hasOwn(translation, key));
  return [
    ...missing.map(([key]) => `no translation: ${JSON.stringify(key)}`),
    ...Object.entries(translation).flatMap(([key, translated]) => {
      const text = texts.get(key);
      if (text === undefined) return [`translates what is not there: ${JSON.stringify(key)}`];
      if (typeof translated !== 'string') return [`${JSON.stringify(key)} is no text`];
      return textProblems(text, translated, names).map((problem) => `${JSON.stringify(key)}: ${problem}`);
    }),
  ];
}

/**
 * @param {string} text
 * @param {string} translated
 * @param {ReadonlySet<string>} names
 * @returns {string[]}
 */
function textProblems(text, translated, names) {
  const words = text.replace(kept, ' ').match(/\p{L}+/gu) ?? [];
  if (!words.every((word) => names.has(word)) && !/\p{Script=Han}/u.test(translated)) return ['is not translated'];
  const [before, after] = [keptParts(text), keptParts(translated)];
  return [
    ...before.filter((part) => !after.includes(part)).map((part) => `lacks ${part}`),
    ...after.filter((part) => !before.includes(part)).map((part) => `has ${part}, which the English text has not`),
    ...typographyProblems(translated).map(({ rule, found }) => `${rule}: “${found}”`),
  ];
}

/** @param {string} text */
function keptParts(text) {
  return [...new Set(text.match(kept) ?? [])];
}
