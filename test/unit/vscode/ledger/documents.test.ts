import assert from 'node:assert/strict';
import MarkdownIt from 'markdown-it';
import { collisionLedger } from '../../../../src/core/catalog/collisionLedger';
import { previewHostNames } from '../../../../src/core/catalog/hostPreview';
import type { Catalog, CatalogEntry } from '../../../../src/core/catalog/types';
import { collisionsDocument, type CollisionsFacts } from '../../../../src/vscode/ledger/collisionsDocument';
import { hostNamesDocument } from '../../../../src/vscode/ledger/hostNamesDocument';
import { entry, l10n } from '../../vscode-panel/fixtures';

const pause = (): Promise<void> => Promise.resolve();
const servers = ['files', 'notes'].map((name) => ({ name, selfName: undefined }));

/** The text of what a reader sees, its tables row by row. */
function read(markdown: string): string {
  const html = new MarkdownIt({ html: true, linkify: true }).render(markdown);
  return html
    .replace(/<\/(?:td|th)>\s*/g, ' | ')
    .replace(/<\/?[a-z][^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function collisions(catalog: Partial<Catalog>, more: Partial<CollisionsFacts> = {}): string {
  const ledger = collisionLedger({ entries: [], collisions: [], problems: [], ...catalog });
  return collisionsDocument({ ledger, policy: 'prefix', moved: [], elsewhere: [], ...more }, l10n);
}

const owners = ['files', 'notes'];
const colliding: readonly CatalogEntry[] = [
  entry({ owners, reason: { kind: 'owner', by: 'ledger' } }),
  entry({
    name: 'notes/search',
    localName: 'search',
    server: 'notes',
    owners,
    reason: { kind: 'collision', owner: 'files' },
    ready: false,
  }),
];

describe('the document of collisions', () => {
  it('has a table for each name: owners, names, reasons, states', () => {
    const text = read(collisions({ entries: colliding }));
    assert.match(text, /1 name is declared by more than one server/);
    assert.match(text, /The bare name reaches files\./);
    assert.match(text, /files \| search \| files\/search \| "search" reaches this one: it had the name first \| ready/);
    assert.match(
      text,
      /notes \| notes\/search \| notes\/search \| prefixed, because "search" reaches files \| not ready/,
    );
  });

  it('says what the policy does', () => {
    assert.match(read(collisions({}, { policy: 'reject' })), /is left out as a whole/);
    assert.match(read(collisions({}, { policy: 'prefixAll' })), /nobody has a bare name/);
  });

  it('has what one server declares twice, servers that are the same, and names that differ by little', () => {
    const text = read(
      collisions({
        entries: [entry({ name: 'get-item' }), entry({ name: 'get_item', server: 'notes', owners: ['notes'] })],
        problems: [
          { kind: 'unreachable', server: 'files', tool: 'twice', index: 4 },
          { kind: 'sameServer', servers: owners },
        ],
      }),
    );
    assert.match(text, /No two servers declare a tool of the same name/);
    assert.match(text, /files declares "twice" 2 times; only the first can be called/);
    assert.match(text, /files, notes: same command line or URL, and environment/);
    assert.match(text, /files\/get-item, notes\/get_item/);
  });

  it('has the names that moved, with the time', () => {
    const at = Date.UTC(2026, 10, 30, 10, 0, 0);
    const text = read(
      collisions(
        {},
        {
          moved: [
            { at, name: 'search', from: 'files', to: 'notes' },
            { at, name: 'x', from: 'a', to: undefined },
          ],
        },
      ),
    );
    assert.match(text, /2026-11-30 [\d:]+: "search" went from files to notes/);
    assert.match(text, /"x" left a; nobody has it now/);
  });

  it('has what becomes one name in other hosts, and what happens there', async () => {
    const twins = ['a.b', 'a_b'].map((name) => entry({ name, localName: name }));
    const { same } = await previewHostNames(servers, twins, pause);
    const text = read(collisions({ entries: twins }, { elsewhere: same }));
    assert.match(text, /VS Code \| ⚠ mcp_files_a_b \| files\/a\.b, files\/a_b \| only the first can be called/);
  });
});

describe('the document of names in other hosts', () => {
  it('has a row for each tool and a column for each host, and marks what stands out', async () => {
    const tools = [entry({ name: 'calendar.read', localName: 'calendar.read' }), entry({ name: 'x'.repeat(80) })];
    const text = read(await hostNamesDocument(await previewHostNames(servers, tools, pause), l10n, pause));
    assert.match(text, /Tool \| VS Code \| Cursor \| Claude Desktop \| Claude Code \| Gemini CLI \| Cline/);
    assert.match(text, /⚠ mcp_files_calendar_read \(renamed: characters replaced\)/);
    assert.match(
      text,
      /⚠ calendar\.read \(refused, with all other tools: only letters, digits, "_" and "-" are allowed\)/,
    );
    assert.match(text, /\(left out: 85 characters, 59 at the most\)/);
    assert.match(text, /\(cut\)/);
    assert.match(text, /Gemini CLI \| 2026-08-21 \| https:\/\/github\.com\/google-gemini\/gemini-cli/);
  });
});

describe('both documents', () => {
  const evil = [
    '[run](command:workbench.action.quit)',
    '![x](https://evil.example/x.png)',
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '| a | b |',
    '\u001b[31mred\u001b[0m',
    'right\u202eleft',
    'two\nlines\r\n# and a heading',
    'x'.repeat(1_000_000),
    '`code`',
    'https://evil.example',
  ];

  it('show any name as it is: no link, image, markup, escape or further row comes of it', async () => {
    const tools = evil.flatMap((name) =>
      owners.map((server) => entry({ name: `${server}/${name}`, localName: name, server, owners })),
    );
    const preview = await previewHostNames(servers, tools, pause);
    const documents = [
      collisions({ entries: tools }, { elsewhere: preview.same }),
      await hostNamesDocument(preview, l10n, pause),
    ];
    for (const document of documents) {
      const html = new MarkdownIt({ html: true, linkify: true }).render(document);
      assert.ok(!/<(?:img|script|iframe|code)/i.test(html));
      for (const [, address] of html.matchAll(/href="([^"]*)"/g))
        assert.match(address ?? '', /^https:\/\/(?:github\.com|glama\.ai|code\.claude\.com)\//);
      for (const unseen of ['\u001b', '\u202e']) assert.ok(!document.includes(unseen));
      assert.equal(html.match(/<h1>/g)?.length, 1);
      assert.ok(document.length < 200_000, `${document.length}`);
    }
  });

  it('are written for 10,000 tools in parts that block nothing', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => entry({ name: `tool_number_${index}` }));
    let since = process.cpuUsage().user;
    let longest = 0;
    const measured = (): Promise<void> => {
      longest = Math.max(longest, (process.cpuUsage().user - since) / 1000);
      since = process.cpuUsage().user;
      return Promise.resolve();
    };
    const preview = await previewHostNames(servers, many, measured);
    await measured();
    const document = await hostNamesDocument(preview, l10n, measured);
    await measured();
    process.stdout.write(
      `        10,000 tools: ${document.length} characters, longest part ${Math.round(longest)} ms\n`,
    );
    assert.ok(longest < 200, `${longest} ms`);
  });
});
