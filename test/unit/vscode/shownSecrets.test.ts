import assert from 'node:assert/strict';
import { HIDDEN } from '../../../src/core/audit/ranges';
import { createRedactor } from '../../../src/core/audit/redaction';
import { plain, plainError } from '../../../src/core/base/plain';
import { quoteName } from '../../../src/core/catalog/quoteName';
import { codeBlock, codeSpan, escapeText } from '../../../src/core/catalog/renderEscape';
import { bounded, visibleText } from '../../../src/core/elicitation/visibleText';
import { boxText, widgetText } from '../../../src/vscode/input/widgetText';
import { plainText } from '../../../src/vscode/plainText';

/** What makes a text from elsewhere fit to be shown. What is shown passes the redactor after that. */
const ways: Readonly<Record<string, (text: string) => string>> = {
  plainText: (text) => plainText(text, { maxLength: 100 }),
  'plainText with its lines': (text) => plainText(text, { maxLength: 100, keepLines: true }),
  widgetText: (text) => widgetText(text, 100),
  boxText: (text) => boxText(text, 100).text,
  visibleText: (text) => visibleText(bounded(text, 100)),
  plain: (text) => plain(text, 100),
  plainError,
  quoteName,
  codeSpan: (text) => codeSpan(plainText(text, { maxLength: 100 })),
  codeBlock: (text) => codeBlock(plainText(text, { maxLength: 100 })),
  escapeText: (text) => escapeText(plainText(text, { maxLength: 100 })),
};

const secrets = [
  'tea-and-biscuits-at-five',
  'pa$(ss)word-of-the-lamp',
  'ab](cd)efgh-of-the-lamp',
  'two  blanks  of the lamp',
  'a<b>&c*d_e`f|g#h"i\'j~k!l',
  '[x](y)\\z$z${home}$(zap)',
  'tab\tand then a lamp',
  'lamp\u00a0of\u00a0no\u00a0break',
];

/** What is neither filling nor sets the text off; an escape counts as what it stands for. */
function leftOf(shown: string): string {
  return shown
    .replace(HIDDEN, '')
    .replace(/\\(?:u\{\w+\}?|.)/g, '_')
    .replace(/[0…"`\s]/g, '');
}

describe('a secret in a text that is made fit to be shown', () => {
  for (const [name, way] of Object.entries(ways)) {
    it(`is hidden behind ${name}, wherever the text is cut`, () => {
      for (const secret of secrets) {
        const redactor = createRedactor({ secret });
        for (let before = 0; before <= 110; before++) {
          const shown = redactor.text(way(`${'0'.repeat(before)}${secret}${'0'.repeat(120)}`));
          assert.ok(leftOf(shown).length <= 5, `${secret} after ${before}: ${shown}`);
        }
      }
    });
  }
});
