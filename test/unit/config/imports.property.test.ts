import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ForeignHost } from '../../../src/core/config/foreignEntry';
import { readForeignServers, readPastedServer } from '../../../src/core/config/foreignServers';
import { findPlainSecrets, withoutPlainSecrets } from '../../../src/core/config/plainSecrets';
import { parseSettings } from '../../../src/core/config/settings';

const hosts: readonly ForeignHost[] = ['vscode', 'cursor', 'claudeDesktop', 'claudeCode', 'windsurf', 'cline'];

const text = fc.constantFrom(
  '',
  'npx',
  '-y',
  'https://x.example/mcp',
  '${env:A}',
  '${A:-b}',
  '${',
  'sse',
  'Bearer abc',
  '\u202e',
);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 2 },
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('TOKEN', 'X-Api-Key', '__proto__', 'a b'), tie('any'), { maxKeys: 3 }),
  ),
})).any;
const field = fc.constantFrom('command', 'args', 'env', 'cwd', 'envFile', 'url', 'headers', 'type', 'disabled', 'x');
const entry = fc.oneof(fc.dictionary(field, value, { maxKeys: 6 }), value);
const file = fc.record({
  mcpServers: fc.dictionary(fc.constantFrom('a', 'b c', '', '__proto__', 'constructor'), entry, { maxKeys: 4 }),
  inputs: value,
});

describe('whatever another host’s file holds', () => {
  it('is read without a throw, to entries that the settings take', () => {
    fc.assert(
      fc.property(file, fc.constantFrom(...hosts), (content, host) => {
        const { servers } = readForeignServers(JSON.stringify(content), host);
        assert.equal(new Set(servers.map(({ name }) => name)).size, servers.length);
        for (const { name, entry: taken, notes } of servers) {
          if (!taken) {
            assert.ok(notes.length > 0);
            continue;
          }
          const { problems } = parseSettings({ servers: { [name]: taken } });
          // Of the address and the headers the settings say more than other hosts.
          const wrong = problems.filter(({ path, severity }) => {
            return severity === 'error' && path[2] !== 'url' && path[2] !== 'headers';
          });
          assert.deepEqual(wrong, []);
        }
      }),
    );
  });

  it('is read without a throw when it is no JSON, or pasted', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', '"', ':', ',', '[', ']', 'a', '1', ' ', '/', '*', '\n') }),
        (content) => {
          readForeignServers(content, 'vscode');
          readPastedServer(content);
        },
      ),
    );
  });
});

describe('secrets of whatever entry', () => {
  it('are gone once they are moved', () => {
    fc.assert(
      fc.property(fc.dictionary(field, value, { maxKeys: 6 }), (any) => {
        const secrets = findPlainSecrets('s', any);
        const left = findPlainSecrets('s', withoutPlainSecrets(any, secrets));
        assert.deepEqual(left, []);
      }),
    );
  });
});
