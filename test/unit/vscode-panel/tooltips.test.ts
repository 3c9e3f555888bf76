import assert from 'node:assert/strict';
import MarkdownIt from 'markdown-it';
import { TransportError } from '../../../src/core/base/errors';
import type { PeerView } from '../../../src/core/peer/types';
import { serverTooltip } from '../../../src/vscode/tree/serverTooltip';
import { toolTooltip } from '../../../src/vscode/tree/toolTooltip';
import { timeText } from '../../../src/vscode/words';
import { entry, evidence, l10n, peer, readyPeer, refused } from './fixtures';

// More generous than the editor: what it leaves as text, the editor leaves as text.
const markdown = new MarkdownIt({ html: true, linkify: true });
markdown.validateLink = () => true;
const tags = (source: string): string[] => [...markdown.render(source).matchAll(/<([a-z]+\d?)/g)].map((tag) => tag[1]!);
const textOf = (source: string): string =>
  markdown
    .render(source)
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
const serverText = (view: PeerView): string =>
  textOf(serverTooltip(view, { now: 65_000, l10n, place: 'on this computer' }));

const hostile =
  '[x](command:evil) ![i](https://e.example/i.png) <img src=x> **bold** `code` https://e.example me@e.example\n# head\n| a |\n|---|\n- item\n1. one\n&lt;b&gt; $(flame)\u202e';
const allowed = new Set(['p', 'strong', 'em', 'ul', 'li', 'br', 'pre', 'code']);

describe('the tooltip of a server', () => {
  it('tells state, evidence, identity and process', () => {
    const view = readyPeer({
      evidence: evidence({ kind: 'result', versions: ['2026-07-28'] }, ''),
      serverInfo: { name: 'File server', version: '1.2' },
      capabilities: { tools: {}, prompts: {} },
      pid: 42,
    });
    const text = serverText(view);
    for (const part of [
      'modern 2026-07-28 · 7 tools',
      'server/discover (2026-07-28) → a valid result with 2026-07-28 after 12 ms',
      'calls itself "File server", version 1.2 (not checked)',
      'offers tools, prompts',
      'pid 42, on this computer',
      `up since ${timeText(0)}`,
    ]) {
      assert.ok(text.includes(part), `${part} in ${text}`);
    }
  });

  it('tells where requests over HTTP are made', () => {
    assert.match(
      serverText(readyPeer({ transport: 'http' })),
      /Connection over HTTP; its requests are made on this computer/,
    );
  });

  for (const [what, subscription, expected] of [
    ['asked to', { kind: 'opening', since: 0 }, `asked since ${timeText(0)} to tell of changes, not confirmed yet`],
    [
      'on',
      { kind: 'open', since: 0, honored: { toolsListChanged: true, resourceSubscriptions: ['a', 'b'] } },
      `tells of changes since ${timeText(0)}: tools, 2 watched resources`,
    ],
    ['on for nothing', { kind: 'open', since: 0, honored: {} }, `${timeText(0)}: of nothing that was asked for`],
    [
      'lost',
      { kind: 'retrying', nextTryAt: 9_000, reason: 'The stream\u202e ended.' },
      `asked again at ${timeText(9_000)}: The stream\\u{202e} ended.`,
    ],
    ['refused', { kind: 'notOffered', reason: '-32601' }, 'does not tell of changes: -32601'],
  ] as const) {
    it(`tells of its subscription: ${what}`, () => {
      const text = serverText(readyPeer({ subscription }));
      assert.ok(text.includes(expected), `${expected} in ${text}`);
    });
  }

  it('says nothing of a subscription that was not asked for', () => {
    assert.ok(!serverText(readyPeer()).includes('changes'));
  });

  it('tells why it was refused, the evidence and what to do', () => {
    const state = refused({ kind: 'error', code: -32601, message: 'Method not found' }, '');
    assert.ok(state.kind === 'failed');
    const text = serverText(
      peer({ state, evidence: evidence({ kind: 'error', code: -32601, message: 'Method not found' }, '') }),
    );
    assert.ok(text.includes('refused: -32601 to server/discover in 12 ms'));
    assert.ok(text.includes('error -32601 "Method not found" after 12 ms'));
    assert.ok(text.includes('Allow Legacy for This Server'));
  });

  it('shows the last lines of stderr of a server that died', () => {
    const error = new TransportError('"files" exited.', { reason: 'exit', stderrTail: ['one', 'two'] });
    const source = serverTooltip(peer({ state: { kind: 'dead', at: 0, error, nextTryAt: undefined } }), {
      now: 0,
      l10n,
      place: '',
    });
    assert.ok(markdown.render(source).includes('<pre><code>one\ntwo\n</code></pre>'));
  });

  it('makes no markup of anything that comes from the server', () => {
    const state = refused({ kind: 'error', code: 1, message: hostile }, hostile);
    assert.ok(state.kind === 'failed');
    const view = peer({
      state: { ...state, error: new TransportError(hostile, { reason: 'exit', stderrTail: hostile.split('\n') }) },
      evidence: evidence({ kind: 'error', code: 1, message: hostile }, hostile),
      serverInfo: { name: hostile, version: hostile, title: hostile },
      capabilities: { [hostile]: {} },
      instructions: hostile,
      problems: [hostile],
    });
    const source = serverTooltip(view, { now: 0, l10n, place: '' });
    assert.deepEqual(
      tags(source).filter((tag) => !allowed.has(tag)),
      [],
    );
    assert.ok(textOf(source).includes('[x](command:evil)'), 'the text itself is shown');
    assert.ok(!source.includes('\u202e'));
  });

  it('is bounded, whatever the server sends', () => {
    const long = 'x'.repeat(1_000_000);
    const view = readyPeer({
      serverInfo: { name: long, version: long },
      instructions: long,
      problems: new Array<string>(10_000).fill(long),
      capabilities: Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`c${index}`, {}])),
    });
    assert.ok(serverTooltip(view, { now: 0, l10n, place: '' }).length < 100_000);
  });
});

