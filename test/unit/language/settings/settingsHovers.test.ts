import assert from 'node:assert/strict';
import { english } from '../../../../src/core/base/localizer';
import { settingsHover } from '../../../../src/language/settings/settingsHovers';
import { at, world } from './cursor';

/** `what is marked: what is said`. */
function hover(marked: string, shadowed: string[] = []): string | undefined {
  const { document, offset, text } = at(marked, [], shadowed);
  const found = settingsHover(document, offset, world, english);
  return found && `${text.slice(found.span.offset, found.span.offset + found.span.length)}: ${found.markdown}`;
}

describe('a hover in settings', () => {
  for (const [what, marked, expected] of [
    ['over an entry, its server', '{"mcpHost.servers": {"no¦tes": {}}}', '"notes": **notes**'],
    ['over a key of tools, its tool', '{"mcpHost.tools": {"sea¦rch": {}}}', '"search": **search**'],
    ['over that by its server, too', '{"mcpHost.tools": {"notes/sea¦rch": {}}}', '"notes/search": **search**'],
    [
      'over a variable, what it stands for',
      '{"mcpHost.servers": {"a": {"cwd": "${env:HO¦ME}/x"}}}',
      '${env:HOME}: Stands for\\: \\/h',
    ],
    [
      'over a secret, that it is kept',
      '{"mcpHost.servers": {"a": {"env": {"A": "${secret:KE¦PT}"}}}}',
      '${secret:KEPT}: A secret that is kept\\. Its value is shown nowhere\\.',
    ],
    [
      'over an input, its description',
      '{"mcpHost.servers": {"a": {"args": ["${inp¦ut:region}"]}}}',
      '${input:region}: Asked for when the server starts\\.\n\nWhere',
    ],
    ['over a server that is unknown, nothing', '{"mcpHost.servers": {"oth¦er": {}}}', undefined],
    ['over a field, nothing: the editor knows it', '{"mcpHost.servers": {"notes": {"comm¦and": "x"}}}', undefined],
    ['over a variable without a value, nothing', '{"mcpHost.servers": {"a": {"cwd": "${env:N¦ONE}"}}}', undefined],
    ['over other settings, nothing', '{"editor.x": "${env:HO¦ME}"}', undefined],
  ] as const) {
    it(what, () => {
      assert.equal(hover(marked), expected);
    });
  }

  it('over an entry that does not count, nothing', () => {
    assert.equal(hover('{"mcpHost.servers": {"no¦tes": {}}}', ['notes']), undefined);
  });
});
