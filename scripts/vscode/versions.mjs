import { Complaint } from '../main.mjs';

/**
 * The VS Codes that the extension is tested in. code-server carries the VS Code of the same minor version and runs on
 * one major version of Node only.
 *
 * @typedef {{ label: string, codeServer: string, node: string }} VsCodeVersion
 * @type {readonly [VsCodeVersion, ...VsCodeVersion[]]}
 */
export const vsCodeVersions = [
  { label: 'newest', codeServer: '4.139.1', node: '24.21.0' },
  // What `engines.vscode` in package.json promises.
  { label: 'oldest', codeServer: '4.103.2', node: '22.23.5' },
];

/**
 * @param {string} label
 * @returns {VsCodeVersion}
 */
export function vsCodeVersion(label) {
  const version = vsCodeVersions.find((each) => each.label === label);
  if (version) return version;
  throw new Complaint(
    `There is no VS Code "${label}", only ${vsCodeVersions.map((each) => each.label).join(' and ')}.`,
  );
}
