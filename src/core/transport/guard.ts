import { spawn, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { delay, systemClock, type Clock } from '../base/clock';
import type { Disposable } from '../base/disposable';
import { messageOf } from '../base/errors';
import type { Logger } from '../base/logger';
import { guardCommand } from './guardCommand';
import { readProcess } from './processTable';

/** Ends process groups when this process ends without having done so. */
export interface ProcessGuard {
  /** `group`: the id of a process group whose leader runs; on Windows, of the first process of a tree. */
  add(group: number): void;
  /** The group is gone; its number may become another's. */
  remove(group: number): void;
}

export interface Guard extends ProcessGuard, Disposable {
  /** Of the guard's process, while it runs. */
  readonly pid: number | undefined;
  /** Ends the groups that are left, and the guard. Resolves when its process is gone, after 4 s at the latest. */
  close(): Promise<void>;
  /** The same without waiting. */
  dispose(): void;
}

/** How long {@link Guard.close} waits at most, in ms: a guard with work to do needs about 2 s. */
const CLOSE_WAIT_MS = 4000;

/**
 * The guard as a process of its own: it holds a pipe from this process, and when the pipe closes, for whatever reason,
 * it ends the groups that are left and then itself. Started with the first group. Never keeps this process running.
 */
export function createGuard(logger: Logger, clock: Clock = systemClock): Guard {
  return new GuardProcess(logger, clock);
}

class GuardProcess implements Guard {
  readonly #logger: Logger;
  readonly #clock: Clock;
  /** When the leader of each group started, as far as the system tells us; the guard looks itself where it does not. */
  readonly #groups = new Map<number, string>();
  #process: ChildProcess | undefined;
  #state: 'usable' | 'unusable' | 'closed' = 'usable';

  constructor(logger: Logger, clock: Clock) {
    this.#logger = logger;
    this.#clock = clock;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  add(group: number): void {
    const started = readProcess(group)?.started ?? '';
    this.#groups.set(group, started);
    if (this.#process === undefined) this.#start();
    else this.#write(`+${group} ${started}\n`);
  }

  remove(group: number): void {
    if (this.#groups.delete(group)) this.#write(`-${group}\n`);
  }

  async close(): Promise<void> {
    this.#state = 'closed';
    const child = this.#process;
    if (child === undefined) return;
    child.ref();
    const gone = new AbortController();
    child.once('exit', () => {
      gone.abort();
    });
    child.stdin?.end();
    await delay(this.#clock, CLOSE_WAIT_MS, gone.signal);
  }

  dispose(): void {
    void this.close();
  }

  #start(): void {
    if (this.#state !== 'usable') return;
    try {
      const { file, args, cwd, env } = guardCommand(process.platform, process.execPath, process.env);
      const child = spawn(file, args, {
        cwd,
        env,
        stdio: ['pipe', 'ignore', 'ignore'],
        // A group of its own: what ends ours does not end the guard.
        detached: true,
        windowsHide: true,
      });
      child.on('error', (error) => {
        this.#giveUp(error);
      });
      child.stdin.on('error', () => undefined); // It is gone; 'exit' tells.
      child.on('exit', () => {
        this.#onExit();
      });
      child.unref();
      if (child.stdin instanceof Socket) child.stdin.unref();
      this.#process = child;
      for (const [group, started] of this.#groups) this.#write(`+${group} ${started}\n`);
    } catch (error) {
      this.#giveUp(error);
    }
  }

  #write(line: string): void {
    this.#process?.stdin?.write(line);
  }

  #giveUp(error: unknown): void {
    this.#process = undefined;
    this.#state = 'unusable';
    this.#logger.warn(
      `The guard process could not be started: servers may stay if this process is killed. ${messageOf(error)}`,
    );
  }

  #onExit(): void {
    this.#process = undefined;
    if (this.#state !== 'usable') return;
    this.#logger.warn('The guard process was ended from outside. The next server that starts brings a new one.');
  }
}
