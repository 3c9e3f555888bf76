import assert from 'node:assert/strict';
import type { CatalogEntry } from '../../../src/core/catalog/types';
import { leftOutRow, toolRows, wholeProblemRow } from '../../../src/vscode/tree/toolRows';
import {
  collides,
  ownerAccessibleLabel,
  ownerDescription,
  toolAccessibleLabel,
  toolDescription,
} from '../../../src/vscode/tree/toolText';
import { timeText } from '../../../src/vscode/words';
import { entry, l10n } from './fixtures';

describe('a tool row', () => {
  const rows: [title: string, tool: CatalogEntry, shown: string][] = [
    ['its only owner', entry(), '→ files'],
    ['not ready', entry({ ready: false }), '→ files · not ready'],
    [
      'a changed definition',
      entry({ changed: { pinned: 'a', hash: 'b', since: 0, blocked: false } }),
      `→ files · definition changed since ${timeText(0)}, calls held`,
    ],
    [
      'a changed definition that a person keeps blocked',
      entry({ changed: { pinned: 'a', hash: 'b', since: 0, blocked: true }, ready: false }),
      '→ files · definition changed, kept blocked · not ready',
    ],
    [
      'the owner of a bare name',
      entry({ owners: ['files', 'notes'], reason: { kind: 'owner', by: 'ledger' } }),
      '→ files · also in notes',
    ],
    [
      'another owner',
      entry({
        name: 'notes/search',
        localName: 'search',
        server: 'notes',
        owners: ['files', 'notes'],
        reason: { kind: 'collision', owner: 'files' },
      }),
      '→ notes · also in files',
    ],
    [
      'many owners',
      entry({ owners: ['files', 'a', 'b', 'c', 'd', 'e'], reason: { kind: 'owner', by: 'order' } }),
      '→ files · also in a, b, c and 2 more',
    ],
    ['not settled', entry({ name: 'files/search', reason: { kind: 'unsettled' } }), '→ files · name not settled yet'],
    ['under prefixAll', entry({ name: 'files/search', reason: { kind: 'policy' } }), '→ files'],
    [
      'an impersonation',
      entry({ name: 'files/notes/x', localName: 'notes/x', reason: { kind: 'impersonation', looksLike: 'notes' } }),
      '→ files · would read like a tool of notes',
    ],
    [
      'renamed',
      entry({ name: 'find', localName: 'search', reason: { kind: 'alias' } }),
      '→ files · renamed from search',
    ],
    ['known from earlier', entry({ ready: false, lastKnown: 1 }), '→ files · last known'],
  ];
  for (const [title, tool, shown] of rows) {
    it(`${title}: ${shown}`, () => {
      assert.equal(toolDescription(tool, l10n), shown);
    });
  }

  it('stands out where several servers declare the name', () => {
    assert.deepEqual([collides(entry()), collides(entry({ owners: ['files', 'notes'] }))], [false, true]);
  });

  it('tells a screen reader what it shows', () => {
    const tool = entry({ owners: ['files', 'notes'], ready: false });
    assert.equal(toolAccessibleLabel(tool, l10n), 'Tool search of server files, also in notes, not ready');
  });
});

describe('an owner below a colliding tool', () => {
  const rows: [title: string, tool: CatalogEntry, shown: string][] = [
    [
      'had the name first',
      entry({ reason: { kind: 'owner', by: 'ledger' } }),
      'search · "search" reaches this one: it had the name first',
    ],
    [
      'comes first by name',
      entry({ reason: { kind: 'owner', by: 'order' } }),
      'search · "search" reaches this one: its server comes first by name',
    ],
    [
      'is prefixed',
      entry({ name: 'notes/search', localName: 'search', reason: { kind: 'collision', owner: 'files' } }),
      'notes/search · prefixed, because "search" reaches files',
    ],
    [
      'is prefixed for now',
      entry({ name: 'notes/search', localName: 'search', reason: { kind: 'unsettled' }, ready: false }),
      'notes/search · prefixed until all servers have started or failed · not ready',
    ],
    [
      'is prefixed by the policy',
      entry({ name: 'notes/search', localName: 'search', reason: { kind: 'policy' } }),
      'notes/search · prefixed, as every tool is (mcpHost.collisionPolicy)',
    ],
    [
      'has an alias',
      entry({ name: 'find', localName: 'search', reason: { kind: 'alias' } }),
      'find · renamed by mcpHost.tools',
    ],
  ];
  for (const [title, tool, shown] of rows) {
    it(`${title}: ${shown}`, () => {
      assert.equal(ownerDescription(tool, l10n), shown);
    });
  }

  it('tells a screen reader what it shows', () => {
    assert.equal(ownerAccessibleLabel(entry(), l10n), 'Owner files: search, no other server declares it');
  });
});

describe('the rows of the Tools view', () => {
  it('has problems of the whole first, then all tools by name, those that can not be reached at their place', () => {
    const rows = toolRows({
      entries: [entry({ name: 'a' }), entry({ name: 'c' })],
      collisions: [],
      problems: [
        { kind: 'unreachable', server: 'files', tool: 'd', index: 3 },
        { kind: 'sameServer', servers: ['files', 'notes'] },
        { kind: 'rejected', server: 'notes', tool: 'b', owner: 'files' },
      ],
    });
    const shown = rows.map((row) =>
      row.kind === 'entry' ? row.entry.name : row.kind === 'leftOut' ? `(${row.problem.tool})` : row.problem.kind,
    );
    assert.deepEqual(shown, ['sameServer', 'a', '(b)', 'c', '(d)']);
  });

  it('is linear in the number of tools', () => {
    const entries = Array.from({ length: 20_000 }, (_, index) => entry({ name: `t${String(index).padStart(5, '0')}` }));
    assert.equal(toolRows({ entries, collisions: [], problems: [] }).length, 20_000);
  });

  it('says what is left out and why', () => {
    assert.deepEqual(leftOutRow({ kind: 'rejected', server: 'notes', tool: 'b', owner: 'files' }, l10n), {
      label: 'b',
      description: '→ notes · rejected with all tools of notes: files owns the name',
      severity: 'leftOut',
    });
    assert.equal(
      leftOutRow({ kind: 'unreachable', server: 'files', tool: 'd', index: 3 }, l10n).description,
      '→ files · unreachable: its server declares the name twice',
    );
  });

  it('says what is wrong as a whole', () => {
    const said = [
      { kind: 'configuration', key: 'files/x', message: 'No.' } as const,
      { kind: 'sameServer', servers: ['a', 'b'] } as const,
      { kind: 'nearImpersonation', server: 'a', tool: 'FILES/x', looksLike: 'files' } as const,
    ].map((problem) => wholeProblemRow(problem, l10n));
    assert.deepEqual(said, [
      { label: 'files/x', description: 'No.', severity: 'error' },
      { label: 'a, b', description: 'are the same server: same command and environment', severity: 'warning' },
      { label: 'FILES/x', description: '→ a · is spelled almost like a tool of files', severity: 'warning' },
    ]);
  });
});
