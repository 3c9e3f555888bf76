import assert from 'node:assert/strict';
import { boxText, widgetText } from '../../../../src/vscode/input/widgetText';

/** What VS Code reads as markup in prompts, notifications and lists. */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
const icon = /\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/;

describe('a server’s text in a box', () => {
  for (const text of [
    '[Go on](command:workbench.action.quit)',
    '[Go on](https://example.com "x")',
    '[a][b](file:///etc/passwd)',
    '[[nested](command:x)](command:y)',
  ]) {
    it(`has no link the editor would follow: ${text}`, () => {
      assert.match(text, link);
      assert.doesNotMatch(widgetText(text), link);
    });
  }

  for (const text of ['$(flame) hot', 'a $$(check)', '$(sync~spin)']) {
    it(`has no icon the editor would draw: ${text}`, () => {
      assert.match(text, icon);
      assert.doesNotMatch(widgetText(text), icon);
    });
  }

  it('still reads the same', () => {
    assert.equal(widgetText('[Go](command:x) $(flame)').replaceAll('\u2060', ''), '[Go](command:x) $(flame)');
  });

  it('is one line, bounded', () => {
    assert.equal(widgetText('a\nb'), 'a b');
    assert.ok(widgetText('x'.repeat(10_000)).length <= 161);
  });

  it('says that there is more to see where it was cut or had lines', () => {
    assert.equal(boxText('short').partial, false);
    assert.equal(boxText('ends with …').partial, false);
    assert.equal(boxText('a trailing break\n').partial, false);
    assert.equal(boxText('two\nlines').partial, true);
    assert.equal(boxText('x'.repeat(401)).partial, true);
    assert.equal(boxText('x'.repeat(400)).partial, false);
  });
});
