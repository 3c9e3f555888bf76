// The texts of this project, and its translations.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceTexts } from './sourceTexts.mjs';
import { translationProblems } from './translationProblems.mjs';

const root = join(import.meta.dirname, '..', '..');

/** Words that are the same in every language; a text of nothing else needs no Chinese letters. */
const names = new Set(['MCP', 'Host', 'Panel', 'JSON', 'Lines', 'HTTP', 'Id', 'pid', 'modern', 'legacy']);

/** @typedef {{ file: string, texts: Map<string, string>, translation: Record<string, string> }} Translation */

/**
 * The two files of the Chinese translation with the texts that belong into them, and what keeps texts of the sources
 * from being collected.
 *
 * @returns {{ translations: Translation[], problems: string[] }}
 */
export function projectTexts() {
  const manifest = new Map(Object.entries(readTexts('package.nls.json')));
  /** @type {Map<string, string>} */
  const sources = new Map();
  /** @type {string[]} */
  const problems = [];
  for (const file of sourceFiles()) {
    const found = sourceTexts(file, readFileSync(join(root, file), 'utf8'));
    problems.push(...found.problems);
    for (const { key, message } of found.texts) sources.set(key, message);
  }
  const translations = [
    { file: 'package.nls.zh-cn.json', texts: manifest },
    { file: 'l10n/bundle.l10n.zh-cn.json', texts: sources },
  ].map(({ file, texts }) => ({ file, texts, translation: readTexts(file) }));
  return { translations, problems };
}

/** @returns {string[]} all that is wrong with the texts and their translation */
export function projectProblems() {
  const { translations, problems } = projectTexts();
  return [
    ...problems,
    ...translations.flatMap(({ file, texts, translation }) =>
      translationProblems(texts, translation, names).map((problem) => `${file}: ${problem}`),
    ),
  ];
}

/** @returns {string[]} relative to the project, with slashes */
function sourceFiles() {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .sort();
}

/**
 * @param {string} file
 * @returns {Record<string, string>}
 */
function readTexts(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}
