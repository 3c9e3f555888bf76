import assert from 'node:assert/strict';
import { english } from '../../../../src/core/base/localizer';
import type { ForeignHost } from '../../../../src/core/config/foreignEntry';
import { foreignOffers } from '../../../../src/language/settings/foreignOffers';
import { foreignProblems } from '../../../../src/language/settings/foreignProblems';
import { jsonTree } from '../../../../src/language/settings/jsonTree';
import { foreignHover } from '../../../../src/language/settings/settingsHovers';
import { foreignLenses } from '../../../../src/language/settings/settingsLenses';
import { world } from './cursor';

function file(marked: string, host: ForeignHost = 'claudeCode') {
  const offset = marked.indexOf('¦');
  const text = marked.replace('¦', '');
  return {
    offset,
    text,
    document: { text, tree: jsonTree(text), facts: { kind: 'foreign', uri: 'x', host } } as const,
  };
}

describe('a file of another host', () => {
  for (const [what, text, expected] of [
    ['a field that means nothing here, at its value', '{"mcpServers": {"a": {"command": "x", "zap": 1}}}', 'info 1'],
    ['an entry that can’t be taken over, at its name', '{"mcpServers": {"a": {}}}', 'warning "a"'],
    ['HTTP+SSE, at its name', '{"servers": {"a": {"type": "sse", "url": "https://x.example"}}}', 'warning "a"'],
    [
      'a secret that is written out, at its value',
      '{"mcpServers": {"a": {"command": "x", "env": {"API_TOKEN": "hunter2hunter2"}}}}',
      'info "hunter2hunter2"',
    ],
  ] as const) {
    it(`has marked ${what}`, () => {
      const found = foreignProblems(file(text).document, english);
      assert.deepEqual(
        found.map(({ span, severity }) => `${severity} ${text.slice(span.offset, span.offset + span.length)}`),
        [expected],
      );
      assert.ok(!found.some(({ message }) => message.includes('hunter2')));
    });
  }

  it('has nothing marked where all would be taken over, or it is no JSON', () => {
    assert.deepEqual(foreignProblems(file('{"mcpServers": {"a": {"command": "x"}}}').document, english), []);
    assert.deepEqual(foreignProblems(file('{"mcpServers": {"a": {').document, english), []);
  });

  it('shows above an entry the server that it is here, or the way to bring it here', () => {
    const { document } = file('{"mcpServers": {"notes": {"command": "x"}, "other": {"command": "y"}}}');
    assert.deepEqual(
      foreignLenses(document, world, english).map(({ title, command }) => [title, command]),
      [
        ['$(pass-filled) In mcpHost.servers: modern 2026-07-28 · 2 tools', undefined],
        ['Import Servers…', 'mcpHost.importServers'],
      ],
    );
  });

  it('explains an entry that is here', () => {
    const { document, offset } = file('{"mcpServers": {"no¦tes": {}}}');
    assert.equal(foreignHover(document, offset, world)?.markdown, '**notes**');
  });

  for (const [what, marked, host, expected] of [
    ['its servers', '{"¦"}', 'claudeCode', ['mcpServers']],
    [
      'the fields of an entry',
      '{"mcpServers": {"a": {"¦"}}}',
      'claudeCode',
      ['command', 'args', 'env', 'type', 'url', 'headers'],
    ],
    ['variables, as it writes them', '{"mcpServers": {"a": {"args": ["${¦"]}}}', 'claudeCode', ['${HOME}', '${PATH}']],
    ['nothing where the editor knows it all', '{"servers": {"a": {"¦"}}}', 'vscode', []],
  ] as const) {
    it(`is completed with ${what}`, () => {
      const { document, offset } = file(marked, host);
      assert.deepEqual(
        foreignOffers(document, offset, world, english).map(({ label }) => label),
        expected,
      );
    });
  }
});
