import assert from 'node:assert/strict';
import { parseTree, type ParseError } from 'jsonc-parser';
import { english } from '../../../../src/core/base/localizer';
import { foreignActions, type ForeignAction } from '../../../../src/language/settings/foreignActions';
import type { EditedHost } from '../../../../src/language/settings/foreignFormats';
import { jsonTree } from '../../../../src/language/settings/jsonTree';
import { world } from './cursor';

/** What can be done at the cursor `¦` of a file. */
function actions(marked: string, host: EditedHost = 'claudeCode') {
  const offset = marked.indexOf('¦');
  const text = marked.replace('¦', '');
  const document = { text, tree: jsonTree(text), facts: { kind: 'foreign', uri: 'file:///w/x', host } } as const;
  return { text, found: foreignActions(document, { offset, length: 0 }, world, english) };
}

/** The file after an action. */
function after(text: string, { does }: ForeignAction): string {
  assert.equal(does.kind, 'edit');
  const changed = [...does.edits]
    .sort((left, right) => right.offset - left.offset)
    .reduce((current, edit) => {
      return current.slice(0, edit.offset) + edit.content + current.slice(edit.offset + edit.length);
    }, text);
  const errors: ParseError[] = [];
  parseTree(changed, errors, { allowTrailingComma: true });
  assert.deepEqual(errors, []);
  return changed;
}

const lines = `{
  // mine
  "servers": {
    "a": {
      "command": "x", // the program
      "env": { "API_TOKEN": "¦hunter2hunter2" }
    },
  }
}
`;

