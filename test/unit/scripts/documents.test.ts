import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import MarkdownIt from 'markdown-it';
import { generatedDocument, generatedDocuments } from '../../../scripts/docs/generatedParts.mjs';

const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...['docs', 'demo', 'bench', '.github'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  ),
];
const markdown = new MarkdownIt({ html: true });

/** What a document refers to: the targets of its links and pictures, in order. */
function references(file: string): string[] {
  const tokens = markdown.parse(readFileSync(file, 'utf8'), {}).flatMap((token) => token.children ?? []);
  return tokens.flatMap((token) => token.attrGet('href') ?? token.attrGet('src') ?? []);
}

/** The anchors of a document's headings, as GitHub and VS Code make them. */
function anchors(file: string): Set<string> {
  const tokens = markdown.parse(readFileSync(file, 'utf8'), {});
  const headings = tokens.filter((_, index) => tokens[index - 1]?.type === 'heading_open');
  const slug = ({ children }: (typeof headings)[number]): string =>
    (children ?? [])
      .map(({ content }) => content)
      .join('')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
  return new Set(headings.map(slug));
}

describe('the documents', () => {
  it('are found', () => {
    for (const file of ['README.md', 'README.zh-cn.md', 'docs/architecture.md', 'docs/manual.md']) {
      assert.ok(documents.includes(file), file);
    }
  });

  for (const file of documents) {
    it(`refer to files and headings that exist: ${file}`, () => {
      const broken = references(file).filter((target) => {
        if (/^(https?|mailto):/.test(target)) return false;
        const [path = '', anchor] = decodeURIComponent(target).split('#');
        const found = path === '' ? file : relative('.', join(dirname(file), path));
        if (!existsSync(found)) return true;
        return anchor !== undefined && !(found.endsWith('.md') && anchors(found).has(anchor));
      });
      assert.deepEqual(broken, []);
    });

    it(`name no path of a machine, and no registry: ${file}`, () => {
      const found = /\/(?:home|root|work|tmp|Users)\/\w+|registry\.npmjs/.exec(readFileSync(file, 'utf8'));
      assert.equal(found, null);
    });
  }

  it('name files that exist', () => {
    const lost = documents
      .filter((file) => file !== join('docs', 'comparison.md'))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/`((?:src|test|scripts|bench|docs|media|api)\/[\w./-]+)`/g)]
          .flatMap(([, path]) => path ?? [])
          .filter((path) => !existsSync(path))
          .map((path) => `${file}: ${path}`),
      );
    assert.deepEqual(lost, []);
  });

  for (const document of generatedDocuments) {
    it(`have all settings and commands, as node scripts/docs.mjs writes them: ${document.file}`, () => {
      const { now, wanted } = generatedDocument('.', document);
      assert.equal(now, wanted);
    });
  }

  const texts = Object.entries(
    JSON.parse(readFileSync('l10n/bundle.l10n.zh-cn.json', 'utf8')) as Record<string, string>,
  );
  for (const [file, all] of [
    ['README.md', texts.map(([text]) => text)],
    ['README.zh-cn.md', texts.map(([, translation]) => translation)],
  ] as const) {
    it(`explain messages that the panel has: ${file}`, () => {
      // What a message begins or ends with, before its first and behind its last placeholder.
      const ends = all.map((text) => [/^[^{]*/.exec(text)?.[0] ?? '', /[^}]*$/.exec(text)?.[0] ?? ''] as const);
      const known = (message: string): boolean =>
        ends.some(
          ([start, end]) =>
            (start.length > 2 && message.startsWith(start)) || (end.length > 2 && message.endsWith(end)),
        );
      const rows = readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => /^\| [^|]*`/.test(line));
      const table = rows.slice(rows.findIndex((row) => row.includes('modern 2026-07-28')));
      const messages = table
        .slice(
          0,
          table.findIndex((row) => row.startsWith('| `mcpHost.')),
        )
        .flatMap((row) =>
          [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, message]) => message ?? []),
        );
      assert.ok(messages.length > 10, messages.join('\n'));
      assert.deepEqual(
        messages.filter((message) => !known(message)),
        [],
      );
    });
  }

  it('have the same headings in both languages, in number and level', () => {
    const levels = (file: string): string[] =>
      markdown
        .parse(readFileSync(file, 'utf8'), {})
        .filter(({ type }) => type === 'heading_open')
        .map(({ tag }) => tag);
    assert.deepEqual(levels('README.zh-cn.md'), levels('README.md'));
  });
});

describe('the code map', () => {
  const map = /## Code map\n([^]*?)\n## /.exec(readFileSync('docs/architecture.md', 'utf8'))?.[1] ?? '';
  const folders = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => statSync(name).isDirectory());

  for (const folder of folders) {
    it(`names ${folder}`, () => {
      assert.ok(map.includes(`\`${folder}\``));
    });
  }
});
