import assert from 'node:assert/strict';
import type { ListView } from '../../../src/core/peer/types';
import { fetchRows, listsSignature, unlistedRows } from '../../../src/vscode/tree/contentLists';
import {
  contentGroups,
  groupAccessibleLabel,
  groupDescription,
  promptText,
  resourceText,
  templateText,
} from '../../../src/vscode/tree/contentText';
import { promptTooltip, resourceTooltip, templateTooltip } from '../../../src/vscode/tree/contentTooltip';
import { l10n, peer, readyPeer } from './fixtures';

const list = (count: number | undefined, stale = false): ListView => ({
  count,
  stale,
  failed: stale,
  freshUntil: undefined,
});
const lists = (prompts: ListView, resources: ListView, resourceTemplates: ListView) => ({
  lists: { tools: list(1), prompts, resources, resourceTemplates },
});

describe('the groups below a server', () => {
  it('are those that it declares, while it is ready', () => {
    const capabilities = { prompts: {}, resources: {}, tools: {} };
    assert.deepEqual(contentGroups(readyPeer({ capabilities })), ['prompts', 'resources']);
    assert.deepEqual(contentGroups(readyPeer({ capabilities: { prompts: {} } })), ['prompts']);
    assert.deepEqual(contentGroups(readyPeer({ capabilities: {} })), []);
    assert.deepEqual(contentGroups(peer({ capabilities })), []);
  });

  const rows: [what: string, view: ReturnType<typeof lists>, prompts: string, resources: string][] = [
    ['not fetched yet', lists(list(undefined), list(undefined), list(undefined)), '', ''],
    ['fetched', lists(list(2), list(5), list(1)), '2', '5 · 1 template'],
    ['empty', lists(list(0), list(0), list(0)), '0', '0'],
    ['with templates', lists(list(1), list(0), list(3)), '1', '0 · 3 templates'],
    ['out of date', lists(list(1, true), list(2), list(0, true)), '1 · out of date', '2 · out of date'],
  ];
  for (const [what, view, prompts, resources] of rows) {
    it(`say how much is in them: ${what}`, () => {
      const shown = readyPeer(view);
      assert.equal(groupDescription(shown, 'prompts', l10n), prompts);
      assert.equal(groupDescription(shown, 'resources', l10n), resources);
    });
  }

  it('say so to a screen reader, with their server', () => {
    const label = (...view: Parameters<typeof lists>): string =>
      groupAccessibleLabel(readyPeer(lists(...view)), 'resources', l10n);
    assert.equal(label(list(undefined), list(undefined), list(undefined)), 'Resources of server files');
    assert.equal(label(list(1), list(5, true), list(1)), 'Resources of server files, 5, 1 template, out of date');
  });
});

describe('the rows of a group', () => {
  const host = {
    listPrompts: () =>
      Promise.resolve([
        { server: 'files', item: { name: 'b' } },
        { server: 'files', item: { name: 'a' } },
        { server: 'files', item: { name: 'b', title: 'again' } },
      ]),
    listResources: () =>
      Promise.resolve([
        { server: 'files', item: { uri: 'x:1' } },
        { server: 'files', item: { uri: 'x:2' } },
      ]),
    listResourceTemplates: () => Promise.resolve([{ server: 'files', item: { uriTemplate: 'x:{id}' } }]),
  };

  it('are in the order of the server, each name once', async () => {
    const prompts = await fetchRows(host, 'files', 'prompts');
    assert.deepEqual([...prompts.keys()], ['prompt:files:b', 'prompt:files:a']);
  });

  it('have templates before resources', async () => {
    const rows = await fetchRows(host, 'files', 'resources');
    assert.deepEqual([...rows.keys()], ['template:files:x:{id}', 'resource:files:x:1', 'resource:files:x:2']);
  });

  it('have what is watched, listed or not', async () => {
    const rows = await fetchRows(host, 'files', 'resources');
    const unlisted = unlistedRows({ name: 'files', watching: ['x:2', 'x:9'] }, rows);
    assert.deepEqual(
      unlisted.map(({ element }) => element.key),
      ['resource:files:x:9'],
    );
  });

  it('are made anew after a restart, and when a list has another length', () => {
    const view = readyPeer(lists(list(1), list(2), list(3)));
    const signature = listsSignature(view, 'resources');
    assert.equal(listsSignature({ ...view, ...lists(list(9), list(2), list(3)) }, 'resources'), signature);
    assert.notEqual(listsSignature({ ...view, ...lists(list(1), list(2), list(4)) }, 'resources'), signature);
    assert.notEqual(listsSignature({ ...view, state: { kind: 'ready', since: 5 } }, 'resources'), signature);
  });
});

