import assert from 'node:assert/strict';
import type { CatalogEntry } from '../../../src/core/catalog/types';
import { highlightsOf, isFiltering, noFilter, RowFilter, type ToolFilter } from '../../../src/vscode/tree/toolFilter';
import { toolRows } from '../../../src/vscode/tree/toolRows';
import { filterDescription, filterMessage } from '../../../src/vscode/ledger/filterText';
import { entry, l10n } from './fixtures';

const owners = ['files', 'notes'];
const entries = [
  entry({ name: 'list', tool: { name: 'list', description: 'Names what is in a FOLDER.' } }),
  entry({ name: 'notes/search', localName: 'search', server: 'notes', owners }),
  entry({ name: 'search', owners, tool: { name: 'search', title: 'Full text' } }),
];

function passing(filter: Partial<ToolFilter>, tools: readonly CatalogEntry[] = entries): string[] {
  const rows = toolRows({
    entries: tools,
    collisions: [],
    problems: [
      { kind: 'sameServer', servers: ['files', 'notes'] },
      { kind: 'configuration', key: 'a/b', message: 'No alias.' },
      { kind: 'unreachable', server: 'notes', tool: 'twice', index: 1 },
      { kind: 'excluded', server: 'web', tool: 'odd', reason: 'header' },
    ],
  });
  return new RowFilter()
    .apply(rows, { ...noFilter, ...filter })
    .map((row) => (row.kind === 'entry' ? row.entry.name : row.problem.kind));
}

describe('the filter of the Tools view', () => {
  const all = ['sameServer', 'configuration', 'list', 'notes/search', 'excluded', 'search', 'unreachable'];

  for (const [what, filter, expected] of [
    ['shows all without one', {}, all],
    [
      'shows collisions and what else is about names',
      { collisionsOnly: true },
      ['sameServer', 'notes/search', 'search', 'unreachable'],
    ],
    ['shows what one server declares', { server: 'notes' }, ['sameServer', 'notes/search', 'unreachable']],
    ['finds a name', { text: 'list' }, ['list']],
    ['finds a description in any case', { text: 'folder' }, ['list']],
    ['finds a title', { text: 'full' }, ['search']],
    ['wants each word, in any order', { text: ' search  notes ' }, ['notes/search']],
    ['finds what can not be reached', { text: 'twice' }, ['unreachable']],
    ['takes all of its parts together', { text: 'search', server: 'files', collisionsOnly: true }, ['search']],
    ['shows nothing where nothing passes', { text: 'nowhere' }, []],
  ] as const) {
    it(what, () => {
      assert.deepEqual(passing(filter), expected);
    });
  }

  it('is none while nothing but blanks was typed', () => {
    assert.equal(isFiltering({ ...noFilter, text: '  ' }), false);
    assert.deepEqual(passing({ text: '  ' }), all);
  });

  it('makes the words stand out where they are in the label', () => {
    assert.deepEqual(highlightsOf('notes/Search', 'sea note'), [
      [0, 4],
      [6, 9],
    ]);
    assert.deepEqual(highlightsOf('aaa', 'aa a'), [[0, 2]]);
    assert.deepEqual(highlightsOf('İstanbul', 'stan'), []);
  });

  it('is said above the rows, with the way out, and counted behind the title', () => {
    const filter = { collisionsOnly: true, server: 'notes', text: 'a\u202eb' };
    assert.equal(
      filterMessage(filter, { shown: 2, all: 9 }, l10n),
      'Filter: collisions only · server notes · "a\\u{202e}b"',
    );
    assert.equal(filterDescription(filter, { shown: 2, all: 9 }, l10n), '2 of 9');
    assert.match(
      filterMessage(filter, { shown: 0, all: 9 }, l10n) ?? '',
      /^Nothing passes the filter: .* Use Clear Tool Filter/,
    );
    assert.equal(filterMessage(noFilter, { shown: 9, all: 9 }, l10n), undefined);
    assert.equal(filterDescription(noFilter, { shown: 9, all: 9 }, l10n), undefined);
  });

  it('looks at 10,000 tools within a key, after it was made ready in parts', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      entry({
        name: `tool_${index}`,
        tool: { name: `tool_${index}`, description: 'It does this or that. '.repeat(20) },
      }),
    );
    const rows = toolRows({ entries: many, collisions: [], problems: [] });
    const filter = new RowFilter();
    let parts = 0;
    await filter.prepare(rows, () => {
      parts++;
      return Promise.resolve();
    });
    assert.equal(parts, 20);
    const keys = ['9', '99', '999', '9999'].map((text) => {
      const before = process.cpuUsage().user;
      filter.apply(rows, { ...noFilter, text });
      return (process.cpuUsage().user - before) / 1000;
    });
    process.stdout.write(`        a key in the filter of 10,000 tools: ${Math.round(Math.max(...keys))} ms\n`);
    assert.ok(Math.max(...keys) < 100, keys.join());
  });
});
