import assert from 'node:assert/strict';
import { collisionLedger } from '../../../src/core/catalog/collisionLedger';
import { mergeCatalog, type MergeServer } from '../../../src/core/catalog/merge';
import type { CollisionPolicy } from '../../../src/core/catalog/types';

function server(name: string, tools: readonly string[], more: Partial<MergeServer> = {}): MergeServer {
  return { name, tools: tools.map((tool) => ({ name: tool })), ready: true, ...more };
}

function ledgerOf(servers: readonly MergeServer[], more: { policy?: CollisionPolicy; disabled?: string[] } = {}) {
  const { catalog } = mergeCatalog({
    servers,
    configuredServers: servers.map(({ name }) => name),
    policy: 'prefix',
    aliases: {},
    settled: true,
    ledger: {},
    ...more,
  });
  return collisionLedger(catalog);
}

describe('the ledger of names', () => {
  it('has each owner of a name, who is reached by it, and why the others are not', () => {
    const { names } = ledgerOf([server('notes', ['search', 'add']), server('files', ['search'], { ready: false })]);
    assert.deepEqual(names, [
      {
        name: 'search',
        reaches: 'files',
        owners: [
          {
            server: 'files',
            name: 'search',
            qualified: 'files/search',
            reason: { kind: 'owner', by: 'order' },
            rejected: false,
            ready: false,
            disabled: false,
          },
          {
            server: 'notes',
            name: 'notes/search',
            qualified: 'notes/search',
            reason: { kind: 'collision', owner: 'files' },
            rejected: false,
            ready: true,
            disabled: false,
          },
        ],
      },
    ]);
  });

  it('says that nobody has the bare name where every tool is prefixed', () => {
    const { names } = ledgerOf([server('a', ['x']), server('b', ['x'])], { policy: 'prefixAll' });
    assert.deepEqual(
      names.map(({ name, reaches, owners }) => [name, reaches, owners.map((owner) => owner.name)]),
      [['x', undefined, ['a/x', 'b/x']]],
    );
  });

  it('has the owners that the policy keeps out, as such', () => {
    const { names } = ledgerOf([server('a', ['x']), server('b', ['x', 'y'])], { policy: 'reject' });
    assert.deepEqual(
      names.map(({ name, reaches, owners }) => [name, reaches, owners.map((owner) => [owner.name, owner.rejected])]),
      [
        [
          'x',
          'a',
          [
            ['x', false],
            [undefined, true],
          ],
        ],
      ],
    );
  });

  it('says which tools the settings disable', () => {
    const { names } = ledgerOf([server('a', ['x']), server('b', ['x'])], { disabled: ['b/x'] });
    assert.deepEqual(
      names[0]?.owners.map(({ disabled }) => disabled),
      [false, true],
    );
  });

  it('counts what one server declares more than once', () => {
    const { duplicates } = ledgerOf([server('a', ['x', 'x', 'y', 'x'])]);
    assert.deepEqual(duplicates, [{ server: 'a', tool: 'x', times: 3 }]);
  });

  it('names servers that are configured to be the same', () => {
    const same = { configIdentity: 'node files.mjs' };
    const { sameServers } = ledgerOf([server('b', [], same), server('a', [], same), server('c', [])]);
    assert.deepEqual(sameServers, [['a', 'b']]);
  });

  it('finds names that differ only in case or in what separates words', () => {
    const { alike } = ledgerOf([server('a', ['get-item', 'other', '--']), server('b', ['getItem', 'GET_ITEM', '__'])]);
    assert.deepEqual(
      alike.map(({ tools }) => tools.map((tool) => `${tool.server}/${tool.localName}`).sort()),
      [['a/get-item', 'b/GET_ITEM', 'b/getItem']],
    );
  });

  it('is empty where nothing collides', () => {
    assert.deepEqual(ledgerOf([server('a', ['x']), server('b', ['y'])]), {
      names: [],
      duplicates: [],
      sameServers: [],
      alike: [],
    });
  });

  it('takes any name', () => {
    const odd = ['__proto__', 'constructor', '', '\u202e', '\ud800'];
    const { names } = ledgerOf([server('a', odd), server('b', odd)]);
    assert.deepEqual(new Set(names.map(({ name }) => name)), new Set(odd));
  });
});
