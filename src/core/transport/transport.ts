import type { Event } from '../base/event';
import type { McpHostError, TransportError } from '../base/errors';
import type { IncomingMessage, OutgoingMessage } from '../jsonrpc/messages';
import type { HttpExchanges } from './http';

/** Turns a message into the text that is written, or throws: then nothing is written. */
export type Encoder = (message: OutgoingMessage) => string;

/** A line on stdout that is no message; `protocol.md` §10. */
export interface Noise {
  readonly text: string;
  /** `launcher`: it came before the first valid message, so what starts the server may have written it. */
  readonly source: 'launcher' | 'server';
}

/** What goes with one message on a transport on which each request has a stream of its own (HTTP); stdio needs none of it. */
export interface SendOptions {
  /** Aborting it closes the request's stream: that is how HTTP cancels. */
  readonly signal?: AbortSignal;
  /** Headers that mirror arguments (`Mcp-Param-*`). */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Called once, when the response has ended by itself or failed: what was not answered by then will not be, for this reason.
   * Not called if `signal` was aborted.
   */
  readonly onStreamEnd?: (reason: McpHostError) => void;
}

/**
 * One connection to a server: one process, or one endpoint. It is open from the moment it exists until
 * {@link onClose} has fired, and never opens again.
 */
export interface Transport {
  readonly kind: 'stdio' | 'http';
  /** What only HTTP has. */
  readonly http?: HttpExchanges;
  /** Of the server's process; undefined for HTTP. */
  readonly pid: number | undefined;
  /** The file that was executed; undefined for HTTP. */
  readonly executable?: string;
  readonly onMessage: Event<IncomingMessage>;
  readonly onNoise: Event<Noise>;
  /** A line of stderr, without its line end. */
  readonly onStderr: Event<string>;
  /**
   * Fires once, when the connection has ended for whatever reason; the error says which. A listener that is added
   * afterwards is called at once (on a microtask).
   */
  readonly onClose: Event<TransportError>;
  /** The last lines of stderr, oldest first. */
  readonly stderrTail: readonly string[];
  /**
   * Encodes and writes one message. Resolves when the system took it (backpressure), rejects with a
   * {@link TransportError} when the connection ends first, and with the encoder's error when it refuses the message.
   * Undefined: nothing waits for the system, so it has it by the end of this turn, or {@link onClose} says why not.
   */
  send(message: OutgoingMessage, options?: SendOptions): Promise<void> | undefined;
  /** Ends the connection in an orderly way. Resolves when nothing of it is left. Never rejects; calling it again waits for the same end. */
  close(): Promise<void>;
}
