// Where npm is.
import { realpathSync } from 'node:fs';
import { findOnPath } from './findOnPath.mjs';
import { Complaint } from './main.mjs';

/**
 * npm's own script, to be run by any Node.
 *
 * @returns {string}
 * @throws if there is no npm on this machine
 */
export function npmScript() {
  // Set by npm for the scripts that it runs; `pnpm test` and `yarn test` set it to themselves.
  const caller = process.env.npm_execpath;
  if (caller !== undefined && /npm-cli\.c?js$/.test(caller)) return caller;
  const found = findOnPath('npm');
  if (found === undefined)
    throw new Complaint('npm was not found on the PATH. Install Node.js 20.19 or newer with its npm.');
  return realpathSync(found);
}

/**
 * @param {string[]} args
 * @returns {[string, ...string[]]} the command line that runs npm with this Node
 */
export function npmCommand(...args) {
  return [process.execPath, npmScript(), ...args];
}
