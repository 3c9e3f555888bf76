// Whether a run has shown that the host conforms. The suite alone would pass a client that does nothing in some scenarios.

/**
 * What the suite leaves of one check.
 *
 * @typedef {object} Check
 * @property {string} id
 * @property {'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'} status
 * @property {string} [description]
 * @property {string} [errorMessage]
 */

/**
 * @typedef {object} Evidence
 * @property {number | null} exitCode of the suite
 * @property {string} output of the suite, which says if the client ended with another exit code than 0
 * @property {readonly Check[]} checks
 * @property {string} clientOutput the client's stdout
 * @property {readonly string[]} leftBehind command lines of processes that outlived the run
 * @property {boolean} portOpen whether the suite's server is still reachable
 */

/**
 * @param {Evidence} evidence
 * @returns {string[]} what is wrong, each a line; nothing if the run has passed
 */
export function judge({ exitCode, output, checks, clientOutput, leftBehind, portOpen }) {
  /** @type {string[]} */
  const wrong = [];
  for (const { id, status, errorMessage, description = '' } of checks) {
    if (status === 'FAILURE' || status === 'WARNING') wrong.push(`${status} ${id}: ${errorMessage ?? description}`);
  }
  if (!checks.some(({ status }) => status === 'SUCCESS')) wrong.push('no check has passed');
  const clientCode = /^Client exited with code (-?\d+)$/m.exec(output)?.[1];
  if (clientCode !== undefined) wrong.push(`the client's exit code is ${clientCode}`);
  if (/^⚠️ {2}CLIENT TIMED OUT/m.test(output)) wrong.push('the client took too long');
  const complaint = complaintOf(clientOutput);
  if (complaint !== undefined) wrong.push(`the client: ${complaint}`);
  if (exitCode !== 0) wrong.push(`the suite's exit code is ${exitCode}`);
  for (const commandLine of leftBehind) wrong.push(`outlived the run: ${commandLine}`);
  if (portOpen) wrong.push("the port of the suite's server is still open");
  return wrong;
}

/**
 * The client leaves exactly one line of JSON, which says that it did everything that the scenario takes.
 *
 * @param {string} clientOutput
 */
function complaintOf(clientOutput) {
  const lines = clientOutput.split('\n').filter((line) => line !== '');
  if (lines.length !== 1) return `${lines.length} lines on stdout instead of one`;
  try {
    const { ok, error } = JSON.parse(/** @type {string} */ (lines[0]));
    return ok === true ? undefined : String(error);
  } catch {
    return 'its line is not JSON';
  }
}