describe('the row of a prompt', () => {
  it('has the arguments that it asks for', () => {
    const prompt = { name: 'greet', arguments: [{ name: 'who', required: true }, { name: 'how' }] };
    assert.deepEqual(promptText(prompt, l10n), {
      label: 'greet',
      description: 'who, how?',
      accessible: 'Prompt greet, asks for who, how?',
    });
  });

  it('may have none', () => {
    assert.deepEqual(promptText({ name: 'greet' }, l10n), {
      label: 'greet',
      description: '',
      accessible: 'Prompt greet',
    });
  });
});

describe('the row of a resource', () => {
  it('has its title, else its name, else its URI', () => {
    const label = (given: object): string => resourceText({ uri: 'x:1', ...given }, false, l10n).label;
    assert.deepEqual(
      [label({ title: 'T', name: 'n' }), label({ title: ' ', name: 'n' }), label({ name: 7 })],
      ['T', 'n', 'x:1'],
    );
    assert.equal(templateText({ uriTemplate: 'x:{id}', name: 'page' }, l10n).description, 'x:{id}');
  });

  it('says that it is watched, to those who listen too', () => {
    const text = resourceText({ uri: 'x:1', name: 'n' }, true, l10n);
    assert.deepEqual([text.description, text.accessible], ['watched · x:1', 'Resource n, watched, x:1']);
  });
});

describe('the tooltips of prompts and resources', () => {
  const evil = '[x](command:y) <b>$(bug)\u202e';

  it('have description, type, size and arguments', () => {
    const prompt = {
      name: 'greet',
      description: 'Says hello.',
      arguments: [{ name: 'who', description: 'A name', required: true }, { name: 'how' }],
    };
    assert.equal(
      promptTooltip('notes', prompt, l10n),
      '**greet**\n\nPrompt of server notes\\.\n\nSays hello\\.\n\n**Arguments**\n\n- who: A name\n- how \\(optional\\)',
    );
    const resource = { uri: 'x:1', name: 'n', title: 'T', mimeType: 'text/plain', size: 1234 };
    assert.equal(
      resourceTooltip('notes', resource, true, l10n),
      '**n** T\n\nx\\:1\n\nResource of server notes · text\\/plain · 1\\.2 kB · watched\\: its document follows its changes',
    );
  });

  it('are bounded, and show whatever a server sent letter by letter', () => {
    const item = { name: evil, title: `t${evil}`, description: evil.repeat(10_000), mimeType: evil };
    const all = [
      promptTooltip(
        'notes',
        { ...item, arguments: Array.from({ length: 90 }, (_, index) => ({ name: `${evil}${index}` })) },
        l10n,
      ),
      resourceTooltip('notes', { ...item, uri: evil.repeat(1000), size: Number.NaN }, false, l10n),
      templateTooltip('notes', { ...item, uriTemplate: evil }, l10n),
    ];
    for (const text of all) {
      assert.ok(!/\]\(|(?<!\\)<b|(?<!\\)\$\(|\u202e/.test(text), text.slice(0, 200));
      assert.ok(text.length < 30_000, String(text.length));
    }
  });
});
