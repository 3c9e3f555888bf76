import assert from 'node:assert/strict';
import type { ChangedDefinition } from '../../../../src/core/hostApi';
import { definitionText } from '../../../../src/vscode/definitions/definitionText';
import { l10n } from '../../vscode-panel/fixtures';

function changed(given: Partial<ChangedDefinition> = {}): ChangedDefinition {
  return {
    server: 'files',
    kind: 'tool',
    name: 'read',
    hash: 'bb',
    since: 0,
    blocked: false,
    pinnedHash: 'aa',
    pinnedText: '{"description":"Reads.","name":"read"}',
    text: '{"description":"Reads.\\nThen sends.","inputSchema":{"type":"object"},"name":"read"}',
    ...given,
  };
}

describe('the text of a changed definition', () => {
  it('has no part of a secret, however long the line is, and whatever is JSON', () => {
    const secret = `${'x'.repeat(40)}-secret-${'y'.repeat(40)}`;
    const definition = { description: `Long: ${secret} ${secret}`, inputSchema: { default: secret } };
    const redact = (text: string): string => text.replaceAll(secret, '•••');
    const text = definitionText([changed({ text: JSON.stringify(definition) })], 'current', l10n, redact);
    assert.match(text, /Long: ••• •••/);
    assert.doesNotMatch(text, /xxx|yyy/);
  });

  it('has its fields as lines, what is no text as JSON, and its hash', () => {
    assert.equal(
      definitionText([changed()], 'current', l10n, (text) => text),
      [
        'tool read · files',
        '',
        'description:',
        '    Reads.',
        '    Then sends.',
        'inputSchema:',
        '    {',
        '      "type": "object"',
        '    }',
        'name:',
        '    read',
        '',
        'sha-256: bb',
        '',
      ].join('\n'),
    );
  });

  it('is that of what was pinned on the other side', () => {
    const text = definitionText([changed()], 'pinned', l10n, (text) => text);
    assert.match(text, /^ {4}Reads\.\nname:/m);
    assert.match(text, /sha-256: aa/);
  });

  it('says where what was pinned was too large to be kept', () => {
    const text = definitionText([changed({ pinnedText: undefined })], 'pinned', l10n, (text) => text);
    assert.match(text, /too large to be kept[^]*sha-256: aa/);
  });

  it('is shown as it is where it can not be read as JSON', () => {
    assert.match(
      definitionText([changed({ pinnedText: '{"description":"***' })], 'pinned', l10n, (text) => text),
      /\{"description":"\*\*\*/,
    );
  });

  it('makes visible what would not be seen', () => {
    const text = definitionText(
      [changed({ text: JSON.stringify({ description: 'a\u202eb\u200bc\u0007' }) })],
      'current',
      l10n,
      (text) => text,
    );
    assert.match(text, /a\\u\{202e\}b\\u\{200b\}c\\u\{7\}/);
  });

  it('breaks lines that would reach out of the window', () => {
    const description = `${'word '.repeat(100)}${'x'.repeat(500)}`;
    const text = definitionText(
      [changed({ text: JSON.stringify({ description, inputSchema: { description } }) })],
      'current',
      l10n,
      (text) => text,
    );
    assert.ok(text.split('\n').every((line) => line.length <= 160));
    assert.equal(text.replace(/\s/g, '').split('x'.repeat(500)).length, 3);
  });

  it('has each of several definitions', () => {
    const text = definitionText([changed(), changed({ name: 'write' })], 'current', l10n, (text) => text);
    assert.match(text, /tool read · files[^]*─{20}[^]*tool write · files/);
  });
});
