import assert from 'node:assert/strict';
import { Emitter } from '../../../../src/core/base/event';
import { PeerUnavailableError } from '../../../../src/core/base/errors';
import type { ReadOptions } from '../../../../src/core/hostApi';
import type { PeerView, ReadResourceResult } from '../../../../src/core/peer/types';
import { ResourceLibrary } from '../../../../src/vscode/resources/resourceLibrary';
import { ResourceStore } from '../../../../src/vscode/resources/resourceStore';
import { settle, VirtualClock } from '../../../support/virtualClock';
import { peerOf } from '../calls/fakeHost';

const address = { server: 'files', uri: 'docs:///a.md', content: 'docs:///a.md' };

function setUp() {
  const peersChanged = new Emitter<readonly string[]>();
  const resourceChanged = new Emitter<{ server: string; uri: string }>();
  const asked: { uri: string; options: ReadOptions | undefined }[] = [];
  const answers: ((result: ReadResourceResult) => void)[] = [];
  const host = {
    peers: [peerOf('files')] as PeerView[],
    onDidChangePeers: peersChanged.event,
    onDidChangeResource: resourceChanged.event,
    readResource: (_server: string, uri: string, options?: ReadOptions) => {
      asked.push({ uri, options });
      return new Promise<ReadResourceResult>((resolve) => answers.push(resolve));
    },
  };
  const store = new ResourceStore();
  const library = new ResourceLibrary({ host, store, clock: new VirtualClock(), redact: (text) => text });
  const answer = async (text: string): Promise<void> => {
    await settle();
    answers.shift()!({ contents: [{ uri: address.uri, text }] });
    await settle();
  };
  const textOf = async (): Promise<string | undefined> => {
    const file = await library.file(address);
    return file && Buffer.from(file.bytes).toString();
  };
  return { host, store, library, asked, answer, textOf, peersChanged, resourceChanged };
}

describe('documents of resources', () => {
  it('are read once for all who ask at the same time, and then kept', async () => {
    const { asked, answer, textOf } = setUp();
    const both = Promise.all([textOf(), textOf()]);
    await answer('one');
    assert.deepEqual(await both, ['one', 'one']);
    assert.equal(await textOf(), 'one');
    assert.equal(asked.length, 1);
  });

  it('are refused before the server is asked where their URI is too long for an address', async () => {
    const { library, asked } = setUp();
    const uri = `x:${'n'.repeat(16_383)}`;
    await assert.rejects(
      library.read('files', uri, new AbortController().signal),
      /a URI of 16385 characters; at most 16384/,
    );
    assert.deepEqual(asked, []);
  });

  it('follow a watched resource that changed, past what the host may have kept', async () => {
    const { asked, answer, textOf, resourceChanged } = setUp();
    const first = textOf();
    await answer('one');
    await first;
    resourceChanged.fire({ server: 'files', uri: address.uri });
    const second = textOf();
    await answer('two');
    assert.equal(await second, 'two');
    assert.deepEqual(
      asked.map(({ options }) => options?.refetch),
      [false, true],
    );
  });

  it('are asked for again when the person reads what is shown already', async () => {
    const { library, asked, answer, textOf } = setUp();
    for (const text of ['one', 'two']) {
      const read = library.read('files', address.uri, new AbortController().signal);
      await answer(text);
      await read;
    }
    assert.equal(asked[1]?.options?.refetch, true);
    assert.equal(await textOf(), 'two');
  });

  it('wait for a server that is starting: the window was opened with them', async () => {
    const { host, asked, answer, textOf, peersChanged } = setUp();
    host.peers = [peerOf('files', { state: { kind: 'starting', since: 0, phase: 'spawn', deadline: undefined } })];
    const text = textOf();
    await settle();
    assert.equal(asked.length, 0);
    host.peers = [peerOf('files')];
    peersChanged.fire(['files']);
    await answer('one');
    assert.equal(await text, 'one');
  });

  it('say that their server is gone', async () => {
    const { host, textOf } = setUp();
    host.peers = [];
    await assert.rejects(textOf(), PeerUnavailableError);
  });

  it('are none for a content that the resource has not', async () => {
    const { library, answer } = setUp();
    const file = library.file({ ...address, content: 'docs:///other' });
    await answer('one');
    assert.equal(await file, undefined);
  });

  it('can be read after a failure', async () => {
    const { host, textOf, answer } = setUp();
    const works = host.readResource;
    host.readResource = () => Promise.reject(new Error('no'));
    await assert.rejects(textOf(), /no/);
    host.readResource = works;
    const text = textOf();
    await answer('one');
    assert.equal(await text, 'one');
  });
});
