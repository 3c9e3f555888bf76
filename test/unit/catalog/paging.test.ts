import assert from 'node:assert/strict';
import { ProtocolError, TransportError } from '../../../src/core/base/errors';
import { fetchAll, type FetchedList, type ListRequest } from '../../../src/core/catalog/paging';
import type { Tool } from '../../../src/core/catalog/types';

/** What the server answers to a cursor; `first` to none. */
type Script = Record<string, unknown>;

const page = (names: unknown[], nextCursor?: unknown, more: object = {}): unknown => ({
  tools: names.map((name) => (typeof name === 'string' ? { name } : name)),
  ...(nextCursor === undefined ? {} : { nextCursor }),
  ...more,
});

describe('fetching a list', () => {
  describe('follows the cursors', () => {
    const rows: { title: string; script: Script; names: string; asked: string[]; problems?: RegExp[] }[] = [
      { title: 'one page', script: { first: page(['a', 'b']) }, names: 'a b', asked: ['first'] },
      { title: 'no tools', script: { first: page([]) }, names: '', asked: ['first'] },
      {
        title: 'three pages',
        script: { first: page(['a'], 'p2'), p2: page(['b'], 'p3'), p3: page(['c']) },
        names: 'a b c',
        asked: ['first', 'p2', 'p3'],
      },
      {
        title: 'an empty string is a cursor',
        script: { first: page(['a'], ''), '': page(['b']) },
        names: 'a b',
        asked: ['first', ''],
      },
      { title: 'null is the end', script: { first: page(['a'], null) }, names: 'a', asked: ['first'] },
      {
        title: 'an empty page is not the end',
        script: { first: page([], 'p2'), p2: page(['b']) },
        names: 'b',
        asked: ['first', 'p2'],
      },
      {
        title: 'a cursor of another type is the end, and a defect',
        script: { first: page(['a'], 7) },
        names: 'a',
        asked: ['first'],
        problems: [/^tools\/list: nextCursor of page 1 is a number instead of a string/],
      },
      {
        title: 'a cursor that leads to its own page stops, and what came again is left out',
        script: { first: page(['a', 'b'], 'same'), same: page(['a', 'b'], 'same') },
        names: 'a b',
        asked: ['first', 'same'],
        problems: [
          /page 2 leads back to a cursor given before/,
          /2 entries were left out that came on an earlier page/,
        ],
      },
      {
        title: 'a circle of cursors stops, and everything new stays',
        script: { first: page(['a'], 'x'), x: page(['b'], 'y'), y: page(['c', 'a'], 'x') },
        names: 'a b c',
        asked: ['first', 'x', 'y'],
        problems: [/page 3 leads back/, /1 entry was left out that came on an earlier page/],
      },
      {
        title: 'long cursors are told apart',
        script: {
          first: page(['a'], 'x'.repeat(99)),
          ['x'.repeat(99)]: page(['b'], 'x'.repeat(100)),
          ['x'.repeat(100)]: page(['c']),
        },
        names: 'a b c',
        asked: ['first', 'x'.repeat(99), 'x'.repeat(100)],
      },
      {
        title: 'tools of one name in different pages stay where the cursors are right',
        script: { first: page(['a'], 'p2'), p2: page(['a']) },
        names: 'a a',
        asked: ['first', 'p2'],
      },
      {
        title: 'tools of one name in one page stay even where the cursors are wrong',
        script: { first: page(['a', 'a'], 'x'), x: page(['a', 'b', 'b'], 'x') },
        names: 'a a b b',
        asked: ['first', 'x'],
        problems: [/page 2 leads back/, /1 entry was left out that came on an earlier page/],
      },
      {
        title: 'entries that are no tools are left out and counted',
        script: { first: page(['a', null, 7, { name: 8 }], 'p2'), p2: page([{ title: 'x' }, [], 'b']) },
        names: 'a b',
        asked: ['first', 'p2'],
        problems: [/5 entries were left out that are no object with a string "name"; the first is entry 2 of page 1/],
      },
    ];
    for (const { title, script, names, asked, problems = [] } of rows) {
      it(title, async () => {
        const server = new Server(script);
        const list = await server.fetch();
        assert.equal(list.items.map((item) => item.name).join(' '), names);
        assert.deepEqual(server.asked, asked);
        assert.equal(list.pages, asked.length);
        assertProblems(list, problems);
      });
    }

    it('stops after the greatest number of pages', async () => {
      const server = new Server({}, (cursor) => page([`tool${cursor ?? ''}`], `${Number(cursor ?? 0) + 1}`));
      const list = await server.fetch();
      assert.equal(server.asked.length, 1000);
      assert.equal(list.items.length, 1000);
      assertProblems(list, [/did not end within 1000 pages/]);
    });

    it('stops after the greatest number of items', async () => {
      const server = new Server({}, (cursor) => page(['a', 'b', 'c'], `${Number(cursor ?? 0) + 1}`));
      const list = await server.fetch({ maxItems: 5 });
      assert.equal(list.items.length, 5);
      assert.equal(list.pages, 2);
      assertProblems(list, [/there are more than 5 entries; the rest is left out/]);
    });

    it('has no fault to find with a list of just that many', async () => {
      const list = await new Server({ first: page(['a', 'b'], 'p2'), p2: page(['c']) }).fetch({ maxItems: 3 });
      assert.equal(list.items.length, 3);
      assertProblems(list, []);
    });
  });

  describe('reads how long it is fresh, and for whom', () => {
    const day = 24 * 60 * 60 * 1000;
    const rows: { title: string; pages: object[]; ttlMs: number; cacheScope: string }[] = [
      { title: 'as declared', pages: [{ ttlMs: 500, cacheScope: 'public' }], ttlMs: 500, cacheScope: 'public' },
      { title: 'not declared', pages: [{}], ttlMs: 0, cacheScope: 'private' },
      { title: 'negative', pages: [{ ttlMs: -1, cacheScope: 'private' }], ttlMs: 0, cacheScope: 'private' },
      { title: 'no number', pages: [{ ttlMs: '500', cacheScope: 'shared' }], ttlMs: 0, cacheScope: 'private' },
      { title: 'beyond a day', pages: [{ ttlMs: day + 1, cacheScope: 'public' }], ttlMs: day, cacheScope: 'public' },
      {
        title: 'the shortest time of all pages',
        pages: [
          { ttlMs: 500, cacheScope: 'public' },
          { ttlMs: 300, cacheScope: 'public' },
          { ttlMs: 400, cacheScope: 'public' },
        ],
        ttlMs: 300,
        cacheScope: 'public',
      },
      {
        title: 'one page that declares nothing',
        pages: [{ ttlMs: 500, cacheScope: 'public' }, {}],
        ttlMs: 0,
        cacheScope: 'private',
      },
    ];
    for (const { title, pages, ttlMs, cacheScope } of rows) {
      it(title, async () => {
        const server = new Server({}, (cursor) => {
          const at = Number(cursor ?? 0);
          return page([], at + 1 < pages.length ? `${at + 1}` : undefined, pages[at]);
        });
        const list = await server.fetch();
        assert.deepEqual([list.ttlMs, list.cacheScope], [ttlMs, cacheScope]);
      });
    }
  });

  describe('meets errors', () => {
    const refused = new ProtocolError('no such cursor', { rpcCode: -32602 });

    it('starts over once if a cursor is refused', async () => {
      const server = new Server({ first: page(['a'], 'p2'), p2: [refused, page(['b'])] });
      const list = await server.fetch();
      assert.deepEqual(server.asked, ['first', 'p2', 'first', 'p2']);
      assert.deepEqual(
        list.items.map((item) => item.name),
        ['a', 'b'],
      );
      assertProblems(list, []);
    });

    it('gives up if a cursor is refused again', async () => {
      const server = new Server({ first: page(['a'], 'p2'), p2: refused });
      await assert.rejects(server.fetch(), refused);
      assert.deepEqual(server.asked, ['first', 'p2', 'first', 'p2']);
    });

    it('does not start over for an error without a cursor', async () => {
      const server = new Server({ first: refused });
      await assert.rejects(server.fetch(), refused);
      assert.deepEqual(server.asked, ['first']);
    });

    it('does not start over when the connection is lost', async () => {
      const lost = new TransportError('gone', { reason: 'exit' });
      const server = new Server({ first: page(['a'], 'p2'), p2: lost });
      await assert.rejects(server.fetch(), lost);
      assert.deepEqual(server.asked, ['first', 'p2']);
    });

    const noLists: [string, unknown, RegExp][] = [
      ['null', null, /the result of page 1 is no object/],
      ['an array', [], /the result of page 1 is no object/],
      ['an object without tools', {}, /has no array "tools"/],
      ['tools that are no array', { tools: {} }, /has no array "tools"/],
      ['a question', { resultType: 'input_required', tools: [] }, /has the "resultType" "input_required"/],
    ];
    for (const [title, result, message] of noLists) {
      it(`cannot use ${title}`, async () => {
        await assert.rejects(new Server({ first: result }).fetch(), (error) => {
          assert.ok(error instanceof ProtocolError);
          assert.match(error.message, message);
          assert.equal(error.server, 'ferry');
          return true;
        });
      });
    }

    it('cannot use a later page that is no list either', async () => {
      await assert.rejects(
        new Server({ first: page(['a'], 'p2'), p2: {} }).fetch(),
        /the result of page 2 has no array/,
      );
    });
  });

  it('is refused where all pages together are too large, however small each is', async () => {
    const text = 'x'.repeat(1_000);
    const endless = new Server({ first: page([{ name: 'a', text }], '1') }, (cursor) =>
      page([{ name: cursor, text }], String(Number(cursor) + 1)),
    );
    await assert.rejects(endless.fetch({ maxSize: 5_000 }), (error) => {
      assert.ok(error instanceof ProtocolError);
      assert.match(error.message, /too large: all pages together hold over 5000 characters/);
      return true;
    });
    assert.equal(endless.asked.length, 5);
  });

  it('names resources by their URI', async () => {
    const list = await fetchAll<{ uri: string }>({
      server: 'ferry',
      itemsKey: 'resourceTemplates',
      nameKey: 'uriTemplate',
      request: () => Promise.resolve({ resourceTemplates: [{ uriTemplate: 'a:{b}' }, { name: 'x' }] }),
    });
    assert.equal(list.items.length, 1);
    assertProblems(list, [
      /^resources\/templates\/list: 1 entry was left out that is no object with a string "uriTemplate"/,
    ]);
  });
});

