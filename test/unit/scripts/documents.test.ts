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
