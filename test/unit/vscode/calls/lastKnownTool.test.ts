import assert from 'node:assert/strict';
import { PeerUnavailableError, UnknownToolError } from '../../../../src/core/base/errors';
import { notes, readOnly, setUp } from './callerWorld';
import { entryOf, type FakeHost } from './fakeHost';

describe('a tool that is known from earlier', () => {
  const comesBack = (host: FakeHost, ...names: string[]) => {
    return () => {
      host.entries = names.map((name) => entryOf(name, readOnly));
      return Promise.resolve();
    };
  };

  it('is called as it is now, once its server was started', async () => {
    const { host, caller, knows, started, results } = setUp();
    knows(['list'], comesBack(host, 'list'));
    await caller.call(notes('list'));
    assert.deepEqual(started, ['notes']);
    assert.deepEqual([host.calls.length, results.length], [1, 1]);
  });

  it('is offered in the list, and called from there', async () => {
    const { host, caller, knows, started, widgets } = setUp();
    knows(['list'], comesBack(host, 'list'));
    const calling = caller.call(undefined);
    const view = await widgets.pick('list');
    assert.match(view.kind === 'pick' ? (view.items[0]?.description ?? '') : '', /last known/);
    await calling;
    assert.deepEqual(started, ['notes']);
    assert.equal(host.calls.length, 1);
  });

  it('is told to be gone where its server does not have it any more: nothing is sent', async () => {
    const { host, caller, knows } = setUp();
    knows(['list'], comesBack(host, 'other'));
    await assert.rejects(caller.call(notes('list')), UnknownToolError);
    assert.equal(host.calls.length, 0);
  });

  it('is not called where its server can not be started', async () => {
    const { host, caller, knows } = setUp();
    const refusal = new PeerUnavailableError('no consent');
    knows(['list'], () => Promise.reject(refusal));
    await assert.rejects(caller.call(notes('list')), refusal);
    assert.equal(host.calls.length, 0);
  });

  it('is called once its server was started, with the arguments of a call of before', async () => {
    const { host, caller, knows, started } = setUp();
    knows(['list'], comesBack(host, 'list'));
    await caller.callWith(notes('list'), {});
    assert.deepEqual(started, ['notes']);
    assert.equal(host.calls.length, 1);
  });

  it('has the arguments of a call of before edited once its server was started', async () => {
    const { host, caller, knows, started, asJson } = setUp();
    knows(['list'], comesBack(host, 'list'));
    await caller.edit(notes('list'), {});
    assert.deepEqual(started, ['notes']);
    assert.equal(asJson.length, 1);
  });

  it('starts nothing where its server has told its tools', async () => {
    const { caller, started } = setUp(['list', readOnly]);
    await caller.call(notes('list'));
    assert.deepEqual(started, []);
  });
});