class Server {
  readonly asked: string[] = [];
  readonly #script: Script;
  readonly #other: (cursor: string | undefined) => unknown;

  constructor(script: Script, other: (cursor: string | undefined) => unknown = () => assert.fail('not asked for')) {
    this.#script = script;
    this.#other = other;
  }

  /** Runs through a list of answers to one cursor; an Error is thrown. */
  #answer(cursor: string | undefined): unknown {
    const key = cursor ?? 'first';
    this.asked.push(key);
    if (!Object.hasOwn(this.#script, key)) return this.#other(cursor);
    const answer = this.#script[key];
    const times = this.asked.filter((asked) => asked === key).length;
    return Array.isArray(answer) && answer.length > 0 ? (answer as unknown[])[times - 1] : answer;
  }

  fetch(bounds: Partial<ListRequest> = {}): Promise<FetchedList<Tool>> {
    return fetchAll<Tool>({
      server: 'ferry',
      itemsKey: 'tools',
      nameKey: 'name',
      request: async (cursor) => {
        await Promise.resolve();
        const answer = this.#answer(cursor);
        if (answer instanceof Error) throw answer;
        return answer;
      },
      ...bounds,
    });
  }
}

function assertProblems(list: FetchedList<unknown>, expected: RegExp[]): void {
  assert.equal(list.problems.length, expected.length, list.problems.join('\n'));
  for (const [index, problem] of list.problems.entries()) assert.match(problem, expected[index]!);
}
