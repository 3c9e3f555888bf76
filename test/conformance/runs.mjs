// Which scenarios there are to run, and which of them are known to fail.

/**
 * One scenario at one revision of the specification, or of an extension of it.
 *
 * @typedef {object} Run
 * @property {string} scenario
 * @property {string | undefined} version undefined: an extension's scenario, which has none
 * @property {string} title
 */

/**
 * A run that fails, and why.
 *
 * @typedef {{ run: string, reason: string }} OpenRun
 */

/** How many scenarios there are at least: a list that shrank, or that is no longer understood, is noticed. */
export const leastRuns = { '2025-03-26': 2, '2025-06-18': 5, '2025-11-25': 19, '2026-07-28': 33, extension: 6 };

/**
 * Reads what the suite prints for `list --client`: lines like `  - tools_call [2025-06-18,2025-11-25]`.
 *
 * @param {string} list
 * @returns {Run[]} by version, extensions last
 */
export function readRuns(list) {
  const runs = [...list.matchAll(/^ +- (\S+) \[([^\]]*)\]$/gm)].flatMap(([, scenario = '', versions = '']) =>
    versions.split(',').map((version) => ({
      scenario,
      version: version === 'extension' ? undefined : version,
      title: `${version} ${scenario}`,
    })),
  );
  const order = Object.keys(leastRuns);
  const rank = (/** @type {Run} */ { version = 'extension' }) => order.indexOf(version);
  return runs.sort((left, right) => rank(left) - rank(right));
}

/**
 * What is wrong with the list of runs, each a sentence.
 *
 * @param {readonly Run[]} runs
 * @param {readonly OpenRun[]} open
 */
export function checkRuns(runs, open) {
  const counts = Object.entries(leastRuns).flatMap(([version, least]) => {
    const found = runs.filter((run) => (run.version ?? 'extension') === version).length;
    return found < least ? [`The suite has ${found} scenarios at ${version}, not at least ${least}.`] : [];
  });
  const unknown = open
    .filter(({ run }) => !runs.some(({ title }) => title === run))
    .map(({ run }) => `open.json names "${run}", which the suite has not.`);
  return [...counts, ...unknown];
}
