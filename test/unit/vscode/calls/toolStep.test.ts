import assert from 'node:assert/strict';
import { TransportError } from '../../../../src/core/base/errors';
import { toolStep } from '../../../../src/vscode/calls/toolStep';
import { english } from '../support';
import { entryOf, peerOf } from './fakeHost';

const catalogOf = (...entries: ReturnType<typeof entryOf>[]) => ({ entries, collisions: [], problems: [] });

describe('the list to choose a tool from', () => {
  it('has name, owner, collision, era and description', () => {
    const entry = entryOf('search', { description: 'Finds notes.' }, { server: 'files', owners: ['files', 'notes'] });
    const [item] = toolStep(catalogOf(entry), [peerOf('files')], 0, english).items;
    assert.deepEqual(item, {
      id: 'files/search',
      label: 'search',
      description: '→ files · also in notes',
      detail: 'modern 2026-07-28 · Finds notes.',
      icon: 'warning',
    });
  });

  it('says why a tool can’t be called now', () => {
    const error = new TransportError('It ended.', { reason: 'exit', exit: { exitCode: 3, signal: null } });
    const peer = peerOf('notes', { state: { kind: 'failed', at: 0, error, offersAllowLegacy: false } });
    const [item] = toolStep(catalogOf(entryOf('search', {}, { ready: false })), [peer], 0, english).items;
    assert.ok(item);
    assert.match(item.detail ?? '', /exit code 3/);
    assert.match(item.description ?? '', /not ready/);
    assert.equal(item.icon, 'circle-slash');
  });

  it('offers no tool that the settings disable', () => {
    const catalog = catalogOf(entryOf('a', {}, { disabled: true }), entryOf('b'));
    assert.deepEqual(
      toolStep(catalog, [peerOf('notes')], 0, english).items.map(({ label }) => label),
      ['b'],
    );
  });

  it('shows what servers wrote as text', () => {
    const entry = entryOf('a\u202eb', { description: '$(flame) [x](command:quit)\n\nmore' });
    const [item] = toolStep(catalogOf(entry), [peerOf('notes')], 0, english).items;
    assert.ok(item);
    assert.equal(item.id, 'notes/a\u202eb');
    assert.equal(item.label, 'a\\u{202e}b');
    assert.equal(item.detail, 'modern 2026-07-28 · $\u2060(flame) [x]\u2060(command:quit) more');
  });
});
