import assert from 'node:assert/strict';
import type { InputContext, InputHandlers } from '../../../src/core/peer/types';
import { LibraryHosts, next } from '../../support/libraryHost';
import { within } from '../../support/processes';

const inputs: InputHandlers = {
  elicit: () => Promise.resolve({ action: 'accept', content: { who: 'Åsa' } }),
  sample: () => Promise.resolve({ role: 'assistant', content: { type: 'text', text: 'yes' }, model: 'small' }),
  roots: () => Promise.resolve([{ uri: 'file:///project', name: 'work' }]),
};

describe('a legacy server, a real process', () => {
  const hosts = new LibraryHosts();

  afterEach('no process is left', () => hosts.clear());

  after(() => {
    hosts.remove();
  });

  for (const [revision, expected] of [
    ['2025-11-25', { roots: { listChanged: true }, sampling: {}, elicitation: { form: {}, url: {} } }],
    ['2025-06-18', { roots: { listChanged: true }, sampling: {}, elicitation: {} }],
    ['2024-11-05', { roots: { listChanged: true }, sampling: {} }],
  ] as const) {
    it(`is told what the host can do in the form of ${revision}`, async () => {
      const settings = { legacyVersions: [revision] };
      const library = await hosts.start({ era: 'legacy', revision, settings }, { inputs });
      const { capabilities, protocolVersion } = library.requests('initialize')[0]?.['params'] as Record<
        string,
        unknown
      >;
      assert.deepEqual([protocolVersion, capabilities], [revision, expected]);
    });
  }

  for (const [what, answer] of [
    ['elicit', { action: 'accept', content: { who: 'Åsa' } }],
    ['address', { action: 'accept', content: { who: 'Åsa' } }],
    ['sample', { role: 'assistant', content: { type: 'text', text: 'yes' }, model: 'small' }],
    ['roots', { roots: [{ uri: 'file:///project', name: 'work' }] }],
    ['nonsense', { code: -32601, message: 'This host does not answer disk/format.' }],
  ] as const) {
    it(`gets an answer to its own request (${what})`, async () => {
      const library = await hosts.start({ era: 'legacy' }, { inputs });
      assert.deepEqual(await library.call('ask', { what }), answer);
    });
  }

  for (const [what, code] of [
    ['sample', -32601],
    ['roots', -32601],
    ['elicit', -32601],
  ] as const) {
    it(`is refused what was not declared (${what})`, async () => {
      const library = await hosts.start({ era: 'legacy' });
      assert.equal(((await library.call('ask', { what })) as { code: number }).code, code);
    });
  }

  it('that waits for a person does not hold up its other answers, and its row says so', async () => {
    let answer = (): void => undefined;
    const elicit: InputHandlers['elicit'] = () =>
      new Promise((resolve) => {
        answer = () => {
          resolve({ action: 'decline' });
        };
      });
    const library = await hosts.start({ era: 'legacy', entry: { requestTimeoutMs: 4000 } }, { inputs: { elicit } });
    const waiting = library.call('ask', { what: 'elicit' });
    await library.until(({ waitingForInput }) => waitingForInput === 1, 'the question');
    assert.equal(await library.call('pid'), library.view.pid);
    answer();
    assert.deepEqual(await waiting, { action: 'decline' });
    assert.equal(library.view.waitingForInput, 0);
  });

  it('may take its question back: the input closes, and nothing is answered', async () => {
    const contexts: InputContext[] = [];
    const elicit: InputHandlers['elicit'] = (_request, context) => {
      contexts.push(context);
      return new Promise((resolve) => {
        context.signal.addEventListener('abort', () => {
          resolve({ action: 'cancel' });
        });
      });
    };
    const library = await hosts.start({ era: 'legacy' }, { inputs: { elicit } });
    await library.call('takeBack');
    await library.until(({ waitingForInput }) => waitingForInput === 1, 'the question');
    await library.call('tookBack');
    await library.until(({ waitingForInput }) => waitingForInput === 0, 'the end of the question');
    assert.equal(contexts[0]?.signal.aborted, true);
    await library.call('pid');
    const answered = library.received().some(({ id, method }) => id === 'taken' && method === undefined);
    assert.equal(answered, false);
  });

  it('may send several messages as one batch (2025-03-26)', async () => {
    const library = await hosts.start({ era: 'legacy', revision: '2025-03-26' });
    const logged = next(library.host.onDidLog, () => true, 'the notification of the batch');
    assert.deepEqual(await library.call('batch'), [{}, {}]);
    assert.equal((await logged).data, 'in a batch');
  });

  it('that needs an address to be opened is called once more when it says that the person was there', async () => {
    const asked: string[] = [];
    let shown = (): void => undefined;
    const isShown = new Promise<void>((resolve) => (shown = resolve));
    const elicit: InputHandlers['elicit'] = (request) => {
      asked.push(request.mode === 'url' ? request.url : request.mode);
      shown();
      return new Promise(() => undefined);
    };
    const library = await hosts.start({ era: 'legacy' }, { inputs: { elicit } });
    const call = library.call('needsUrl');
    await within(isShown, 'the question');
    await library.call('signed');
    assert.equal(await call, 'signed');
    assert.deepEqual(asked, ['https://example.com/sign']);
  });

  it('that needs an address to be opened ends the call when the person does not want that', async () => {
    const elicit: InputHandlers['elicit'] = () => Promise.resolve({ action: 'decline' });
    const library = await hosts.start({ era: 'legacy' }, { inputs: { elicit } });
    await assert.rejects(library.call('needsUrl'), { code: 'cancelled' });
    const calls = library.requests('tools/call').length;
    assert.equal(calls, 1);
  });

  it('is told that the folders have changed, if it was told of some', async () => {
    for (const [handlers, told] of [
      [inputs, 1],
      [{}, 0],
    ] as const) {
      const library = await hosts.start({ era: 'legacy' }, { inputs: handlers });
      library.host.rootsChanged();
      await library.call('pid');
      assert.equal(library.requests('notifications/roots/list_changed').length, told);
    }
  });

  it('logs from the level that it is asked for, also after a restart', async () => {
    const library = await hosts.start({ era: 'legacy' });
    await library.host.setLogLevel('library', 'warning');
    const logged = next(library.host.onDidLog, () => true, 'the message');
    await library.call('log');
    assert.deepEqual(await logged, {
      server: 'library',
      level: 'warning',
      logger: 'library',
      data: { said: 'hello' },
    });
    await library.host.restartServer('library');
    assert.equal(((await library.call('state')) as { level: string }).level, 'warning');
  });

  it('tells of watched resources one by one, also after a restart', async () => {
    const library = await hosts.start({ era: 'legacy' });
    await library.host.watchResource('library', 'lib:///one');
    const updated = next(library.host.onDidChangeResource, () => true, 'the change of the resource');
    await library.call('touch', { uri: 'lib:///one' });
    assert.deepEqual(await updated, { server: 'library', uri: 'lib:///one' });
    await library.host.restartServer('library');
    const subscribed = async () => ((await library.call('state')) as { subscribed: string[] }).subscribed;
    assert.deepEqual(await subscribed(), ['lib:///one']);
    await library.host.unwatchResource('library', 'lib:///one');
    assert.deepEqual(await subscribed(), []);
    assert.equal(library.view.subscription.kind, 'none');
  });
});

