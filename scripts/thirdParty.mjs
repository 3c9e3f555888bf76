// What of others is in the bundles that ship, and the notices that go with it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The notices as they are kept and shipped, from the project's folder. */
export const noticesFile = 'ThirdPartyNotices.txt';

/**
 * @typedef {Record<string, { inputs: Record<string, { bytesInOutput: number }> }>} Outputs as `esbuild.mjs --metafile` has them
 * @typedef {{ name: string, version: string, license: string, texts: readonly string[] }} Package
 */

/** The license texts of a package, and what it says of third parties itself. */
const textFiles = [/^licen[cs]e(\.\w+)?$/i, /^notice(\.\w+)?$/i, /^third-?party-?notices(\.\w+)?$/i];

/**
 * The folders of the packages of which something is in a bundle that ships. `dist/core.js` does not.
 *
 * @param {Outputs} outputs
 * @returns {string[]} from the project's folder, in order
 */
export function bundledFolders(outputs) {
  const folders = Object.entries(outputs)
    .filter(([output]) => output !== 'dist/core.js')
    .flatMap(([, { inputs }]) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([input]) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []);
  return [...new Set(folders)].toSorted();
}

/**
 * @param {string} root the project's folder
 * @param {string} folder of the package, from there
 * @returns {Package}
 */
export function readPackage(root, folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const texts = readdirSync(join(root, folder))
    .toSorted()
    .filter((file) => textFiles.some((pattern) => pattern.test(file)))
    .map((file) =>
      readFileSync(join(root, folder, file), 'utf8')
        .replaceAll('\r\n', '\n')
        .trim(),
    );
  if (texts.length > 0) return { name, version, license, texts };
  // The package names its license, but brings no text.
  const text = license === 'MIT' && author !== undefined ? mitLicense(author.name ?? author) : undefined;
  if (text === undefined) throw new Error(`${folder} has no license text`);
  return { name, version, license, texts: [text] };
}

/**
 * One part for each text, headed by the packages that it belongs to.
 *
 * @param {readonly Package[]} packages
 * @returns {string}
 */
export function describeNotices(packages) {
  /** @param {Package} each */
  const heading = ({ name, version, license }) => `${name} ${version} (${license})`;
  /** @type {Map<string, Set<string>>} */
  const owners = new Map();
  for (const each of packages) {
    const text = each.texts.join('\n\n');
    owners.set(text, (owners.get(text) ?? new Set()).add(heading(each)));
  }
  const line = '-'.repeat(80);
  const parts = [...owners].map(([text, who]) => `${line}\n${[...who].join('\n')}\n${line}\n\n${text}\n`);
  return `MCP Host Panel contains parts of these packages, each under the license that follows its name.\n\n${parts.join('\n')}`;
}

/**
 * @param {string} root the project's folder
 * @param {Outputs} outputs
 * @returns {string} the notices as they should be
 */
export function thirdPartyNotices(root, outputs) {
  return describeNotices(bundledFolders(outputs).map((folder) => readPackage(root, folder)));
}

/** @param {string} holder */
function mitLicense(holder) {
  return `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}
