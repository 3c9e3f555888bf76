// Which scenarios there are to run, and which of them are known to fail.

/**
 * One scenario at one revision of the specification.
 *
 * @typedef {object} Run
 * @property {string} scenario
 * @property {string} version
 * @property {boolean} extension it belongs to an extension, which the suite assigns to no revision
 * @property {'client' | 'oracle'} client who is run: the client under test, or what compares the host with the SDK's client
 * @property {string} title
 */

/**
 * A run that fails, and why.
 *
 * @typedef {{ run: string, reason: string }} OpenRun
 */

/** How many scenarios there are at least: a list that shrank, or that is no longer understood, is noticed. */
export const leastRuns = {
  '2025-03-26': 2,
  '2025-06-18': 5,
  '2025-11-25': 19,
  '2026-07-28': 33,
  extension: 12,
  oracle: 6,
};

/**
 * Extensions are shown to work in both eras, but for Skills (SEP-2640), whose scenarios have servers of the modern era.
 *
 * @param {string} scenario
 */
function versionsOfExtension(scenario) {
  return scenario.startsWith('sep-2640-') ? ['2026-07-28'] : ['2025-11-25', '2026-07-28'];
}

/** Servers of the suite that answer alike however often they are asked. */
const forOracle = ['tools_call', 'http-standard-headers', 'json-schema-2020-12-preservation'];

/**
 * Reads what the suite prints for `list --client`: lines like `  - tools_call [2025-06-18,2025-11-25]`.
 *
 * @param {string} list
 * @returns {Run[]} by version, then those of extensions and the comparisons
 */
export function readRuns(list) {
  const runs = [...list.matchAll(/^ +- (\S+) \[([^\]]*)\]$/gm)].flatMap(([, scenario = '', versions = '']) =>
    versions === 'extension'
      ? versionsOfExtension(scenario).map((version) => runOf(scenario, version, true))
      : versions.split(',').map((version) => runOf(scenario, version, false)),
  );
  const order = Object.keys(leastRuns);
  runs.sort((left, right) => order.indexOf(groupOf(left)) - order.indexOf(groupOf(right)));
  const compared = runs.filter(({ scenario }) => forOracle.includes(scenario));
  return [
    ...runs,
    ...compared.map((run) => ({ ...run, client: /** @type {const} */ ('oracle'), title: `oracle ${run.title}` })),
  ];
}

/**
 * @param {string} scenario
 * @param {string} version
 * @param {boolean} extension
 * @returns {Run}
 */
function runOf(scenario, version, extension) {
  return {
    scenario,
    version,
    extension,
    client: 'client',
    title: `${extension ? 'extension ' : ''}${version} ${scenario}`,
  };
}

/** @param {Run} run */
function groupOf({ extension, version, client }) {
  return client === 'oracle' ? client : extension ? 'extension' : version;
}

/**
 * What is wrong with the list of runs, each a sentence.
 *
 * @param {readonly Run[]} runs
 * @param {readonly OpenRun[]} open
 */
export function checkRuns(runs, open) {
  const counts = Object.entries(leastRuns).flatMap(([group, least]) => {
    const found = runs.filter((run) => groupOf(run) === group).length;
    return found < least ? [`The suite has ${found} runs of ${group}, not at least ${least}.`] : [];
  });
  const unknown = open
    .filter(({ run }) => !runs.some(({ title }) => title === run))
    .map(({ run }) => `open.json names "${run}", which the suite has not.`);
  return [...counts, ...unknown];
}
