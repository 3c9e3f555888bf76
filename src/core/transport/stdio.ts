import type { Clock } from '../base/clock';
import type { Logger } from '../base/logger';
import type { IncomingMessage } from '../jsonrpc/messages';
import type { ProcessGuard } from './guard';
import type { ProcessSystem } from './processSystem';
import type { GraceMs } from './shutdown';
import { spawnServer, type ServerCommand } from './spawnServer';
import { StdioTransport } from './stdioTransport';
import type { Encoder, Transport } from './transport';

export interface StdioOptions extends ServerCommand {
  readonly encode: Encoder;
  /** Limit for one message of the server, in bytes; 64 MiB if absent. */
  readonly maxMessageBytes?: number | undefined;
  /** 1.5 s each if absent. */
  readonly graceMs?: GraceMs | undefined;
  /**
   * Called with every message of the server before anything is made of it. `text`: what it was read from, which may be a
   * part of a much larger text; undefined where it came in an array.
   */
  readonly onReceived?: (message: IncomingMessage, text: string | undefined) => void;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Ends the process if this one is killed; absent: nobody does. */
  readonly guard?: ProcessGuard | undefined;
  /** Absent: one of its own. */
  readonly system?: ProcessSystem;
}

/** What is needed of them once the process runs: environments are large, and not kept. */
export type RunningOptions = Omit<StdioOptions, 'command' | 'args' | 'cwd' | 'env'>;

/**
 * Starts a server as a process and connects to it (2026-07-28, basic/transports, stdio). Resolves once the process was
 * started; rejects with a `TransportError` of reason `spawn` if it can't be. Its stdout is read from the moment that
 * somebody listens to `onMessage`, so that nothing is lost.
 */
export async function startStdio({ command, args, cwd, env, ...options }: StdioOptions): Promise<Transport> {
  const startedAt = options.clock.now();
  let transport: StdioTransport | undefined;
  await spawnServer({ server: options.server, command, args, cwd, env }, (child) => {
    options.guard?.add(child.pid);
    transport = new StdioTransport(child, options, startedAt);
  });
  if (transport === undefined) throw new Error('A process that was started has a transport');
  return transport;
}
