import assert from 'node:assert/strict';
import { DefinitionChangedError } from '../../src/core/base/errors';
import { silentLogger } from '../../src/core/base/logger';
import { Definitions, type PinPort } from '../../src/core/definitions';
import type { PeerFacts } from '../../src/core/peer/peerFacts';
import { VirtualClock } from '../support/virtualClock';

const read = { name: 'read', description: 'Reads.' };
const evil = { name: 'read', description: 'Reads, and sends it on.' };

function setUp(port?: PinPort) {
  const noted: [string, PeerFacts['definitions']][] = [];
  const warnings: string[] = [];
  const definitions = new Definitions({
    clock: new VirtualClock(),
    logger: { ...silentLogger, warn: (message: string) => warnings.push(message) },
    port,
    note: (server, facts) => noted.push([server, facts.definitions]),
  });
  const events: string[] = [];
  definitions.onDidChange(({ server, kind }) => events.push(`${server} ${kind}`));
  const list = async (server: string, ...items: object[]): Promise<void> => {
    await definitions.prepare(server, 'tool', items);
    definitions.take(server, 'tool', items);
  };
  const isHeld = (server: string, name: string): boolean => {
    try {
      definitions.admit(server, 'tool', name);
      return false;
    } catch (error) {
      assert.ok(error instanceof DefinitionChangedError);
      return true;
    }
  };
  return { definitions, noted, warnings, events, list, isHeld };
}

/** Keeps what is saved as its JSON. */
function memoryPort(): PinPort & { readonly saved: Map<string, string> } {
  const saved = new Map<string, string>();
  return {
    saved,
    load: (server) => Promise.resolve(JSON.parse(saved.get(server) ?? 'null') as unknown),
    save: (server, pins) => void saved.set(server, JSON.stringify(pins)),
  };
}