describe('the tooltip of a tool', () => {
  it('tells what other hosts call it, and that the settings disable it', () => {
    const text = textOf(toolTooltip(entry({ disabled: true }), l10n, ['VS Code: mcp_files_search', hostile]));
    assert.match(text, /In other hosts VS Code: mcp_files_search/);
    assert.match(text, /The setting mcpHost\.tools disables it, so a call fails\./);
    assert.deepEqual(
      tags(toolTooltip(entry(), l10n, [hostile])).filter((tag) => !allowed.has(tag)),
      [],
    );
  });

  it('tells title, server, why the name, description, arguments and owners', () => {
    const text = textOf(
      toolTooltip(
        entry({
          name: 'notes/search',
          localName: 'search',
          server: 'notes',
          owners: ['files', 'notes'],
          reason: { kind: 'collision', owner: 'files' },
          tool: {
            name: 'search',
            title: 'Search notes',
            description: 'Finds notes.\n\nIn all books.',
            inputSchema: { properties: { query: {}, limit: {} }, required: ['query'] },
          },
        }),
        l10n,
      ),
    );
    for (const part of [
      'notes/search',
      'Search notes',
      'Tool "search" of server notes; prefixed, because "search" reaches files.',
      'Finds notes. In all books.',
      'Arguments: query, limit (optional)',
      'Declared by files, notes.',
    ]) {
      assert.ok(text.includes(part), `${part} in ${text}`);
    }
  });

  it('says that a tool can not be called now', () => {
    assert.ok(textOf(toolTooltip(entry({ ready: false }), l10n)).includes('not ready'));
    const lastKnown = new Date(2026, 10, 30, 9, 5, 1).getTime();
    const earlier = textOf(toolTooltip(entry({ ready: false, lastKnown }), l10n));
    assert.match(earlier, /Last known: so it was on 2026-11-30 09:05:01\. To call it starts its server first\./);
    assert.doesNotMatch(earlier, /not ready/);
  });

  it('makes no markup of anything that comes from the server', () => {
    const source = toolTooltip(
      entry({
        name: hostile,
        tool: {
          name: hostile,
          title: `${hostile}!`,
          description: hostile,
          inputSchema: { properties: { [hostile]: {} } },
        },
      }),
      l10n,
    );
    assert.deepEqual(
      tags(source).filter((tag) => !allowed.has(tag)),
      [],
    );
  });

  it('shows 4 kB of a description at the most', () => {
    const source = toolTooltip(entry({ tool: { name: 'search', description: 'x'.repeat(100_000) } }), l10n);
    assert.ok(source.length > 4_000 && source.length < 5_000);
  });
});