describe('what can be done in a file of another host', () => {
  for (const [what, host, marked, title, expected] of [
    [
      'an unknown field becomes the one that was meant',
      'claudeCode',
      '{"mcpServers": {"notes": {"command": "x", "agrs": [¦]}}}',
      'Change to "args"',
      undefined,
    ],
    [
      'an unknown field becomes the one that was meant, at its name',
      'claudeCode',
      '{"mcpServers": {"notes": {"command": "x", "ag¦rs": []}}}',
      'Change to "args"',
      '{"mcpServers": {"notes": {"command": "x", "args": []}}}',
    ],
    [
      'an unknown transport becomes the one that was meant',
      'claudeCode',
      '{"mcpServers": {"notes": {"type": "htt¦", "url": "https://x.example"}}}',
      'Change to "http"',
      '{"mcpServers": {"notes": {"type": "http", "url": "https://x.example"}}}',
    ],
    [
      'a name that breaks the rule becomes one that does not, and is not taken',
      'claudeCode',
      '{"mcpServers": {"my ¦server": {"command": "x"}, "my-server": {"command": "y"}}}',
      'Change to "my-server-2"',
      '{"mcpServers": {"my-server-2": {"command": "x"}, "my-server": {"command": "y"}}}',
    ],
    [
      'servers under the key of another host get the right one',
      'vscode',
      '{"mcp¦Servers": {"notes": {"command": "x"}}}',
      'Change to "servers"',
      '{"servers": {"notes": {"command": "x"}}}',
    ],
    [
      'a variable of another host becomes the one of this',
      'vscode',
      '{"servers": {"notes": {"command": "${HO¦ME}/x"}}}',
      'Change to ${env:HOME}',
      '{"servers": {"notes": {"command": "${env:HOME}/x"}}}',
    ],
    [
      'a mistyped input becomes one that there is',
      'vscode',
      '{"inputs": [{"id": "token"}], "servers": {"notes": {"command": "x", "args": ["${input:to¦kn}"]}}}',
      'Change to ${input:token}',
      '{"inputs": [{"id": "token"}], "servers": {"notes": {"command": "x", "args": ["${input:token}"]}}}',
    ],
    [
      'the first of two entries with one name goes, since the second counts',
      'claudeCode',
      '{"mcpServers": {"no¦tes": {"command": "x"}, "notes": {"command": "y"}}}',
      'Remove the Entry "notes" That Does Not Count',
      '{"mcpServers": { "notes": {"command": "y"}}}',
    ],
    [
      'so it does from the second',
      'claudeCode',
      '{"mcpServers": {"notes": {"command": "x"}, "no¦tes": {"command": "y"}}}',
      'Remove the Entry "notes" That Does Not Count',
      '{"mcpServers": { "notes": {"command": "y"}}}',
    ],
    [
      'a server that is there twice goes once',
      'claudeCode',
      '{"mcpServers": {"notes": {"command": "x"}, "oth¦er": {"command": "x", "type": "stdio"}}}',
      'Remove the Entry "other"',
      '{"mcpServers": {"notes": {"command": "x"} }}',
    ],
    [
      'a secret that the environment has too is taken from there',
      'claudeCode',
      '{"mcpServers": {"notes": {"command": "x", "env": {"KEPT_TOKEN": "hunter2¦hunter2"}}}}',
      'Take It from the Environment: ${KEPT_TOKEN}',
      '{"mcpServers": {"notes": {"command": "x", "env": {"KEPT_TOKEN": "${KEPT_TOKEN}"}}}}',
    ],
    [
      'a secret is asked for, in what is left of the file as it was',
      'vscode',
      lines,
      'Have VS Code Ask for It: ${input:api-token}',
      `{
  // mine
  "servers": {
    "a": {
      "command": "x", // the program
      "env": { "API_TOKEN": "\${input:api-token}" }
    },
  },
  "inputs": [
    {
      "type": "promptString",
      "id": "api-token",
      "description": "api-token",
      "password": true
    }
  ]
}
`,
    ],
    [
      'a secret within a text is asked for, beside other inputs, by an id that is not taken',
      'vscode',
      '{"inputs": [{"id": "a-authorization"}], "servers": {"a": {"url": "https://x.example", "headers": {"Authorization": "Bearer hun¦ter2hunter2"}}}}',
      'Have VS Code Ask for It: ${input:a-authorization-2}',
      '{"inputs": [{"id": "a-authorization"}, {"type":"promptString","id":"a-authorization-2","description":"a-authorization-2","password":true}], "servers": {"a": {"url": "https://x.example", "headers": {"Authorization": "Bearer ${input:a-authorization-2}"}}}}',
    ],
    [
      'an input that is asked for is written',
      'vscode',
      '{"inputs": [], "servers": {"notes": {"command": "x", "args": ["${input:re¦gion}"]}}}',
      'Have VS Code Ask for "region"',
      '{"inputs": [{"type":"promptString","id":"region","description":"region","password":true}], "servers": {"notes": {"command": "x", "args": ["${input:region}"]}}}',
    ],
  ] as const) {
    it(what, () => {
      const { text, found } = actions(marked, host);
      const action = found.find((one) => one.title === title);
      if (expected === undefined) {
        assert.equal(action, undefined);
        return;
      }
      assert.ok(action, found.map((one) => one.title).join(', '));
      assert.equal(after(text, action), expected);
    });
  }

  for (const [what, host, marked] of [
    ['a secret that the environment does not have', 'claudeCode', lines.replace('servers', 'mcpServers')],
    [
      'a field that the host knows, though it means nothing here',
      'claudeCode',
      '{"mcpServers": {"notes": {"command": "x", "timeout": ¦5}}}',
    ],
    ['a field without anything near', 'claudeCode', '{"mcpServers": {"notes": {"command": "x", "z¦ap": 1}}}'],
    ['an entry that is here', 'claudeCode', '{"mcpServers": {"no¦tes": {"command": "x"}}}'],
    ['what can’t be imported', 'claudeCode', '{"mcpServers": {"ot¦her": {"type": "sse", "url": "https://x.example"}}}'],
    ['a broken file', 'claudeCode', '{"mcpServers": {"my ¦server": {"command": "x"'],
  ] as const) {
    it(`has nothing to change for ${what}`, () => {
      const titles = actions(marked, host).found.filter(({ does }) => does.kind === 'edit');
      assert.deepEqual(titles, []);
    });
  }

  it('offers the import of an entry that is not here, at its name and where something is said of it', () => {
    const imports = (marked: string) =>
      actions(marked).found.flatMap(({ does }) => (does.kind === 'command' ? [does] : []));
    const expected = {
      kind: 'command',
      command: 'mcpHost.importServers',
      args: [{ kind: 'foreignServer', uri: 'file:///w/x', host: 'claudeCode', server: 'other' }],
    };
    assert.deepEqual(imports('{"mcpServers": {"oth¦er": {"command": "x", "zap": 1}}}'), [expected]);
    assert.deepEqual(imports('{"mcpServers": {"other": {"command": "x", "zap": ¦1}}}'), [expected]);
    assert.deepEqual(imports('{"mcpServers": {"other": {"command": "¦x", "zap": 1}}}'), []);
    assert.deepEqual(imports('{"mcpServers": {"no¦tes": {"command": "x"}}}'), []);
    assert.deepEqual(imports('{"mcpServers": {"ot¦her": {"type": "sse", "url": "https://x.example"}}}'), []);
  });

  it('prefers only what writes what was meant', () => {
    const preferred = (marked: string, host: EditedHost) =>
      actions(marked, host).found.flatMap(({ title, isPreferred }) => (isPreferred ? [title] : []));
    assert.deepEqual(preferred(lines, 'vscode'), []);
    assert.deepEqual(preferred('{"mcpServers": {"a": {"command": "x", "agr¦s": []}}}', 'claudeCode'), [
      'Change to "args"',
    ]);
  });

  it('tells no secret by a title', () => {
    assert.ok(!actions(lines, 'vscode').found.some(({ title }) => title.includes('hunter2')));
  });
});
