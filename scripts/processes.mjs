// Child processes that end no later than the script that started them.
import { spawn } from 'node:child_process';
import { Complaint } from './main.mjs';
import { processTree } from './processTree.mjs';

/** @typedef {{ code: number | null, signal: NodeJS.Signals | null }} Exit */

/**
 * A child process and everything it starts. On POSIX systems it leads a process group of its own, so that Ctrl+C does not
 * reach it: who started it stops it.
 */
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
    // The last resort, when this process ends without having stopped it; before the files that it uses are removed.
    const kill = () => this.#kill();
    process.prependListener('exit', kill);
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

  /** What the child prints; only if its output is a pipe. */
  get stdout() {
    return /** @type {import('node:stream').Readable} */ (this.child.stdout);
  }

  get stderr() {
    return /** @type {import('node:stream').Readable} */ (this.child.stderr);
  }

  /**
   * Asks the child to end, and kills the group if it has not done so in time. Resolves when it has ended.
   *
   * @param {{ ask?: 'SIGINT' | 'SIGTERM', graceMs?: number }} [options]
   */
  async stop({ ask = 'SIGTERM', graceMs = 5_000 } = {}) {
    if (!this.#running) return;
    const deadline = setTimeout(() => this.#kill(), graceMs);
    this.child.kill(ask);
    await this.ended.catch(() => undefined);
    clearTimeout(deadline);
  }

  /** Kills the child, what is in its group, and what it has started outside the group. */
  #kill() {
    const { pid, exitCode, signalCode } = this.child;
    if (pid === undefined) return;
    // Once the child has ended, the system may give its identifier to another process.
    const tree = exitCode === null && signalCode === null ? processTree(pid).map((each) => each.pid) : [];
    const own = process.platform === 'win32' ? pid : -pid;
    for (const target of [...tree, own]) {
      try {
        process.kill(target, 'SIGKILL');
      } catch {
        // It has ended.
      }
    }
  }
}

/** A command that ended with another exit code than 0, by a signal, or not in time. */
export class CommandFailed extends Complaint {
  /**
   * @param {string} reason
   * @param {string} output
   */
  constructor(reason, output) {
    super(output === '' ? reason : `${reason}\n${output}`);
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
