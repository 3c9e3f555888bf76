import assert from 'node:assert/strict';
import { english } from '../../../../src/core/base/localizer';
import type { EditedHost } from '../../../../src/language/settings/foreignFormats';
import { foreignOffers } from '../../../../src/language/settings/foreignOffers';
import { foreignProblems } from '../../../../src/language/settings/foreignProblems';
import { jsonTree } from '../../../../src/language/settings/jsonTree';
import { foreignHover } from '../../../../src/language/settings/foreignHovers';
import { foreignLenses } from '../../../../src/language/settings/settingsLenses';
import { world } from './cursor';

function file(marked: string, host: EditedHost = 'claudeCode') {
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
    ['HTTP+SSE, at its name', '{"mcpServers": {"a": {"type": "sse", "url": "https://x.example"}}}', 'warning "a"'],
    ['servers where the host does not look for them', '{"servers": {"a": {"command": "x"}}}', 'warning "servers"'],
    ['a name that is none here', '{"mcpServers": {"my a": {"command": "x"}}}', 'info "my a"'],
    ['a transport that is none', '{"mcpServers": {"a": {"type": "htt", "url": "https://x.example"}}}', 'warning "htt"'],
    [
      'a secret that is written out, at its value',
      '{"mcpServers": {"a": {"command": "x", "env": {"API_TOKEN": "hunter2hunter2"}}}}',
      'info "hunter2hunter2"',
    ],
  ] as const) {
    it(`has marked ${what}`, () => {
      const found = foreignProblems(file(text).document, world, english);
      assert.deepEqual(
        found.map(({ span, severity }) => `${severity} ${text.slice(span.offset, span.offset + span.length)}`),
        [expected],
      );
      assert.ok(!found.some(({ message }) => message.includes('hunter2')));
    });
  }

  it('has marked an input that is asked for and not there', () => {
    const { document, text } = file('{"servers": {"a": {"command": "x", "args": ["-${input:k}"]}}}', 'vscode');
    const found = foreignProblems(document, world, english);
    assert.deepEqual(
      found.map(({ span }) => text.slice(span.offset, span.offset + span.length)),
      ['${input:k}'],
    );
  });

  it('has nothing marked where all would be taken over, or it is no JSON', () => {
    assert.deepEqual(foreignProblems(file('{"mcpServers": {"a": {"command": "x"}}}').document, world, english), []);
    assert.deepEqual(foreignProblems(file('{"mcpServers": {"a": {').document, world, english), []);
  });

  it('shows above an entry the server that it is here, or the way to bring it here', () => {
    const { document } = file('{"mcpServers": {"notes": {"command": "x"}, "other": {"command": "y"}}}');
    assert.deepEqual(
      foreignLenses(document, world, english).map(({ title, command }) => [title, command]),
      [
        ['$(pass-filled) In mcpHost.servers: modern 2026-07-28 · 2 tools', undefined],
        ['Import into MCP Host…', 'mcpHost.importServers'],
      ],
    );
  });

  it('leads from an entry to its import', () => {
    const { document } = file('{"mcpServers": {"my server": {"command": "x"}}}');
    assert.deepEqual(foreignLenses(document, world, english)[0]?.args, [
      { kind: 'foreignServer', uri: 'x', host: 'claudeCode', server: 'my server' },
    ]);
  });

  for (const [what, marked, host, expected] of [
    [
      'an entry that is here, and what another import would come to',
      '{"mcpServers": {"no¦tes": {"command": "x"}}}',
      'claudeCode',
      '**notes**\n\n**When imported into MCP Host\\, variables resolved**\n\n- x',
    ],
    ['an entry that is here but can’t be imported', '{"mcpServers": {"no¦tes": {}}}', 'claudeCode', '**notes**'],
    ['no entry that is not here and can’t be imported', '{"mcpServers": {"ot¦her": {}}}', 'claudeCode', undefined],
    [
      'what a command comes to, without its secrets',
      '{"mcpServers": {"ot¦her": {"command": "${HOME}/x", "args": ["--token", "hunter2hunter2"]}}}',
      'claudeCode',
      '**When imported into MCP Host\\, variables resolved**\n\n- \\/h\\/x \\-\\-token •••',
    ],
    [
      'an address, and no more of an input than that it is one',
      '{"servers": {"ot¦her": {"url": "https://x.example/${input:k}"}}}',
      'vscode',
      '**When imported into MCP Host\\, variables resolved**\n\n- https\\:\\/\\/x\\.example\\/\\$\\{input\\:k\\}',
    ],
    [
      'a variable, as the host writes it',
      '{"mcpServers": {"other": {"command": "${HO¦ME}/x"}}}',
      'claudeCode',
      'Stands for\\: \\/h',
    ],
    [
      'an input of the file',
      '{"inputs": [{"id": "k", "description": "Which?"}], "servers": {"other": {"command": "${input:¦k}"}}}',
      'vscode',
      'Asked for when the server starts\\.\n\nWhich\\?',
    ],
    ['no variable that has no value', '{"servers": {"other": {"command": "${env:NO¦NE}"}}}', 'vscode', undefined],
  ] as const) {
    it(`explains ${what}`, () => {
      const { document, offset } = file(marked, host);
      assert.equal(foreignHover(document, offset, world, english)?.markdown, expected);
    });
  }

  for (const [what, marked, host, expected] of [
    ['its servers', '{"¦"}', 'claudeCode', ['mcpServers']],
    [
      'the fields of an entry',
      '{"mcpServers": {"a": {"¦"}}}',
      'claudeCode',
      ['command', 'args', 'env', 'type', 'url', 'headers', 'headersHelper', 'oauth', 'timeout'],
    ],
    [
      'variables, as it writes them',
      '{"mcpServers": {"a": {"args": ["${¦"]}}}',
      'claudeCode',
      ['${HOME}', '${KEPT_TOKEN}', '${PATH}'],
    ],
    [
      'no field that is there, and none of the other kind of server',
      '{"mcpServers": {"a": {"command": "x", ¦}}}',
      'claudeCode',
      ['args', 'env', 'type', 'timeout'],
    ],
    [
      'its transports',
      '{"mcpServers": {"a": {"type": "¦"}}}',
      'claudeCode',
      ['stdio', 'http', 'sse', 'streamable-http'],
    ],
    [
      'no transport that the editor offers, since another entry has it',
      '{"mcpServers": {"a": {"type": "¦"}, "b": {"type": "http"}}}',
      'claudeCode',
      ['stdio', 'sse', 'streamable-http'],
    ],
    [
      'its variables in an address',
      '{"mcpServers": {"a": {"url": "https://${H¦"}}}',
      'claudeCode',
      ['${HOME}', '${KEPT_TOKEN}', '${PATH}'],
    ],
    ['no variable where it replaces none', '{"mcpServers": {"a": {"headersHelper": "${¦"}}}', 'claudeCode', []],
    ['no field where the editor knows them', '{"servers": {"a": {"¦"}}}', 'vscode', []],
    ['no transport where the editor knows them', '{"servers": {"a": {"type": "¦"}}}', 'vscode', []],
    ['no key where the editor knows them', '{"¦"}', 'vscode', []],
    [
      'variables, the inputs of the file first',
      '{"inputs": [{"id": "k"}], "servers": {"a": {"args": ["${¦"]}}}',
      'vscode',
      [
        '${input:k}',
        '${workspaceFolder}',
        '${userHome}',
        '${config:}',
        '${env:HOME}',
        '${env:KEPT_TOKEN}',
        '${env:PATH}',
      ],
    ],
    [
      'the input that is asked for and not there',
      '{"inputs": [{"id": "k"}, {"id": "¦"}], "servers": {"a": {"args": ["${input:k}", "${input:missing}"]}}}',
      'vscode',
      ['missing'],
    ],
    [
      'programs',
      '{"servers": {"a": {"command": "n¦"}}}',
      'vscode',
      ['npx', 'node', 'uvx', 'uv', 'python3', 'docker', 'deno', 'bunx'],
    ],
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
