import assert from 'node:assert/strict';
import { ToolArgumentError, UnknownToolError } from '../../../../src/core/base/errors';
import type { Tool } from '../../../../src/core/catalog/types';
import { notes, query, readOnly, setUp } from './callerWorld';
import { entryOf } from './fakeHost';

describe('a tool whose name passes to another server meanwhile', () => {
  const open: Partial<Tool> = { ...query, ...readOnly };
  const ofFiles = (tool: Partial<Tool> = open) => entryOf('search', tool, { server: 'files' });
  const isGone = (error: unknown): boolean =>
    error instanceof UnknownToolError &&
    /"notes" does not have the tool "search" any more. Nothing was sent/.test(error.message);

  it('is not called in its place after the arguments were entered', async () => {
    const { host, widgets, caller } = setUp(['search', open]);
    const done = caller.call(undefined);
    await widgets.pick('search');
    await widgets.view();
    host.entries = [ofFiles()];
    await widgets.answer({ kind: 'text', text: 'milk' });
    await assert.rejects(done, isGone);
    assert.deepEqual(host.calls, []);
  });

  it('is not called in its place after the list of tools was shown', async () => {
    const { host, widgets, caller } = setUp(['search', readOnly]);
    const done = caller.call(undefined);
    await widgets.view();
    host.entries = [ofFiles(readOnly)];
    await widgets.pick('search');
    await assert.rejects(done, isGone);
    assert.deepEqual(host.calls, []);
  });

  it('is not called in its place once the call was confirmed: the document says why', async () => {
    const { host, widgets, caller, errors } = setUp(['search', {}]);
    const done = caller.call(notes('search'));
    await widgets.view();
    host.entries = [ofFiles({})];
    await widgets.pick('Call search');
    await done;
    assert.deepEqual(host.calls, []);
    assert.deepEqual(
      errors.map(([record, error]) => [record.server, isGone(error)]),
      [['notes', true]],
    );
  });

  it('is not sent what did not fit the schema of the first', async () => {
    const { host, widgets, caller, errors } = setUp(['search', open]);
    host.answer = () => Promise.reject(new ToolArgumentError('no', [{ path: '/q', message: 'must be number' }]));
    const done = caller.callWith(notes('search'), { q: 'milk' });
    await widgets.view();
    host.entries = [ofFiles()];
    await widgets.pick('Send anyway');
    await done;
    assert.equal(host.calls.length, 1);
    assert.deepEqual(
      errors.map(([, error]) => isGone(error)),
      [true],
    );
  });

  it('is neither run again nor called from a document in its place', async () => {
    const { host, caller } = setUp(['list', readOnly]);
    await caller.callWith(notes('list'), {});
    host.entries = [entryOf('list', readOnly, { server: 'files' })];
    await assert.rejects(caller.runAgain(undefined), UnknownToolError);
    await assert.rejects(caller.callWith(notes('list'), {}), UnknownToolError);
    assert.equal(host.calls.length, 1);
  });

  it('is not given the arguments of the other', async () => {
    const { host, widgets, caller, memory } = setUp(['search', open]);
    await memory.remember(notes('search'), { q: 'bread' });
    host.entries = [ofFiles()];
    void caller.runAgain({ server: 'files', localName: 'search' });
    const box = await widgets.view();
    assert.equal(box.kind === 'text' && box.value, '');
  });

  it('is called by the name that always leads to it, whatever its own becomes', async () => {
    const { host, widgets, caller, results } = setUp(['search', open]);
    const done = caller.call(notes('search'));
    await widgets.view();
    host.entries = [ofFiles(), entryOf('notes/search', open, { localName: 'search' })];
    await widgets.answer({ kind: 'text', text: 'milk' });
    await done;
    assert.deepEqual(
      host.calls.map(({ name }) => name),
      ['notes/search'],
    );
    assert.deepEqual([results[0]?.[0].server, results[0]?.[0].tool], ['notes', 'notes/search']);
  });

  it('asks for leave where the tool no longer says that it only reads', async () => {
    const { host, widgets, caller } = setUp(['search', open]);
    const done = caller.call(notes('search'));
    await widgets.view();
    host.entries = [entryOf('search', query)];
    await widgets.answer({ kind: 'text', text: 'milk' });
    const confirm = await widgets.pick('Cancel');
    assert.match(confirm.prompt, /search does not say that it only reads/);
    await done;
    assert.deepEqual(host.calls, []);
  });
});
