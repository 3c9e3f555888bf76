import assert from 'node:assert/strict';
import { SamplingConsents } from '../../../../src/vscode/sampling/consents';
import { entryMarks } from '../../../../src/vscode/sampling/entryMark';
import { memoryOf } from './memory';

function setUp(stored: Record<string, unknown> = {}) {
  const memory = memoryOf(stored);
  const entries: Record<string, string> = { notes: 'node notes.mjs', files: 'node files.mjs' };
  const open = (): SamplingConsents => new SamplingConsents(memory, (server) => entries[server] ?? '');
  return { memory, entries, open, consents: open() };
}

describe('what a person decided about language models', () => {
  it('is to be asked, at first', () => {
    assert.equal(setUp().consents.decisionFor('notes'), 'ask');
  });

  it('holds for one server, and for this session only if they said so', () => {
    const { consents, open } = setUp();
    consents.allowForSession('notes');
    assert.deepEqual([consents.decisionFor('notes'), consents.decisionFor('files')], ['session', 'ask']);
    assert.equal(open().decisionFor('notes'), 'ask');
  });

  for (const decision of ['always', 'never'] as const) {
    it(`outlives the window: ${decision}`, async () => {
      const { consents, open } = setUp();
      await consents.keep('notes', decision);
      assert.deepEqual([open().decisionFor('notes'), open().decisionFor('files')], [decision, 'ask']);
    });
  }

  it('allows only the server that it was decided for: not what its entry starts later', async () => {
    const { consents, entries } = setUp();
    await consents.keep('notes', 'always');
    consents.allowForSession('files');
    entries['notes'] = 'node evil.mjs';
    entries['files'] = 'node evil.mjs';
    assert.deepEqual([consents.decisionFor('notes'), consents.decisionFor('files')], ['ask', 'ask']);
  });

  it('refuses whatever the entry of the server becomes', async () => {
    const { consents, entries } = setUp();
    await consents.keep('notes', 'never');
    entries['notes'] = 'node other.mjs';
    assert.equal(consents.decisionFor('notes'), 'never');
  });

  it('can be changed', async () => {
    const { consents } = setUp();
    consents.allowForSession('notes');
    await consents.keep('notes', 'never');
    assert.equal(consents.decisionFor('notes'), 'never');
  });

  it('can be forgotten as a whole', async () => {
    const { consents, open } = setUp();
    await consents.keep('notes', 'always');
    consents.allowForSession('files');
    assert.equal(await consents.reset(), 2);
    assert.deepEqual(
      [consents, open()].map((each) => [each.decisionFor('notes'), each.decisionFor('files')]),
      [
        ['ask', 'ask'],
        ['ask', 'ask'],
      ],
    );
    assert.equal(await consents.reset(), 0);
  });

  it('is nothing where the memory holds something else', () => {
    for (const kept of [
      null,
      7,
      [],
      { notes: 'always' },
      { notes: { decision: 'always' } },
      { notes: { mark: 'x' } },
    ]) {
      const { consents } = setUp({ 'mcpHost.samplingConsents': kept });
      assert.equal(consents.decisionFor('notes'), 'ask');
    }
  });
});

describe('the mark of an entry', () => {
  const entry = { command: 'node', env: { TOKEN: 'hunter2' } };

  it('is the same for the same entry, after a restart too, and says nothing of what is in it', () => {
    const memory = memoryOf();
    const mark = entryMarks(memory, () => ({ notes: entry }))('notes');
    assert.equal(entryMarks(memory, () => ({ notes: { ...entry } }))('notes'), mark);
    assert.match(mark, /^[\w+/]{43}=$/);
  });

  it('differs with any value of the entry, the server, and the installation', () => {
    const memory = memoryOf();
    const marks = [
      entryMarks(memory, () => ({ notes: entry }))('notes'),
      entryMarks(memory, () => ({ notes: { ...entry, env: { TOKEN: 'hunter3' } } }))('notes'),
      entryMarks(memory, () => ({ files: entry }))('files'),
      entryMarks(memory, () => ({}))('notes'),
      entryMarks(memoryOf(), () => ({ notes: entry }))('notes'),
    ];
    assert.equal(new Set(marks).size, marks.length);
  });
});
