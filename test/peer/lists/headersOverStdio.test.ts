import assert from 'node:assert/strict';
import { readCases } from '../../support/cases';
import { LibraryHosts } from '../../support/libraryHost';

interface Row {
  readonly id: string;
  readonly transport?: 'stdio';
  readonly tool: { readonly name: string };
  readonly arguments: Record<string, unknown>;
  readonly expect: { readonly valid: boolean };
}

describe('annotations for headers, over a transport that has none, row by row', () => {
  const hosts = new LibraryHosts();

  afterEach('no process is left', () => hosts.clear());

  after(() => {
    hosts.remove();
  });

  for (const row of readCases<Row>('headers').filter(({ transport }) => transport === 'stdio')) {
    it(row.id, async () => {
      const library = await hosts.start({ era: 'modern', options: { tool: row.tool } });
      const isListed = library.host.catalog.entries.some(({ localName }) => localName === row.tool.name);
      assert.equal(isListed, row.expect.valid);
      assert.deepEqual(library.view.problems, []);
      assert.deepEqual(await library.call(row.tool.name, row.arguments), { ...row.arguments });
    });
  }
});
