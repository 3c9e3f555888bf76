import { TransportError } from '../../src/core/base/errors';
import { Emitter } from '../../src/core/base/event';
import type { IncomingMessage, OutgoingMessage } from '../../src/core/jsonrpc/messages';
import type { Noise, Transport } from '../../src/core/transport/transport';

/** A transport with no server behind it: the test reads what was sent and says what is received. */
export class FakeTransport implements Transport {
  readonly kind = 'stdio';
  readonly pid = undefined;
  readonly stderrTail: readonly string[] = [];
  readonly sent: OutgoingMessage[] = [];
  /** Set to make the next writes fail. */
  writeError: Error | undefined;
  closed = false;
  readonly #message = new Emitter<IncomingMessage>();
  readonly #noise = new Emitter<Noise>();
  readonly #stderr = new Emitter<string>();
  readonly #close = new Emitter<TransportError>();
  readonly onMessage = this.#message.event;
  readonly onNoise = this.#noise.event;
  readonly onStderr = this.#stderr.event;
  readonly onClose = this.#close.event;

  send(message: OutgoingMessage): Promise<void> {
    if (this.writeError) return Promise.reject(this.writeError);
    this.sent.push(message);
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.end('was stopped');
    return Promise.resolve();
  }

  receive(message: IncomingMessage): void {
    this.#message.fire(message);
  }

  end(words = 'exited with code 1'): void {
    if (this.closed) return;
    this.closed = true;
    this.#close.fire(new TransportError(words, { reason: 'exit', exit: { exitCode: 1, signal: null } }));
  }
}
