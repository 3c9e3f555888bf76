// How Chinese text is set: spaces between Chinese and Latin letters, full-width punctuation, no straight quotes.

const han = '\\p{Script=Han}';

/** @type {readonly { pattern: RegExp, rule: string }[]} */
const rules = [
  { pattern: new RegExp(`${han}[A-Za-z0-9\`]|[A-Za-z0-9\`]${han}`, 'u'), rule: 'a space between Chinese and Latin' },
  {
    pattern: new RegExp(`${han}\\s?[,;:!?()]|[,;:!?()]\\s?${han}`, 'u'),
    rule: 'full-width punctuation beside Chinese',
  },
  { pattern: new RegExp(`${han}\\s?\\.(?:\\s|$)`, 'u'), rule: 'full-width punctuation beside Chinese' },
  { pattern: /\s[，。；：！？（）、“”]|[，。；：！？（）、“”] /u, rule: 'no space beside full-width punctuation' },
  { pattern: new RegExp(`${han} ${han}`, 'u'), rule: 'no space within Chinese' },
  { pattern: /\.\.\.|……/u, rule: '… for an ellipsis' },
];

/**
 * @param {string} text
 * @returns {{ rule: string, found: string }[]} the rules that a translated text breaks, with where
 */
export function typographyProblems(text) {
  const shown = runningText(text);
  return rules
    .flatMap(({ pattern, rule }) => {
      const found = pattern.exec(shown);
      return found ? [{ rule, found: shown.slice(Math.max(0, found.index - 8), found.index + 8) }] : [];
    })
    .concat(unendedEmphasis(shown));
}

/**
 * In markdown, emphasis does not end between punctuation and a letter.
 *
 * @param {string} text
 */
function unendedEmphasis(text) {
  const parts = text.split('**');
  return parts
    .filter((part, index) => index % 2 === 1 && /\p{P}$/u.test(part) && /^[\p{L}{]/u.test(parts[index + 1] ?? ''))
    .map((found) => ({ rule: 'emphasis that ends before the punctuation', found }));
}

/**
 * @param {string} text
 * @returns {string} without what is no running text: targets of links, code, and the category before a command's title,
 *   which the command palette sets the same way in every language
 */
function runningText(text) {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/MCP Host: (?=\p{Script=Han})/gu, '')
    .replace(/`[^`]*`/g, '`');
}