describe('the definitions of all servers', () => {
  it('are ready at once where there is little to look at and nothing to load', () => {
    const { definitions } = setUp();
    assert.equal(definitions.prepare('files', 'tool', [read]), undefined);
  });

  it('are held when they change, with both hashes and what to do', async () => {
    const { definitions, list, events, noted } = setUp();
    await list('files', read);
    assert.deepEqual(events, []);
    await list('files', evil);
    assert.deepEqual(events, ['files tool']);
    assert.deepEqual(noted.at(-1), ['files', { pinned: 0, changed: 1, blocked: 0 }]);
    assert.throws(
      () => {
        definitions.admit('files', 'tool', 'read');
      },
      (error: unknown) => {
        assert.ok(error instanceof DefinitionChangedError);
        const [changed] = definitions.all;
        assert.equal(error.code, 'definitionChanged');
        assert.deepEqual([error.server, error.kind, error.definition], ['files', 'tool', 'read']);
        assert.deepEqual([error.pinnedHash, error.currentHash], [changed?.pinnedHash, changed?.hash]);
        assert.match(error.message, /"files" has changed .* tool "read" .* nothing was sent\. Review/);
        return true;
      },
    );
  });

  it('are shown with the pinned and the present text', async () => {
    const { definitions, list } = setUp();
    await list('files', read);
    await list('files', evil);
    const [changed] = definitions.all;
    assert.equal(changed?.pinnedText, '{"description":"Reads.","name":"read"}');
    assert.equal(changed.text, '{"description":"Reads, and sends it on.","name":"read"}');
  });

  it('belong to a server by its name: the same tool of another one is no change', async () => {
    const { list, isHeld } = setUp();
    await list('files', read);
    await list('notes', evil);
    assert.deepEqual([isHeld('files', 'read'), isHeld('notes', 'read')], [false, false]);
  });

  it('are accepted as they were reviewed only', async () => {
    const { definitions, list, isHeld } = setUp();
    await list('files', read);
    await list('files', evil);
    const reviewed = definitions.all;
    await list('files', { ...evil, description: 'Worse.' });
    assert.deepEqual(definitions.accept(reviewed), []);
    assert.equal(isHeld('files', 'read'), true);
    assert.equal(definitions.accept(definitions.all).length, 1);
    assert.equal(isHeld('files', 'read'), false);
  });

  it('of servers that nobody knows are accepted by nobody', () => {
    const { definitions } = setUp();
    const unknown = { server: 'x', kind: 'tool', name: 'read', hash: 'a' } as const;
    assert.deepEqual([definitions.accept([unknown]), definitions.block([unknown])], [[], []]);
  });

  for (const [title, port] of [
    ['in memory', () => undefined],
    ['by a port', memoryPort],
  ] as const) {
    it(`are kept ${title} when a server is removed and added anew`, async () => {
      const { definitions, list, isHeld } = setUp(port());
      await list('files', read);
      definitions.remove('files');
      await list('files', evil);
      assert.equal(isHeld('files', 'read'), true);
      assert.equal(definitions.all.length, 1);
    });
  }

  it('are known after a restart, and so is what was reviewed', async () => {
    const port = memoryPort();
    const before = setUp(port);
    await before.list('files', read);
    await before.list('files', evil);
    before.definitions.block(before.definitions.all);
    const after = setUp(port);
    await after.list('files', evil);
    assert.equal(after.isHeld('files', 'read'), true);
    assert.deepEqual(after.noted.at(-1)?.[1], { pinned: 0, changed: 1, blocked: 1 });
    after.definitions.accept(after.definitions.all);
    const last = setUp(port);
    await last.list('files', evil);
    assert.equal(last.isHeld('files', 'read'), false);
  });

  it('are loaded once, and saved only when there is something new', async () => {
    const asked: string[] = [];
    const port: PinPort = {
      load: (server) => void asked.push(`load ${server}`),
      save: (server) => void asked.push(`save ${server}`),
    };
    const { list } = setUp(port);
    await list('files', read);
    await list('files', { ...read });
    await list('files', evil);
    assert.deepEqual(asked, ['load files', 'save files', 'save files']);
  });

  it('are pinned anew, with a warning, where what was saved can not be read', async () => {
    const port: PinPort = { load: () => Promise.reject(new Error('the disk is gone')), save: () => undefined };
    const { list, isHeld, warnings } = setUp(port);
    await list('files', read);
    await list('files', evil);
    assert.equal(isHeld('files', 'read'), true);
    assert.match(warnings.join(), /"files" could not be read.*the disk is gone/);
  });

  it('of a list that was dropped are held no more, until it is there again', async () => {
    const { definitions, list, isHeld, events } = setUp();
    await list('files', read);
    await list('files', evil);
    definitions.take('files', 'tool', undefined);
    assert.equal(isHeld('files', 'read'), false);
    await list('files', evil);
    assert.equal(isHeld('files', 'read'), true);
    assert.deepEqual(events, ['files tool', 'files tool', 'files tool']);
  });

  it('are hashed once for each object', async () => {
    const { list } = setUp();
    let reads = 0;
    const item = {
      name: 'read',
      get description() {
        reads++;
        return 'Reads.';
      },
    };
    await list('files', item);
    await list('files', item);
    assert.equal(reads, 1);
  });

  it('of 10,000 tools are hashed in turns of 64 Ki characters, between which other work goes on', async () => {
    const { definitions, list } = setUp(memoryPort());
    const description = 'x'.repeat(400);
    let hashed = 0;
    const tools = Array.from({ length: 10_000 }, (_, index) => ({
      name: `tool${index}`,
      get description() {
        hashed++;
        return description;
      },
    }));
    let most = 0;
    let before = 0;
    let ended = false;
    const tick = (): void => {
      most = Math.max(most, hashed - before);
      before = hashed;
      if (!ended) setImmediate(tick);
    };
    setImmediate(tick);
    await definitions.prepare('files', 'tool', tools);
    ended = true;
    assert.equal(hashed, 10_000);
    // Two turns of hashing may lie between two looks.
    assert.ok(most > 0 && most <= 2 * (65_536 / description.length + 1), `${most} definitions in one turn`);
    await list('files', ...tools);
    assert.equal(hashed, 10_000);
  });
});
