import assert from 'node:assert/strict';
import type { Catalog } from '../../../src/core/catalog/types';

/** Asserts what holds for every catalog. */
export function assertSound(catalog: Catalog): void {
  const names = catalog.entries.map((entry) => entry.name);
  assert.equal(new Set(names).size, names.length, 'canonical names are unique');
  assert.deepEqual(names, [...names].sort(), 'entries are sorted by code unit');
  const tools = catalog.entries.map((entry) => `${entry.server}/${entry.localName}`);
  assert.equal(new Set(tools).size, tools.length, 'a tool has one entry');
  for (const entry of catalog.entries) {
    assert.ok(entry.owners.includes(entry.server), 'an entry counts among its owners');
    assert.equal(entry.tool.name, entry.localName);
  }
}
