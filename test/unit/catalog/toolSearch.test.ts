import assert from 'node:assert/strict';
import { stem, tellingWords, words } from '../../../src/core/catalog/searchWords';
import { ToolSearch } from '../../../src/core/catalog/toolSearch';
import type { CatalogEntry } from '../../../src/core/catalog/types';
import { entry } from '../vscode-panel/fixtures';

function tool(name: string, description = '', more: Record<string, unknown> = {}): CatalogEntry {
  return entry({ name, localName: name, tool: { name, description, ...more } });
}

const noSettings = (): undefined => undefined;

async function searchOf(
  entries: readonly CatalogEntry[],
  settingsOf: ConstructorParameters<typeof ToolSearch>[0] = noSettings,
): Promise<(text: string) => string[]> {
  const search = new ToolSearch(settingsOf, () => Promise.resolve());
  await search.follow(entries);
  return (text) => search.search(text, 10).map(({ name }) => name);
}

describe('the search for tools', () => {
  const entries = [
    tool('add_note', 'Keeps a text for later.'),
    tool('listFiles', 'Names what is in a folder.'),
    tool('search', 'Looks for a note or a file by a word in it.'),
    tool('weather', 'Says how it will be tomorrow.', { title: 'Forecast' }),
  ];

  for (const [what, text, expected] of [
    ['a name', 'weather', ['weather']],
    ['the beginning of a name', 'wea', ['weather']],
    ['a part of a name in snake case before a description', 'note', ['add_note', 'search']],
    ['a part of a name in camel case', 'files', ['listFiles']],
    ['a title', 'forecast', ['weather']],
    ['a word of a description', 'folder', ['listFiles']],
    ['a word with a letter that is wrong', 'wether', ['weather']],
    ['several words, all of them first', 'note word', ['search']],
    ['the server, for whoever remembers that only', 'files', ['listFiles']],
  ] as const) {
    it(`finds by ${what}`, async () => {
      const find = await searchOf(entries.map((each) => ({ ...each, server: 'demo' })));
      assert.deepEqual(find(text).slice(0, expected.length), expected);
    });
  }

  it('finds a verb that ends in -se in a sentence', async () => {
    const find = await searchOf([tool('csv', 'Parses a CSV file.'), tool('other', 'Keeps a file.')]);
    assert.deepEqual(find('parse'), ['csv']);
  });

  it('finds with some of the words where nothing has all', async () => {
    const find = await searchOf(entries);
    assert.deepEqual(find('weather folder'), ['weather', 'listFiles']);
  });

  it('finds by the keywords of the settings, and puts a higher priority first', async () => {
    const find = await searchOf(entries, ({ name }) => {
      if (name === 'weather') return { priority: 0, keywords: ['umbrella'] };
      return name === 'search' ? { priority: 100, keywords: [] } : undefined;
    });
    assert.deepEqual(find('umbrella'), ['weather']);
    assert.deepEqual(find('note'), ['search', 'add_note']);
    assert.deepEqual(find(''), ['search', 'add_note', 'listFiles', 'weather']);
  });

  it('takes scripts without spaces letter by letter', async () => {
    const find = await searchOf([tool('a', '搜索文件'), tool('b', '天气')]);
    assert.deepEqual(find('搜索'), ['a']);
    assert.deepEqual(words('getItem2 搜索'), ['getItem2', 'get', 'Item2', '搜', '索']);
  });

  it('follows the catalog by what changed', async () => {
    const search = new ToolSearch(noSettings, () => Promise.resolve());
    assert.equal(await search.follow(entries), 4);
    const [first, second, ...rest] = entries;
    assert.ok(first && second);
    const changed = { ...second, ready: false };
    const described = tool('search', 'Finds an umbrella.');
    assert.equal(await search.follow([changed, described, ...rest.slice(1), tool('new')]), 4);
    assert.equal(search.size, 4);
    const find = (text: string): CatalogEntry[] => [...search.search(text, 10)];
    assert.deepEqual(find('add_note'), []);
    assert.deepEqual(
      find('new').map(({ name }) => name),
      ['new'],
    );
    assert.deepEqual(find('umbrella'), [described]);
    assert.deepEqual(find('folder'), [changed]);
  });

  it('gives no place to tools that are gone', async () => {
    const search = new ToolSearch(noSettings, () => Promise.resolve());
    const [first, second] = [tool('note'), tool('note_of_another_kind')];
    await search.follow([first, second]);
    await search.follow([second]);
    assert.deepEqual(search.search('note', 1), [second]);
  });

  it('takes any text', async () => {
    const find = await searchOf([tool('__proto__'), tool('constructor', 'x'.repeat(100_000))]);
    assert.deepEqual(find('__proto__'), ['__proto__']);
    for (const text of ['(', '\\', '*', '\u0000', '"', 'a'.repeat(10_000)]) assert.ok(Array.isArray(find(text)), text);
  });

  it('takes 10,000 tools in parts that block nothing, and answers each key in time', async () => {
    const nouns = ['file', 'note', 'issue', 'branch', 'user', 'invoice', 'ticket', 'page', 'query', 'table'];
    const verbs = ['list', 'read', 'create', 'delete', 'update', 'search', 'export', 'move', 'copy', 'close'];
    const many = Array.from({ length: 10_000 }, (_, index) => {
      const noun = nouns[index % 10] ?? '';
      const verb = verbs[Math.floor(index / 10) % 10] ?? '';
      return tool(
        `${verb}_${noun}_${index}`,
        `${verb}s the ${noun} number ${index} of the workspace ${Math.floor(index / 100)}, with all that belongs to it, and answers with what it was before.`,
      );
    });
    // Computing time: the machine may be busy with something else.
    const cpuMs = (): number => process.cpuUsage().user / 1000;
    let longest = 0;
    let since = cpuMs();
    const search = new ToolSearch(noSettings, () => {
      longest = Math.max(longest, cpuMs() - since);
      return new Promise((resolve) => {
        setImmediate(() => {
          since = cpuMs();
          resolve();
        });
      });
    });
    const begun = cpuMs();
    await search.follow(many);
    const indexed = cpuMs() - begun;
    const keys: number[] = [];
    for (const text of ['c', 'cr', 'cre', 'creat', 'create', 'create i', 'create inv', 'create invoice 4']) {
      const at = cpuMs();
      assert.ok(search.search(text, 100).length > 0, text);
      keys.push(cpuMs() - at);
    }
    const slowest = Math.max(...keys);
    process.stdout.write(
      `        10,000 tools: indexed in ${Math.round(indexed)} ms, longest part ${Math.round(longest)} ms, slowest key ${Math.round(slowest)} ms\n`,
    );
    assert.ok(longest < 200, `a part took ${longest} ms`);
    assert.ok(slowest < 100, `a key took ${slowest} ms`);
  });
});

