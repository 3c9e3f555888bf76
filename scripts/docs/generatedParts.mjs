// The parts of documents that are made from the manifest, between comments that name them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandsTable, labels, serverFieldsTable, settingsTable } from './reference.mjs';

/** Documents with generated parts, and the language of each. */
export const generatedDocuments = /** @type {const} */ ([
  { file: 'README.md', language: 'en', texts: 'package.nls.json' },
  { file: 'README.zh-cn.md', language: 'zh-cn', texts: 'package.nls.zh-cn.json' },
]);

const parts = { settings: settingsTable, 'server fields': serverFieldsTable, commands: commandsTable };

/**
 * @param {string} root the project's folder
 * @param {typeof generatedDocuments[number]} document
 * @returns {{ now: string, wanted: string }} the document as it is, and as it is to be
 */
export function generatedDocument(root, { file, language, texts }) {
  const read = (/** @type {string} */ name) => readFileSync(join(root, name), 'utf8');
  const manifest = JSON.parse(read('package.json'));
  const words = JSON.parse(read(texts));
  const now = read(file);
  const wanted = Object.entries(parts).reduce((text, [name, make]) => {
    const pattern = new RegExp(`(<!-- generated: ${name} -->\n)[^]*?(<!-- end -->)`);
    if (!pattern.test(text)) throw new Error(`${file} has no place for the ${name}.`);
    return text.replace(pattern, (_, start, end) => `${start}\n${make(manifest, words, labels[language])}\n\n${end}`);
  }, now);
  return { now, wanted };
}
