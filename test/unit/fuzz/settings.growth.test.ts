import { readCommandLine, writeCommandLine } from '../../../src/core/config/commandLine';
import { readForeignServers, readPastedServer } from '../../../src/core/config/foreignServers';
import { findPlainSecrets, withoutPlainSecrets } from '../../../src/core/config/plainSecrets';
import { asServerName, suggestServerName } from '../../../src/core/config/serverNames';
import { parseSettings } from '../../../src/core/config/settings';
import { variablesOf } from '../../../src/core/config/variables';
import { settingsProblems } from '../../../src/vscode/problems/settingsProblems';
import { withValue } from '../../../src/vscode/servers/settingsText';
import { knownSecrets } from '../../../src/vscode/settingsRedactor';
import { filled, grows } from '../../support/growth';
import { l10n } from '../vscode-panel/fixtures';

function problems(text: string): void {
  const variables = { inputs: [], secrets: [], valueOf: () => undefined };
  settingsProblems(text, [], { l10n, variables, failures: [], shadowedBy: () => undefined, isTrusted: false });
}

function file(servers: unknown, inputs?: unknown): string {
  return JSON.stringify({ 'mcpHost.servers': servers, 'mcpHost.inputs': inputs });
}

function list<Item>(length: number, of: (index: number) => Item): Item[] {
  return Array.from({ length }, (_, index) => of(index));
}

function object(length: number, of: (index: number) => unknown): Record<string, unknown> {
  return Object.fromEntries(list(length, (index) => [`s${index}`, of(index)]));
}

const token = 'ghp_0123456789abcdef';

describe('settings take time in proportion to their size', () => {
  for (const piece of [
    ...[
      '${',
      '${a',
      '${env:A}',
      '$',
      '{',
      '}',
      '[',
      '"',
      "'",
      '\\',
      ' ',
      '~/',
      ';',
      '.',
      '-',
      '_',
      '?',
      '&',
      '@',
      '?a',
    ],
    ...[',', '\n', '/', '{"a":', '/*', '*/', '//', ':', '=', '--a', 'a=', '\\"', '%', '#', '|\n', '1'],
  ]) {
    grows(`with texts of ${JSON.stringify(piece)}`, (size) => {
      const text = filled(piece, size / 4);
      const address = `https://a.example/${text}`;
      variablesOf(text);
      readCommandLine(`a ${text}`);
      writeCommandLine([text]);
      asServerName(`a${text}b`);
      suggestServerName({ command: 'npx', args: [`a${text}b`] }, new Set());
      suggestServerName({ url: address }, new Set());
      const entry = { url: address, args: [text, `--a${text}`, `${text}=${text}`], env: { [text]: text } };
      withoutPlainSecrets(entry, findPlainSecrets('s', entry));
      knownSecrets({ servers: { s: { ...entry, headers: { Authorization: `a${text}b`, [text]: text } } } }, {});
      parseSettings({ servers: { s: entry, [text]: entry }, inputs: [{ id: text }] });
      problems(file({ s: entry }));
    });
    grows(`in files of ${JSON.stringify(piece)}`, (size) => {
      const text = filled(piece, size / 4);
      problems(text);
      problems(`{"mcpHost.servers":${text}`);
      readPastedServer(text);
      readForeignServers(text, 'vscode');
      readForeignServers(`{"servers":{"a":{"command":"x"}}} ${text}`, 'claudeCode');
      withValue(`{ ${text} }`, ['a'], 1);
      withValue(`{\n "a": "b" /*${text}*/\n }`, ['b'], 1);
      withValue(`{\n "a": "b" //${text}\n }`, ['b'], 1);
    });
  }

  grows('with many bad entries', (size) => {
    problems(file(object(size / 64, () => ({ comand: 'x' }))));
  });

  grows('with many texts that look like secrets', (size) => {
    problems(file({ s: { command: 'x', env: object(size / 64, () => token) } }));
    problems(file({ s: { command: 'x', args: list(size / 64, () => token) } }));
    const entry = { url: `https://a.example/?${filled(`token=${token}&`, size)}`, args: list(size / 64, () => token) };
    withoutPlainSecrets(entry, findPlainSecrets('s', entry));
  });

  grows('with many variables that have no value', (size) => {
    const names = list(size / 64, (index) => `\${env:A${index}}\${b${index}}\${secret:c${index}}`);
    problems(file({ s: { command: 'x', args: names } }));
    problems(file({ s: { command: names.join('') } }));
    problems(file({ s: { command: names.join('"') } }));
  });

  grows('with many inputs', (size) => {
    const inputs = list(size / 64, (index) => ({ id: `i${index}`, type: 'promptString' }));
    const used = { command: 'x', args: list(size / 64, (index) => `\${input:i${index}}\${input:j${index}}`) };
    problems(file({ s: used }, inputs));
    readForeignServers(JSON.stringify({ servers: { s: used }, inputs }), 'vscode');
  });

  grows('with many servers whose names become the same', (size) => {
    const servers = list(size / 32, (index) => [`a${String.fromCodePoint(0x4e00 + index)}`, { command: 'x' }]);
    readForeignServers(JSON.stringify({ servers: Object.fromEntries(servers) }), 'vscode');
  });

  grows('with many versions and tools', (size) => {
    const versions = list(size / 16, (index) => `v${index}`);
    parseSettings({ modernVersions: versions, legacyVersions: versions, tools: object(size / 64, () => 1) });
  });
});
