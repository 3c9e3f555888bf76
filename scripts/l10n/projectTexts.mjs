// The texts of this project, and its translations.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceTexts } from './sourceTexts.mjs';
import { translationProblems } from './translationProblems.mjs';

/** Words that are the same in every language; a text of nothing else needs no Chinese letters. */
const names = new Set(['MCP', 'Host', 'Panel', 'JSON', 'Lines', 'HTTP', 'Id', 'pid', 'modern', 'legacy']);

/** @typedef {{ file: string, texts: Map<string, string>, translation: Record<string, string> }} Translation */

/**
 * The two files of the Chinese translation with the texts that belong into them, and what keeps texts of the sources
 * from being collected.
 *
 * @param {string} root the project's folder
 * @returns {{ translations: Translation[], problems: string[] }}
 */
export function projectTexts(root) {
  const manifest = new Map(Object.entries(readTexts(root, 'package.nls.json')));
  /** @type {Map<string, string>} */
  const sources = new Map();
  /** @type {string[]} */
  const problems = [];
  for (const file of sourceFiles(root)) {
    const found = sourceTexts(file, readFileSync(join(root, file), 'utf8'));
    problems.push(...found.problems);
    for (const { key, message } of found.texts) sources.set(key, message);
  }
  const translations = [
    { file: 'package.nls.zh-cn.json', texts: manifest },
    { file: 'l10n/bundle.l10n.zh-cn.json', texts: sources },
  ].map(({ file, texts }) => ({ file, texts, translation: readTexts(root, file) }));
  return { translations, problems };
}

/**
 * @param {string} root the project's folder
 * @returns {string[]} all that is wrong with the texts and their translation
 */
export function projectProblems(root) {
  const { translations, problems } = projectTexts(root);
  return [
    ...problems,
    ...translations.flatMap(({ file, texts, translation }) =>
      translationProblems(texts, translation, names).map((problem) => `${file}: ${problem}`),
    ),
  ];
}

/**
 * @param {string} root
 * @returns {string[]} relative to it, with slashes
 */
function sourceFiles(root) {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .sort();
}

/**
 * @param {string} root
 * @param {string} file
 * @returns {Record<string, string>}
 */
function readTexts(root, file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}
