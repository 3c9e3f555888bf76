import assert from 'node:assert/strict';
import { UnknownToolError } from '../../../../src/core/base/errors';
import { currentEntry, entryOfRow } from '../../../../src/vscode/calls/ownedTool';
import { entryOf } from './fakeHost';

const ofNotes = entryOf('notes/search', {}, { localName: 'search' });
const ofFiles = entryOf('search', {}, { server: 'files' });
const entries = [ofNotes, ofFiles];

describe('a tool of one server', () => {
  it('is that one, whoever has its bare name', () => {
    assert.equal(currentEntry({ entries }, { server: 'notes', localName: 'search' }), ofNotes);
    assert.equal(currentEntry({ entries }, { server: 'files', localName: 'search' }), ofFiles);
  });

  it('is missed by name, with the server that has a tool of that name', () => {
    assert.throws(() => currentEntry({ entries: [ofFiles] }, ofNotes), {
      name: 'UnknownToolError',
      message:
        'The server "notes" does not have the tool "search" any more. Nothing was sent. The tool of that name on "files" is another one. Refresh, or choose another tool.',
    });
  });
});

describe('the tool of a row', () => {
  it('is the one of its name and owner', () => {
    assert.equal(entryOfRow({ entries }, { name: 'search', server: 'files' }), ofFiles);
  });

  it('is none where the name has another owner by now', () => {
    assert.throws(
      () => entryOfRow({ entries }, { name: 'search', server: 'notes' }),
      (error) => error instanceof UnknownToolError && error.message.includes('It belongs to "files" now'),
    );
  });

  it('is none where the name is gone', () => {
    assert.throws(() => entryOfRow({ entries: [] }, { name: 'search', server: 'notes' }), UnknownToolError);
  });
});
