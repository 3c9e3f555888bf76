import { Complaint } from './main.mjs';

/**
 * The phases of `npm test`, in their order.
 *
 * @typedef {object} Phase
 * @property {string} name the word that chooses it: `npm test -- unit host`
 * @property {string} script
 * @property {string[]} [args]
 * @property {Record<string, string>} [env] beyond this process's own
 * @property {boolean} [tests] it leaves its results in the file that TEST_RESULTS names, and has failed without
 * @property {boolean} [background] runs beside the phases before those that need it, and only if one does
 * @property {boolean} [quiet] measures time, so it waits until nothing runs beside it
 * @property {string[]} [needs] phases without which it cannot run
 * @property {string | undefined} [skipped] why it cannot run here
 */

const desktop = process.env.VSCODE_EXECUTABLE !== undefined;
const forHostTests = desktop ? [] : ['vscode'];
const linux = process.platform === 'linux';
const noWindow = linux ? undefined : 'a VS Code without a desktop can be set up on Linux only';
// The conformance suite takes a newer Node than the rest. A VS Code without a desktop brings one along.
const oldNode = Number(process.versions.node.split('.')[0]) < 22;
const noSuite = oldNode && !linux ? 'the conformance suite needs Node 22 or newer' : undefined;

/** Why the oldest VS Code that `engines` allows can't be used. */
const noOldest = noWindow ?? (desktop ? 'VSCODE_EXECUTABLE names the VS Code to use' : undefined);

const inWindow = {
  script: 'scripts/e2e.mjs',
  tests: true,
  needs: ['package', ...(noWindow ? [] : ['vscode'])],
  skipped: noWindow,
};

/** @type {readonly Phase[]} */
export const phases = [
  { name: 'vscode', script: 'scripts/vscode/setup.mjs', background: true },
  { name: 'vscode-oldest', script: 'scripts/vscode/setup.mjs', args: ['oldest'], background: true },
  { name: 'check', script: 'scripts/check.mjs' },
  { name: 'unit', script: 'scripts/unit.mjs', tests: true, quiet: true },
  {
    name: 'conformance',
    script: 'scripts/conformance.mjs',
    tests: true,
    quiet: true,
    needs: oldNode && linux ? ['vscode'] : [],
    skipped: noSuite,
  },
  { name: 'build', script: 'esbuild.mjs' },
  { name: 'host', script: 'scripts/host.mjs', tests: true, needs: ['build', ...forHostTests] },
  { name: 'package', script: 'scripts/package.mjs' },
  { name: 'vsix', script: 'scripts/host.mjs', args: ['--vsix'], tests: true, needs: ['package', ...forHostTests] },
  {
    name: 'oldest',
    script: 'scripts/host.mjs',
    // VS Code takes models of a test from 1.104 on only.
    args: ['--vsix', '!sampling'],
    env: { VSCODE_VERSION: 'oldest' },
    tests: true,
    needs: ['package', ...(noOldest ? [] : ['vscode-oldest'])],
    skipped: noOldest,
  },
  { name: 'e2e', ...inWindow },
];

/**
 * The phases that the words name, all if there are none, and what they need.
 *
 * @param {readonly string[]} words
 * @returns {Phase[]}
 */
export function choosePhases(words) {
  const unknown = words.filter((word) => !phases.some((phase) => phase.name === word));
  if (unknown.length > 0) {
    throw new Complaint(`No phase ${unknown.join(', ')}. There are ${phases.map((phase) => phase.name).join(', ')}.`);
  }
  const all = phases.filter((phase) => !phase.background).map((phase) => phase.name);
  const wanted = new Set(words.length > 0 ? words : all);
  // From the last to the first, as a phase needs only such as come before it.
  for (const phase of phases.toReversed()) {
    if (wanted.has(phase.name)) phase.needs?.forEach((need) => wanted.add(need));
  }
  return phases.filter((phase) => wanted.has(phase.name));
}
