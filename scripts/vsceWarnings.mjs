import { stripVTControlCharacters } from 'node:util';

/**
 * What vsce warns of, a line each: the first of a warning that has several. What Node warns of on the same streams is not
 * about the package.
 *
 * @param {string} output of vsce
 * @returns {string[]}
 */
export function vsceWarnings(output) {
  return stripVTControlCharacters(output)
    .split(/\r?\n/)
    .flatMap((line) => /^(?:\s*WARNING\s+|::warning::)(.*)$/.exec(line)?.[1] ?? []);
}
