// Child processes that end no later than the script that started them.
import { spawn } from 'node:child_process';

/** @typedef {{ code: number | null, signal: NodeJS.Signals | null }} Exit */

/** A child process and everything it starts, in a process group of their own where the system has such groups. */
export class ProcessGroup {
  /** @type {import('node:child_process').ChildProcess} */
  child;
  /**
   * When the child has ended and its output is read. Rejects if it could not be started.
   *
   * @type {Promise<Exit>}
   */
  ended;
  #running = true;

  /**
   * @param {string} command
   * @param {readonly string[]} args
   * @param {Omit<import('node:child_process').SpawnOptions, 'detached'>} options
   */
  constructor(command, args, options) {
    this.child = spawn(command, args, { ...options, detached: process.platform !== 'win32', windowsHide: true });
    // The last resort, when this process ends without having waited: an error that nobody caught.
    const kill = () => this.#send('SIGKILL');
    process.on('exit', kill);
    this.ended = new Promise((resolve, reject) => {
      this.child.once('error', reject);
      this.child.once('close', (code, signal) => {
        kill(); // What the child left behind.
        resolve({ code, signal });
      });
    });
    this.ended
      .catch(() => undefined)
      .finally(() => {
        this.#running = false;
        process.off('exit', kill);
      });
  }

  /**
   * Asks the child to end, and kills the group if it has not done so in time. Resolves when it has ended.
   *
   * @param {{ ask?: 'SIGINT' | 'SIGTERM', graceMs?: number }} [options]
   */
  async stop({ ask = 'SIGTERM', graceMs = 5_000 } = {}) {
    if (!this.#running) return;
    const deadline = setTimeout(() => this.#send('SIGKILL'), graceMs);
    this.child.kill(ask);
    await this.ended.catch(() => undefined);
    clearTimeout(deadline);
  }

  /** @param {NodeJS.Signals} signal */
  #send(signal) {
    const { pid } = this.child;
    if (pid === undefined) return;
    try {
      if (process.platform === 'win32') this.child.kill(signal);
      else process.kill(-pid, signal);
    } catch {
      // All of them have ended.
    }
  }
}

/** A command that ended with another exit code than 0, by a signal, or not in time. */
export class CommandFailed extends Error {
  /**
   * @param {string} reason
   * @param {string} output
   */
  constructor(reason, output) {
    super(output === '' ? reason : `${reason}\n${output}`);
    this.name = 'CommandFailed';
  }
}

/**
 * Runs a command to its end.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} options
 * @param {AbortSignal} options.signal stops the command
 * @param {number} options.deadlineMs after which the command has failed
 * @param {string} [options.cwd]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {boolean} [options.capture] keep the output instead of showing it
 * @param {string} [options.name] for messages, instead of the command line
 * @returns {Promise<string>} the output, if captured
 * @throws {CommandFailed} unless the exit code is 0; with the output, if captured
 */
export async function run(command, args, { signal, deadlineMs, cwd, env, capture = false, name }) {
  signal.throwIfAborted();
  const group = new ProcessGroup(command, args, {
    cwd,
    env,
    stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  let output = '';
  for (const stream of [group.child.stdout, group.child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  }
  let late = false;
  const deadline = setTimeout(() => {
    late = true;
    void group.stop({ ask: 'SIGINT' });
  }, deadlineMs);
  // SIGINT, because @vscode/test-electron passes on no other signal.
  const interrupt = () => void group.stop({ ask: 'SIGINT', graceMs: 15_000 });
  signal.addEventListener('abort', interrupt);
  try {
    const { code, signal: killedBy } = await group.ended;
    signal.throwIfAborted();
    const what = name ?? [command, ...args].join(' ');
    if (late) throw new CommandFailed(`${what}: not finished in ${deadlineMs / 1000} s`, output);
    if (code !== 0) throw new CommandFailed(`${what}: ${killedBy ?? `exit code ${code}`}`, output);
    return output;
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener('abort', interrupt);
  }
}

/** The run was ended from outside: Ctrl+C, a closed terminal, a stopped job. */
export class Interrupted extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`stopped by ${signal}`);
    this.name = 'Interrupted';
  }
}

/**
 * The frame of a script: gives it a signal that Ctrl+C and its like abort, waits until everything is put away, and
 * sets the exit code.
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
    console.error(error instanceof CommandFailed || error instanceof Interrupted ? error.message : error);
    process.exitCode = 1;
  }
}
