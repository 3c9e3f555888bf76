import assert from 'node:assert/strict';
import type { Catalog } from '../../../src/core/catalog/types';
import { GivenSchemas, schemaOf } from '../../../src/language/toolSchemas';

const l10n = { t: (message: string) => message };
const tool = { server: 'notes', localName: 'search' };
const catalog = (inputSchema: unknown) =>
  ({ entries: [{ ...tool, name: 'search', tool: { name: 'search', inputSchema } }] }) as unknown as Catalog;

describe('the schema for a document', () => {
  it('is the one of its tool now, as JSON', () => {
    assert.deepEqual(schemaOf(catalog({ type: 'object' }), tool, l10n), { kind: 'schema', text: '{"type":"object"}' });
  });

  it('is none where the tool has none', () => {
    assert.deepEqual(schemaOf(catalog(undefined), tool, l10n), { kind: 'schema', text: undefined });
  });

  it('is missing, with the reason, where the tool is gone or nobody knows the document', () => {
    for (const gone of [{ ...tool, server: 'files' }, undefined]) {
      const answer = schemaOf(catalog({}), gone, l10n);
      assert.ok(answer.kind === 'none' && answer.note.includes('not there any more'));
    }
  });

  it('is missing where it is too large, or nested too deeply to be written', () => {
    let deep: unknown = {};
    for (let level = 0; level < 100_000; level++) deep = { not: deep };
    for (const schema of [{ description: 'x'.repeat(4_000_000) }, deep]) {
      const answer = schemaOf(catalog(schema), tool, l10n);
      assert.ok(answer.kind === 'none' && answer.note.includes('too large'));
    }
  });

  it('is outdated for just the documents whose tool has another one now', () => {
    const given = new GivenSchemas();
    given.give('a', { kind: 'schema', text: '1' });
    given.give('b', { kind: 'schema', text: '2' });
    given.give('c', { kind: 'none', note: 'gone' });
    given.forget('b');
    assert.deepEqual(
      given.outdated(() => ({ kind: 'schema', text: '1' })),
      ['c'],
    );
  });
});
