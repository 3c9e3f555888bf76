import assert from 'node:assert/strict';
import type { ForeignHost } from '../../../src/core/config/foreignEntry';
import { readForeignServers, readPastedServer } from '../../../src/core/config/foreignServers';
import { parseSettings } from '../../../src/core/config/settings';
import { readCases } from '../../support/cases';

interface ImportRow {
  readonly id: string;
  readonly host: ForeignHost;
  readonly text: string;
  readonly expect: {
    readonly servers?: readonly { name: string; original?: string; entry: unknown; notes: unknown }[];
    readonly inputs?: unknown;
    readonly problem?: unknown;
  };
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

describe('servers of another host’s file', () => {
  for (const { id, host, text, expect } of readCases<ImportRow>('imports')) {
    it(id, () => {
      const reading = readForeignServers(text, host);
      assert.deepEqual(plain(reading.problem), plain(expect.problem));
      if (expect.inputs !== undefined) assert.deepEqual(plain(reading.inputs), plain(expect.inputs));
      const servers = reading.servers.map(({ name, original, entry, notes }) => ({ name, original, entry, notes }));
      assert.deepEqual(
        plain(servers.map(({ entry, ...rest }) => ({ ...rest, entry: entry ?? null }))),
        plain(expect.servers?.map((server) => ({ original: server.name, ...server }))),
      );
      const taken = Object.fromEntries(servers.flatMap(({ name, entry }) => (entry ? [[name, entry]] : [])));
      const problems = parseSettings({ servers: taken }).problems.filter(({ severity }) => severity === 'error');
      assert.deepEqual(problems, []);
    });
  }
});

describe('a server that is pasted', () => {
  for (const [what, text, name, entry] of [
    ['an entry', '{"command": "npx", "args": ["-y", "files"]}', 'server', { command: 'npx', args: ['-y', 'files'] }],
    ['an entry with its name', '"files": {"command": "npx"},', 'files', { command: 'npx' }],
    ['a list of one', '{"files": {"url": "https://mcp.example/mcp"}}', 'files', { url: 'https://mcp.example/mcp' }],
    ['a whole file', '{"mcpServers": {"files": {"command": "npx"}}}', 'files', { command: 'npx' }],
    ['a file of VS Code', '{"servers": {"files": {"type": "stdio", "command": "npx"}}}', 'files', { command: 'npx' }],
  ] as const) {
    it(`can be ${what}`, () => {
      const [server] = readPastedServer(text).servers;
      assert.deepEqual([server?.name, server?.entry], [name, entry]);
    });
  }

  it('that is broken is said to be', () => {
    assert.equal(readPastedServer('{"command": "npx"').problem?.kind, 'json');
  });
});
