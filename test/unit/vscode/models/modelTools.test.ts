import assert from 'node:assert/strict';
import { createRedactor } from '../../../../src/core/audit/redaction';
import { UnknownToolError } from '../../../../src/core/base/errors';
import { ToolSearch } from '../../../../src/core/catalog/toolSearch';
import type { CatalogEntry } from '../../../../src/core/catalog/types';
import { ModelTools, type ModelToolOptions } from '../../../../src/vscode/models/modelTools';
import { defaultBudget, type TokenBudget } from '../../../../src/vscode/models/tokenBudget';
import { entryOf, FakeHost } from '../calls/fakeHost';
import { english } from '../support';

const never = new AbortController().signal;

describe('the catalog as tools for language models', () => {
  let host: FakeHost;
  let kept: { title: string; text: string }[];

  beforeEach(() => {
    host = new FakeHost();
    kept = [];
  });

  function toolsOf(entries: readonly CatalogEntry[], part: Partial<ModelToolOptions> = {}): ModelTools {
    host.entries = [...entries];
    const search = new ToolSearch(
      () => undefined,
      () => Promise.resolve(),
    );
    return new ModelTools({
      host,
      search: () => search,
      lent: () => 'notDestructive',
      redact: (text) => text.replaceAll('s3cret', '•••'),
      redactArguments: (args) => createRedactor({ known: 's3cret' }).frame(args),
      keep(title, text) {
        kept.push({ title, text });
        return 'mcp-host-document:/1/whole.txt';
      },
      l10n: english,
      ...part,
    });
  }

  describe('finding', () => {
    it('tells name, server, description and input schema of what fits best', async () => {
      const inputSchema = { type: 'object', properties: { day: { type: 'string' } } };
      const tools = toolsOf([
        entryOf('list_tides', { description: 'High and low water of a day', inputSchema }),
        entryOf('print_page', { description: 'Prints a page' }, { server: 'printer' }),
      ]);
      const [, first, ...others] = (await tools.find({ query: 'low water' }, defaultBudget)).split('\n');
      assert.deepEqual(JSON.parse(first ?? ''), {
        name: 'list_tides',
        server: 'notes',
        description: 'High and low water of a day',
        inputSchema,
      });
      assert.deepEqual(others, []);
    });

    it('names the other owners of a name, and looks on one server only where asked to', async () => {
      const owners = ['archive', 'notes'];
      const tools = toolsOf([
        entryOf('search', {}, { server: 'archive', owners }),
        entryOf('notes/search', {}, { server: 'notes', owners }),
      ]);
      const [, found, ...others] = (await tools.find({ query: 'search', server: 'notes' }, defaultBudget)).split('\n');
      assert.deepEqual(JSON.parse(found ?? ''), { name: 'notes/search', server: 'notes', alsoIn: ['archive'] });
      assert.deepEqual(others, []);
    });

    it('says why a tool can’t be called, behind those that can, and names none that the user disabled', async () => {
      const tools = toolsOf([
        entryOf('erase_all', { annotations: { destructiveHint: true } }),
        entryOf('erase_off', {}, { disabled: true }),
        entryOf('erase_one'),
        entryOf('erase_down', {}, { ready: false }),
      ]);
      const [, ...lines] = (await tools.find({ query: 'erase' }, defaultBudget)).split('\n');
      const found = lines.map((line) => JSON.parse(line) as { name: string; unavailable?: string });
      assert.equal(found[0]?.name, 'erase_one');
      assert.deepEqual(
        Object.fromEntries(found.slice(1).map(({ name, unavailable }) => [name, unavailable?.slice(0, 31)])),
        {
          erase_all: 'its server marks it as destruct',
          erase_down: 'its server is not ready',
        },
      );
    });

    it('tells as many as the budget has room for, and at least the best', async () => {
      const description = 'tide '.repeat(400);
      const tools = toolsOf(Array.from({ length: 9 }, (_, index) => entryOf(`tide_${index}`, { description })));
      const answer = await tools.find({ query: 'tide', limit: 9 }, { ...defaultBudget, tokens: 1300 });
      assert.match(answer, /^2 of 9 tools/);
      const least = await tools.find({ query: 'tide' }, { ...defaultBudget, tokens: 200 });
      assert.match(least, /^1 of 9 tools[^\n]*\n\{"name":"tide_\d"/);
      assert.ok(least.length < 200 * 4, 'no longer than the budget');
    });

    for (const [title, input, message] of [
      ['no query', {}, /"query" must be a string/],
      ['nothing at all', undefined, /"query" must be a string/],
      ['a server that is no name', { query: 'a', server: 1 }, /"server" must be a string/],
      ['too many', { query: 'a', limit: 26 }, /"limit" must be an integer from 1 to 25/],
      ['none', { query: 'a', limit: 0 }, /"limit" must be an integer from 1 to 25/],
    ] as const) {
      it(`says what to send instead of ${title}`, async () => {
        await assert.rejects(toolsOf([]).find(input, defaultBudget), message);
      });
    }

    it('says that there are no tools, or none that fits', async () => {
      assert.match(await toolsOf([]).find({ query: 'a' }, defaultBudget), /no MCP server of this workspace is ready/);
      assert.match(await toolsOf([entryOf('tide')]).find({ query: 'qqq' }, defaultBudget), /None of 1 tools fits/);
    });
  });

  describe('asking the person', () => {
    it('names tool, server, other owners, arguments without secrets, and what the server claims as claimed', () => {
      const entry = entryOf(
        'publish',
        { annotations: { readOnlyHint: true } },
        { server: 'notes', owners: ['archive', 'notes'] },
      );
      const question = toolsOf([entry]).question({
        name: 'publish',
        arguments: { text: 'my s3cret', pin: { password: 'opal' } },
      });
      assert.equal(question.title, 'Let the model call publish of the server notes?');
      assert.match(question.message, /Also in\\: archive/);
      assert.match(question.message, /The server says\\, unchecked\\: readOnlyHint\\: true/);
      assert.match(
        question.message,
        /```json\n\{\n {2}"text": "my •••",\n {2}"pin": \{\n {4}"password": "•••"\n {2}\}\n\}\n```/,
      );
    });

    it('shows names and arguments of any kind as they are, never as markup', () => {
      const entry = entryOf('[run](command:x)');
      const question = toolsOf([entry]).question({
        name: '[run](command:x)',
        arguments: { text: '```\n[run](command:x)' },
      });
      assert.ok(!question.title.includes('[run](command'), question.title);
      const fence = /^(`{4,})json$/m.exec(question.message)?.[1];
      assert.ok(fence, 'a fence longer than the one in the arguments');
    });
  });

  describe('calling', () => {
    it('calls the server that the name stands for, and tells its text', async () => {
      host.answer = () => Promise.resolve({ content: [{ type: 'text', text: 'high at 6, s3cret' }] });
      const tools = toolsOf([entryOf('notes/search', {}, { localName: 'search' })]);
      const text = await tools.call({ name: 'notes/search', arguments: { day: 'today' } }, defaultBudget, never);
      assert.equal(text, 'high at 6, •••');
      assert.deepEqual(
        host.calls.map(({ name, args }) => ({ name, args })),
        [{ name: 'notes/search', args: { day: 'today' } }],
      );
    });

    it('keeps what has no room as a file, and says where', async () => {
      const whole = 'word '.repeat(40_000);
      host.answer = () => Promise.resolve({ content: [{ type: 'text', text: whole }] });
      const budget: TokenBudget = { ...defaultBudget, tokens: 1_000 };
      const text = await toolsOf([entryOf('read')]).call({ name: 'read' }, budget, never);
      assert.ok((await budget.count(text)) <= 1_000, 'within the budget');
      assert.ok((await budget.count(text)) > 800, 'makes use of the budget');
      assert.match(text, /of 200000 characters\. The whole text is the file mcp-host-document:\/1\/whole\.txt\]$/);
      assert.deepEqual(kept, [{ title: 'read', text: whole }]);
    });

    it('says that the tool failed, and what a model can’t read by kind and size', async () => {
      host.answer = () =>
        Promise.resolve({
          isError: true,
          content: [
            { type: 'text', text: 'no paper' },
            { type: 'image', mimeType: 'image/png', data: 'AAAA' },
            { type: 'resource', resource: { uri: 'a:b', text: 'inside' } },
            { type: 'resource_link', uri: 'a:c', name: 'c' },
          ],
        });
      const text = await toolsOf([entryOf('print')]).call({ name: 'print' }, defaultBudget, never);
      assert.equal(
        text,
        [
          'The tool says that it failed:',
          'no paper',
          '[image: image/png, 3 B, not shown]',
          '[resource "a:b"]\ninside',
          '[resource "a:c", "c", not read]',
        ].join('\n\n'),
      );
    });

    it('tells structured content where there is no text', async () => {
      host.answer = () => Promise.resolve({ content: [], structuredContent: { high: [6, 18] } });
      assert.equal(await toolsOf([entryOf('tides')]).call({ name: 'tides' }, defaultBudget, never), '{"high":[6,18]}');
    });

    for (const [title, entry] of [
      ['is marked as destructive', entryOf('tool', { annotations: { destructiveHint: true } })],
      ['is disabled', entryOf('tool', {}, { disabled: true })],
      ['is not ready', entryOf('tool', {}, { ready: false })],
      ['is another one', entryOf('other')],
    ] as const) {
      it(`sends nothing to a tool that ${title}`, async () => {
        const tools = toolsOf([entry]);
        await assert.rejects(tools.call({ name: 'tool' }, defaultBudget, never), UnknownToolError);
        assert.throws(() => tools.question({ name: 'tool' }), UnknownToolError);
        assert.deepEqual(host.calls, []);
      });
    }

    it('sends nothing at all where no tools are lent', async () => {
      const tools = toolsOf([entryOf('tool')], { lent: () => 'none' });
      await assert.rejects(tools.call({ name: 'tool' }, defaultBudget, never), /lends no tools to models/);
      assert.deepEqual(host.calls, []);
    });

    it('calls what is marked as destructive once the person allows that', async () => {
      const tools = toolsOf([entryOf('tool', { annotations: { destructiveHint: true } })], {
        lent: () => 'all',
      });
      await tools.call({ name: 'tool' }, defaultBudget, never);
      assert.equal(host.calls.length, 1);
    });
  });
});
