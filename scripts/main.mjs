// The frame of every script.

/** An error whose message says to a person what to do; shown without a stack. */
export class Complaint extends Error {}

/** The run was ended from outside: Ctrl+C, a closed terminal, a stopped job. */
export class Interrupted extends Complaint {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`stopped by ${signal}`);
    this.signal = signal;
  }
}

/**
 * Runs a script: gives it a signal that Ctrl+C and its like abort, waits until it has put everything away, and sets the
 * exit code.
 *
 * @param {(signal: AbortSignal) => Promise<number | void>} body resolves with the exit code, 0 if none
 */
export async function main(body) {
  const interruption = new AbortController();
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(name, () => interruption.abort(new Interrupted(name)));
  }
  try {
    process.exitCode = (await body(interruption.signal)) ?? 0;
  } catch (error) {
    console.error(error instanceof Complaint ? error.message : error);
    process.exitCode = 1;
  }
}