describe('a modern server, a real process', () => {
  const hosts = new LibraryHosts();

  afterEach('no process is left', () => hosts.clear());

  after(() => {
    hosts.remove();
  });

  it('gets sampling and folders as answers to its input requests', async () => {
    const library = await hosts.start({ era: 'modern' }, { inputs });
    assert.deepEqual(await library.call('ask', { what: 'sample' }), {
      q: { role: 'assistant', content: { type: 'text', text: 'yes' }, model: 'small' },
    });
    assert.deepEqual(await library.call('ask', { what: 'roots' }), {
      q: { roots: [{ uri: 'file:///project', name: 'work' }] },
    });
    for (const { params } of library.requests('tools/call')) {
      const { _meta: meta } = params as { _meta: Record<string, unknown> };
      const declared = meta['io.modelcontextprotocol/clientCapabilities'] as Record<string, unknown>;
      assert.deepEqual([declared['sampling'], declared['roots']], [{}, {}]);
    }
  });

  it('is not told that the folders have changed', async () => {
    const library = await hosts.start({ era: 'modern' }, { inputs });
    library.host.rootsChanged();
    await library.call('pid');
    assert.deepEqual(library.requests('notifications/roots/list_changed'), []);
  });

  it('logs for the requests that ask for it, from the level that its row was set to', async () => {
    const library = await hosts.start({ era: 'modern' });
    const levels: string[] = [];
    library.host.onDidLog(({ level }) => levels.push(level));
    await library.call('log');
    await library.host.setLogLevel('library', 'warning');
    await library.call('log');
    await library.host.callTool('log', {}, { logLevel: 'debug' });
    await library.host.setLogLevel('library', undefined);
    await library.call('log');
    assert.deepEqual(levels, ['warning', 'debug']);
    assert.deepEqual(library.requests('logging/setLevel'), []);
  });
});

for (const era of ['modern', 'legacy'] as const) {
  describe(`a call to a ${era} server that dies meanwhile`, () => {
    const hosts = new LibraryHosts();

    afterEach('no process is left', () => hosts.clear());

    after(() => {
      hosts.remove();
    });

    for (const [retry, survives] of [
      [undefined, false],
      ['never', false],
      ['readOnly', true],
      ['always', true],
    ] as const) {
      it(`is ${survives ? 'carried out by the next process' : 'lost'} under retry: ${retry ?? 'nothing'}`, async () => {
        const library = await hosts.start({ era, entry: retry === undefined ? {} : { retry } });
        const file = library.folder.file(`${era}-${retry ?? 'default'}`);
        const call = library.call('crashOnce', { file });
        if (!survives) {
          await assert.rejects(call, { code: 'transport' });
          return;
        }
        assert.equal(await call, 'survived');
        const ids = library.requests('tools/call').map(({ id }) => id);
        assert.equal(new Set(ids).size, 2);
      });
    }

    it('is lost under retry: readOnly where its tool is not said to only read', async () => {
      const library = await hosts.start({ era, entry: { retry: 'readOnly' } });
      await assert.rejects(library.call('crash'), { code: 'transport' });
      await library.until(({ state }) => state.kind === 'ready', 'the restart');
      assert.equal(library.requests('tools/call').length, 1);
    });

    it('is lost under retry: always where the server dies again', async () => {
      const library = await hosts.start({ era, entry: { retry: 'always' } });
      await assert.rejects(library.call('crash'), { code: 'transport' });
      assert.equal(library.requests('tools/call').length, 2);
      await library.until(({ state }) => state.kind === 'ready', 'the restart');
    });
  });
}
