const wordPattern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}]+/gu;

/**
 * The words of a text, with the parts of `camelCase` and the whole of it. Scripts that put no spaces between words are
 * taken letter by letter.
 */
export function words(text: string): string[] {
  return [...text.matchAll(wordPattern)].flatMap(([word]) => {
    const parts = word.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u);
    return parts.length > 1 ? [word, ...parts] : parts;
  });
}

/** Shorter stems would be those of too many words. */
const minStem = 3;

/** An English word without what it gets in a sentence: `scraping`, `scrapes` and `scrape` have one stem. In small letters. */
export function stem(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  const singular = /(?:[xz]|ss|ch|sh)es$/.test(word)
    ? word.slice(0, -2)
    : word.replace(/ies$/, 'y').replace(/(?<![su])s$/, '');
  const base = singular.replace(/(?:ing|ed)$/, '').replace(/([bdgmnprt])\1$/, '$1');
  const bare = (base.length < minStem || !/[aeiouy]/.test(base) ? singular : base).replace(/e$/, '');
  return bare.length < minStem ? word : bare;
}

const fillers = new Set(
  'a an and any are at be by can do does for from has have how i in into is it its me my of on or that the their there these this to was were what when where which who why with you your'.split(
    ' ',
  ),
);

/** The words that say what is looked for: without `the`, `of` and the like, unless there is nothing else. */
export function tellingWords(text: string): readonly string[] {
  const all = words(text).map((word) => word.toLowerCase());
  const telling = all.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : all;
}

/** What tools are named by one word for, and people write by another. */
const groups = [
  'create add make insert',
  'delete remove drop erase',
  'list show view',
  'search find lookup look',
  'get read fetch retrieve',
  'update edit change modify set',
  'run execute exec start launch',
  'stop kill terminate end cancel close',
  'send post publish',
  'copy duplicate clone fork',
  'rename move',
  'install setup deploy',
  'file document',
  'folder directory',
  'image picture photo screenshot',
  'website site page web',
  'repo repository project',
  'database db sql',
  'phone mobile device',
  'issue ticket bug error',
  'message comment note',
  'person user contact customer',
  'documentation docs doc guide',
  'check validate verify',
  'size usage',
  'tap click press',
  'author blame',
].map((group) => group.split(' ').map(stem));

const relatives = new Map<string, Set<string>>();
for (const group of groups) {
  for (const word of group) {
    const known = relatives.get(word) ?? new Set();
    for (const other of group) if (other !== word) known.add(other);
    relatives.set(word, known);
  }
}

/** Stems of words that often stand for what this one says; none for most. */
export function relativesOf(word: string): readonly string[] {
  return [...(relatives.get(stem(word)) ?? [])];
}
