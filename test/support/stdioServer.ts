import assert from 'node:assert/strict';
import { join } from 'node:path';
import { systemClock } from '../../src/core/base/clock';
import type { TransportError } from '../../src/core/base/errors';
import { silentLogger } from '../../src/core/base/logger';
import type { IncomingMessage, OutgoingMessage } from '../../src/core/jsonrpc/messages';
import { startStdio, type StdioOptions } from '../../src/core/transport/stdio';
import type { Noise, Transport } from '../../src/core/transport/transport';
import { allGone, descendantsOf, within } from './processes';

/** A server that was started, with all that came from it so far. */
export interface StartedServer {
  readonly transport: Transport;
  readonly pid: number;
  readonly messages: IncomingMessage[];
  readonly noise: Noise[];
  readonly stderr: string[];
  /** Every firing of `onClose`. */
  readonly ends: TransportError[];
  /** The first message for which this holds, also one that came already. */
  readonly message: (matches: (message: IncomingMessage) => boolean, what: string) => Promise<IncomingMessage>;
  /** The error that the connection ended with. */
  readonly ended: () => Promise<TransportError>;
}

/** A script of `test/servers/stdio`, with arguments; or code for Node. */
export type Script = readonly [file: `${string}.mjs`, ...args: string[]] | string;

/** Starts servers for one test and afterwards checks that nothing of them is left. */
export class ServerHall {
  readonly #transports: Transport[] = [];
  readonly #pids = new Set<number>();

  async start(script: Script, options: Partial<StdioOptions> = {}): Promise<StartedServer> {
    const transport = await startStdio({ ...this.options(script), ...options });
    this.#transports.push(transport);
    const pid = transport.pid;
    assert.ok(pid !== undefined);
    this.expectGone(pid);
    return listenTo(transport, pid);
  }

  options(script: Script): StdioOptions {
    const args =
      typeof script === 'string' ? ['-e', script] : [join('test/servers/stdio', script[0]), ...script.slice(1)];
    return {
      server: 'notes',
      command: process.execPath,
      args,
      cwd: process.cwd(),
      env: process.env,
      encode: (message: OutgoingMessage) => JSON.stringify(message),
      clock: systemClock,
      logger: silentLogger,
    };
  }

  /** A process that must be gone in the end. */
  expectGone(...pids: readonly number[]): void {
    for (const pid of pids) this.#pids.add(pid);
  }

  /** Stops everything; rejects if a process is left. */
  async clear(): Promise<void> {
    for (const { pid } of this.#transports) if (pid !== undefined) this.expectGone(...descendantsOf(pid));
    const transports = this.#transports.splice(0);
    await within(Promise.all(transports.map((transport) => transport.close())), 'all servers to stop', 10_000);
    const pids = [...this.#pids];
    this.#pids.clear();
    await allGone(pids);
  }
}

function listenTo(transport: Transport, pid: number): StartedServer {
  const messages: IncomingMessage[] = [];
  const noise: Noise[] = [];
  const stderr: string[] = [];
  const ends: TransportError[] = [];
  const waiting = new Set<() => void>();
  transport.onMessage((message) => {
    messages.push(message);
    for (const check of waiting) check();
  });
  transport.onNoise((line) => noise.push(line));
  transport.onStderr((line) => stderr.push(line));
  transport.onClose((error) => ends.push(error));
  return {
    transport,
    pid,
    messages,
    noise,
    stderr,
    ends,
    message: (matches, what) =>
      within(
        new Promise((resolve) => {
          const check = (): void => {
            const found = messages.find(matches);
            if (!found) return;
            waiting.delete(check);
            resolve(found);
          };
          waiting.add(check);
          check();
        }),
        what,
      ),
    ended: () =>
      within(
        new Promise((resolve) => {
          transport.onClose(resolve);
        }),
        'the end of the connection',
      ),
  };
}

/** A request with that id. */
export function request(id: number, method = 'echo', params: Record<string, unknown> = {}): OutgoingMessage {
  return { jsonrpc: '2.0', id, method, params };
}
