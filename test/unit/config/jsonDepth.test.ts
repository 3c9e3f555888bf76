import assert from 'node:assert/strict';
import { placeTooDeep } from '../../../src/core/config/jsonDepth';
import { readForeignServers, readPastedServer } from '../../../src/core/config/foreignServers';
import { settingsTree, withValue } from '../../../src/vscode/servers/settingsText';

const deep = '['.repeat(100_000);

describe('a file that is nested more deeply than any settings are', () => {
  for (const [what, text, place] of [
    ['brackets', deep, 200],
    ['braces', '{"a":'.repeat(1_000), 1_000],
    ['brackets that are closed again', '[]'.repeat(1_000), undefined],
    ['brackets in a string', `"${deep}"`, undefined],
    ['brackets behind a quotation mark that is escaped', `"\\"${deep}"`, undefined],
    ['brackets in comments', `// ${deep}\n/* ${deep} */ 1`, undefined],
    ['brackets on the line after a string that nothing closes', `"a\n${deep}`, 203],
    ['brackets after a comment', `// a\n${deep}`, 205],
  ] as const) {
    it(`is told by its ${what}`, () => {
      assert.equal(placeTooDeep(text), place);
    });
  }

  it('is no file of another host, no pasted entry and no settings', () => {
    const problem = { kind: 'json', offset: 200 };
    assert.deepEqual(readForeignServers(deep, 'vscode'), { servers: [], inputs: [], problem });
    assert.deepEqual(readPastedServer(deep).servers, []);
    assert.equal(settingsTree(deep), undefined);
    assert.equal(withValue(deep, ['a'], 1), undefined);
  });
});
