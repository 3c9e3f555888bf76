import assert from 'node:assert/strict';
import { plainText } from '../../../src/vscode/plainText';
import { cpuTime } from '../../support/cpuTime';

describe('text from servers, made plain', () => {
  const rows: [title: string, text: unknown, shown: string][] = [
    ['leaves ordinary text alone', 'Reads a file (größer, 読む, 🎉).', 'Reads a file (größer, 読む, 🎉).'],
    ['folds line breaks of every kind', 'one\r\ntwo\n\nthree\u2028four\vfive', 'one two three four five'],
    ['folds tabs and blanks', '  a \t\t b\u00a0 c  ', 'a b c'],
    ['shows escape sequences', '\u001b[31mred\u0007', '\\u{1b}[31mred\\u{7}'],
    ['shows what turns the reading direction', 'safe\u202egpj.exe', 'safe\\u{202e}gpj.exe'],
    ['shows zero-width characters', 'se\u200barch\ufeff', 'se\\u{200b}arch\\u{feff}'],
    ['shows a joiner that joins no emoji', 'a\u200db', 'a\\u{200d}b'],
    ['keeps the joiner inside an emoji', '👩\u200d🚀 👩🏽\u200d🚀', '👩\u200d🚀 👩🏽\u200d🚀'],
    ['shows tag characters', 'hi\u{e0041}', 'hi\\u{e0041}'],
    ['shows a lone surrogate', 'a\ud800b', 'a\\u{d800}b'],
    ['gives nothing for what is no text', { toString: () => 'x' }, ''],
    ['gives nothing for nothing', undefined, ''],
  ];
  for (const [title, text, shown] of rows) {
    it(title, () => {
      assert.equal(plainText(text), shown);
    });
  }

  it('bounds the length, ellipsis included', () => {
    assert.equal(plainText('abcdef', { maxLength: 4 }), 'abc…');
    assert.equal(plainText('abcd', { maxLength: 4 }), 'abcd');
  });

  it('never cuts a character in two', () => {
    assert.equal(plainText('ab🎉🎉', { maxLength: 4 }), 'ab…');
  });

  it('keeps lines where asked, without indentation and runs of empty lines', () => {
    assert.equal(plainText('a\r\n  b\n\n\n\nc\n', { maxLength: 100, keepLines: true }), 'a\nb\n\nc');
  });

  it('does work bounded by the limit, not by the text', () => {
    const started = cpuTime();
    assert.equal(plainText(' '.repeat(50_000_000)).length, 1);
    assert.ok(cpuTime() - started < 100);
  });
});
