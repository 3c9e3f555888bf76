import assert from 'node:assert/strict';
import { gatherFacts } from '../../../../src/language/settings/gatherFacts';
import { jsonTree } from '../../../../src/language/settings/jsonTree';
import type { SettingsFacts } from '../../../../src/language/settings/settingsFacts';
import { lensesOf } from '../../../../src/language/settings/settingsLenses';
import { settingsOffers } from '../../../../src/language/settings/settingsOffers';
import { hostileTexts } from '../../../servers/hostileTexts.mjs';
import { checkRow, checkTooltip, checkWidget } from '../../../support/hostileChecks';
import { entry, l10n, readyPeer } from '../../vscode-panel/fixtures';

function told(text: string): SettingsFacts {
  const tool = entry({ server: 'files', name: text, localName: text, tool: { name: text, description: text } });
  const peer = readyPeer({ name: 'files', instructions: text, problems: [text] });
  return gatherFacts({
    host: { peers: [peer], catalog: { entries: [tool], collisions: [], problems: [] } },
    settings: { tools: { [text]: {} } },
    documents: [],
    foreign: [],
    secrets: [],
    folders: [],
    env: {},
    valueOf: () => undefined,
    place: 'here',
    l10n,
    learn: () => undefined,
    redact: (line) => line,
  });
}

describe('a hostile text in a settings file', () => {
  for (const { name, text } of hostileTexts) {
    it(`${name}: is text above an entry, in a hover and in what is completed`, () => {
      const facts = told(text);
      const [server] = facts.servers;
      const [tool] = facts.tools;
      assert.ok(server);
      checkTooltip(server.hover, 'hover over an entry');
      if (tool?.hover !== undefined) checkTooltip(tool.hover, 'hover over a tool');
      const [state] = lensesOf({ ...server, status: text }, l10n);
      checkWidget(state?.title.replace(/^\$\([\w~-]+\) /, '') ?? '', 'state above an entry');
      const document = '{"mcpHost.tools": {""}}';
      const read = {
        text: document,
        tree: jsonTree(document),
        facts: { kind: 'settings', uri: '', root: [], shadowed: [] },
      };
      for (const { label } of settingsOffers(read as never, document.indexOf('""') + 1, facts, l10n)) {
        checkRow(label, 'completion');
      }
    });
  }
});
