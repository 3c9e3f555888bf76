import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { english, type Localizer } from '../../src/core/base/localizer';

const bundle = JSON.parse(readFileSync('l10n/bundle.l10n.zh-cn.json', 'utf8')) as Record<string, string>;

/** As the editor translates, but a text without a translation is an error. */
export const chinese: Localizer = {
  t(message, ...args) {
    const translated = bundle[message];
    assert.ok(translated !== undefined, `no translation of ${message}`);
    return english.t(translated, ...args);
  },
};

/** Says nothing but what stands in the places of texts: what is left of our words then was not translated. */
const placesOnly: Localizer = { t: (_, ...args) => `·${args.join('·')}·` };

/**
 * Fails where two words of ours are left that no localizer was asked for.
 * @param foreign - what the server sent: its words stay as they are
 */
export function checkTranslated(say: (l10n: Localizer) => string, foreign: unknown): void {
  const sent = JSON.stringify(foreign);
  const left = [...say(placesOnly).matchAll(/[a-z]{2,} [a-z]{2,}/g)].map(([words]) => words);
  assert.deepEqual(
    left.filter((words) => !sent.includes(words)),
    [],
    say(placesOnly),
  );
  assert.match(say(chinese), /[\u4e00-\u9fff]/);
}