describe('the words of a search', () => {
  for (const [first, ...others] of [
    ['scrape', 'scraping', 'scrapes', 'scraped'],
    ['file', 'files'],
    ['query', 'queries'],
    ['run', 'running', 'runs'],
    ['process', 'processes'],
    ['branch', 'branches'],
    ['class', 'classes'],
    ['parse', 'parses', 'parsing', 'parsed'],
    ['close', 'closes'],
    ['raise', 'raises'],
    ['release', 'releases'],
    ['database', 'databases'],
    ['cache', 'caches'],
    ['size', 'sizes'],
    ['box', 'boxes'],
    ['status', 'statuses'],
  ] as const) {
    it(`are one word: ${[first, ...others].join(', ')}`, () => {
      assert.deepEqual(new Set(others.map(stem)), new Set([stem(first)]));
    });
  }

  it('stay as they are where little would be left, or they are not English', () => {
    for (const word of ['is', 'us', 'bed', 'ring', 'sql', 'größen', '文', 'v2s']) assert.equal(stem(word), word);
  });

  it('are those that tell something, unless none does', () => {
    assert.deepEqual(tellingWords('What is in the Folder?'), ['folder']);
    assert.deepEqual(tellingWords('what is this'), ['what', 'is', 'this']);
  });

  it('that mean much the same count less than the words themselves', async () => {
    const find = await searchOf([tool('erase_note'), tool('delete_note'), tool('show_note')]);
    assert.deepEqual(find('delete note').slice(0, 2), ['delete_note', 'erase_note']);
  });
});
