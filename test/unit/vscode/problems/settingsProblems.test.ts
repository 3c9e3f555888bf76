import assert from 'node:assert/strict';
import { settingsProblems, type ProblemWorld } from '../../../../src/vscode/problems/settingsProblems';
import { english } from '../support';

const world: ProblemWorld = {
  l10n: english,
  variables: {
    inputs: ['elsewhere'],
    secrets: ['KEPT'],
    valueOf: (variable) => ({ workspaceFolder: '/w', userHome: '/h', 'env:HOME': '/h' })[variable],
  },
  failures: [],
  shadowedBy: () => undefined,
  isTrusted: true,
};

/** `severity "what is marked" message`, with the fix behind it. */
function found(text: string, change: Partial<ProblemWorld> = {}, root: string[] = []): string[] {
  return settingsProblems(text, root, { ...world, ...change }).map(({ offset, length, severity, message, fix }) => {
    const fixed = !fix ? '' : fix.kind === 'replace' ? ` → ${fix.text}` : ` → ${fix.kind}`;
    return `${severity} ${text.slice(offset, offset + length)} | ${message}${fixed}`;
  });
}

const servers = (entries: string): string => `{\n  // mine\n  "mcpHost.servers": {${entries}},\n}`;

describe('problems of a settings file', () => {
  for (const [what, text, expected] of [
    ['none where all is well', servers('"a": {"command": "x", "args": ["${userHome}", "${env:HOME}"]}'), []],
    ['none in a file without these settings', '{"editor.fontSize": 1}', []],
    ['none in what is no JSON: the editor says so', '{"mcpHost.servers": {"a": ', []],
    [
      'a value of the wrong type, at the value',
      servers('"a": {"command": 7}'),
      ['error 7 | "command" must be a text.'],
    ],
    [
      'an unknown field, at its name, with the one that was meant',
      servers('"a": {"comand": "x", "command": "x"}'),
      [/^warning "comand" \| "comand" is not a known field.* Did you mean "command"\? → "command"$/],
    ],
    [
      'a choice that is none, at its value, with the one that was meant',
      servers('"a": {"command": "x", "restart": "nevr"}'),
      [/^error "nevr" \| "restart" must be one of .* → "never"$/],
    ],
    ['an entry without a command, at its name', servers('"a": {}'), [/^error "a" \| The server "a" needs a "command"/]],
    [
      'a name that is none, with the nearest one that is not taken',
      servers('"a b": {"command": "x"}, "a-b": {"command": "y"}'),
      [/^error "a b" \| "a b" can't name a server.* → "a-b-2"$/],
    ],
    [
      'a header of the protocol, at its name or value',
      servers('"a": {"url": "https://x.example/mcp", "headers": {"Accept": "b"}}'),
      [/^warning "b" \| "Accept" is set by the protocol/],
    ],
    [
      'what is no list, at the value',
      '{"mcpHost.inputs": 7, "mcpHost.maxInputRounds": 0}',
      [/^error 7 \| "inputs" must be a list/, /^error 0 \| "maxInputRounds" must be/],
    ],
    [
      'an input that is wrong, in its place in the list',
      '{"mcpHost.inputs": [{"id": "a", "type": "promptString"}, {"id": "b", "type": "pickString"}]}',
      [/^error \{"id": "b", "type": "pickString"\} \| A pickString needs "options"/],
    ],
    [
      'a variable without a value, at the variable',
      servers('"a": {"command": "${env:NONE}/x"}'),
      ['warning ${env:NONE} | ${env:NONE} has no value here.'],
    ],
    [
      'a variable that is none, with the one that was meant',
      servers('"a": {"command": "x", "args": ["${workspacefolder}", "${evn:HOME}", "${foo}"]}'),
      [
        /^error \$\{workspacefolder\} \| .* is no variable.* → \$\{workspaceFolder\}$/,
        /^error \$\{evn:HOME\} \| .* → \$\{env:HOME\}$/,
        /^error \$\{foo\} \| .*\.\.?$|input:…\.$/,
      ],
    ],
    [
      'an input that no setting has',
      '{"mcpHost.inputs": [{"id": "region", "type": "promptString"}], "mcpHost.servers": {"a": {"command": "x", "args": ["${input:regoin}", "${input:region}", "${input:elsewhere}"]}}}',
      ['error ${input:regoin} | mcpHost.inputs has no input "regoin". → ${input:region}'],
    ],
    [
      'a secret that is not set yet',
      servers('"a": {"command": "x", "env": {"A": "${secret:NEW}${secret:KEPT}"}}'),
      ['info ${secret:NEW} | The secret NEW is not set yet: the next start asks for it. → setSecret'],
    ],
    [
      'a secret that is written out',
      servers('"a": {"url": "https://x.example/mcp", "headers": {"Authorization": "Bearer abc"}}'),
      ['info "Bearer abc" | This looks like a secret, written where others may read it. → moveSecret'],
    ],
  ] as const) {
    it(`are ${what}`, () => {
      const actual = found(text);
      assert.equal(actual.length, expected.length, actual.join('\n'));
      for (const [index, each] of expected.entries()) {
        if (typeof each === 'string') assert.equal(actual[index], each);
        else assert.match(actual[index]!, each);
      }
    });
  }

  it('are found below "settings" in the file of a workspace', () => {
    const text = '{"folders": [], "settings": {"mcpHost.servers": {"a": {"command": 7}}}}';
    assert.deepEqual(found(text, {}, ['settings']), ['error 7 | "command" must be a text.']);
  });

  it('are failures of servers, at the field that is to blame, or at the name', () => {
    const failure = { server: 'a', severity: 'error', offersAllowLegacy: false } as const;
    const text = servers('"a": {"command": "nope", "args": ["x", "y"]}');
    assert.deepEqual(
      found(text, {
        failures: [
          { ...failure, path: ['command'], message: 'not found' },
          { ...failure, path: ['args', '1'], message: 'bad' },
          { ...failure, path: ['env', 'A'], message: 'gone' },
          { ...failure, path: [], message: 'refused', offersAllowLegacy: true },
          { ...failure, server: 'b', path: [], message: 'elsewhere' },
        ],
      }),
      ['error "a" | gone', 'error "a" | refused → allowLegacy', 'error "nope" | not found', 'error "y" | bad'],
    );
  });

  it('are entries that another place overrules, without the failures of the other one', () => {
    assert.deepEqual(
      found(servers('"a": {"command": "x"}'), {
        shadowedBy: () => 'Workspace settings',
        failures: [{ server: 'a', path: [], message: 'refused', severity: 'error', offersAllowLegacy: false }],
      }),
      ['info "a" | Another entry of this name counts, in: Workspace settings'],
    );
  });

  it('are that nothing counts in a workspace that is not trusted', () => {
    assert.deepEqual(found(servers('"a": {"command": "x"}'), { isTrusted: false }), [
      'info "mcpHost.servers" | This workspace is not trusted, so no MCP server is started or contacted.',
    ]);
  });
});
