import assert from 'node:assert/strict';
import { hostRules } from '../../../src/core/catalog/hostNames';
import { previewHostNames } from '../../../src/core/catalog/hostPreview';
import type { HostId, HostName } from '../../../src/core/catalog/hostNameTypes';
import { readCases } from '../../support/cases';
import { entry } from '../vscode-panel/fixtures';

interface Row {
  id: string;
  host: HostId;
  server: string;
  tool: string;
  selfName?: string;
  hiddenFromModels?: boolean;
  /** Servers that the host takes first. */
  before?: string[];
  expect: HostName;
}

describe('what other hosts call a tool', () => {
  for (const row of readCases<Row>('hostNames')) {
    it(row.id, () => {
      const rule = hostRules.find(({ id }) => id === row.host);
      assert.ok(rule);
      const servers = [
        ...(row.before ?? []).map((name) => ({ name, selfName: undefined })),
        { name: row.server, selfName: row.selfName },
      ];
      const nameOf = rule.naming(servers);
      const name = nameOf({ server: row.server, tool: row.tool, hiddenFromModels: row.hiddenFromModels ?? false });
      assert.deepEqual(plain(name), plain(row.expect));
    });
  }

  it('has a source for each rule, and the version it was looked at in', () => {
    for (const { id, source, asOf } of hostRules) {
      assert.match(source, /^https:\/\//, id);
      assert.match(asOf, /^\d/, id);
    }
    assert.equal(new Set(hostRules.map(({ id }) => id)).size, 6);
  });
});

describe('the preview of names in other hosts', () => {
  const servers = ['files', 'notes'].map((name) => ({ name, selfName: undefined }));
  const pause = (): Promise<void> => Promise.resolve();
  const same = async (tools: [string, string][]): Promise<string[]> => {
    const entries = tools.map(([server, localName]) => entry({ server, localName, name: `${server}/${localName}` }));
    return (await previewHostNames(servers, entries, pause)).same.map(
      ({ host, name, tools: found }) =>
        `${host.id} ${name}: ${found.map(({ server, tool }) => `${server}/${tool}`).join(' ')}`,
    );
  };

  it('finds what becomes one name when characters are replaced', async () => {
    assert.deepEqual(
      await same([
        ['files', 'a.b'],
        ['files', 'a_b'],
        ['notes', 'a_b'],
      ]),
      [
        'vscode mcp_files_a_b: files/a.b files/a_b',
        'claudeDesktop a_b: files/a_b notes/a_b',
        'claudeCode mcp__files__a_b: files/a.b files/a_b',
      ],
    );
  });

  it('finds what becomes one name when it is cut', async () => {
    const long = 'a'.repeat(70);
    const found = await same([
      ['files', `${long}1`],
      ['files', `${long}2`],
    ]);
    assert.deepEqual(found, [`vscode mcp_files_${'a'.repeat(54)}: files/${long}1 files/${long}2`]);
  });

  it('does not count what a host leaves out anyway', async () => {
    const hidden = { ui: { visibility: ['app'] } };
    const twins = ['a.b', 'a_b'].map((name) => entry({ name, localName: name, tool: { name, _meta: hidden } }));
    const hosts = (await previewHostNames(servers, twins, pause)).same.map(({ host }) => host.id);
    assert.ok(!hosts.includes('vscode'));
  });

  it('numbers the prefixes of servers that call themselves the same', async () => {
    const twins = ['files', 'notes'].map((name) => ({ name, selfName: 'Everything' }));
    const rows = (await previewHostNames(twins, [entry(), entry({ server: 'notes' })], pause)).rows;
    assert.deepEqual(
      rows.map(({ names }) => names[0]?.name),
      ['mcp_everything_search', 'mcp_everything2_search'],
    );
  });

  it('is made in time linear in the number of tools', async () => {
    const entries = Array.from({ length: 10_000 }, (_, index) =>
      entry({ server: `server${index % 100}`, localName: `tool.number ${index} ${'x'.repeat(60)}` }),
    );
    const many = Array.from({ length: 100 }, (_, index) => ({ name: `server${index}`, selfName: undefined }));
    const before = process.cpuUsage();
    assert.equal((await previewHostNames(many, entries, pause)).rows.length, 10_000);
    const { user } = process.cpuUsage(before);
    process.stdout.write(`        names of 10,000 tools in other hosts: ${Math.round(user / 1000)} ms\n`);
    assert.ok(user < 3_000_000, `${user} µs`);
  });
});

/** Without the missing prototypes of what is read from a table. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
