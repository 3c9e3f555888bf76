import type { Clock } from '../../src/core/base/clock';
import { TransportError } from '../../src/core/base/errors';
import { Emitter } from '../../src/core/base/event';
import type { JsonRpcRequest, OutgoingMessage } from '../../src/core/jsonrpc/messages';
import type { HttpExchanges, HttpOutcome } from '../../src/core/transport/http';
import type { Encoder, Transport } from '../../src/core/transport/transport';
import { withId } from './scriptedTransport';

export interface ScriptedResponse {
  readonly status: number;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What a scripted endpoint does with the next POST. */
export interface ScriptedPost {
  readonly on: string;
  readonly delayMs?: number;
  readonly reply: { readonly http: ScriptedResponse } | { readonly silence: true } | { readonly netError: string };
}

/**
 * An endpoint that follows a script in virtual time: one element for each request, in order; the last one repeats. It notes
 * what it is sent, and what the script does not expect.
 */
export class ScriptedEndpoint {
  readonly written: Record<string, unknown>[] = [];
  readonly violations: string[] = [];
  readonly transports: ScriptedHttpTransport[] = [];
  #next = 0;

  constructor(
    private readonly script: readonly ScriptedPost[],
    private readonly clock: Clock,
  ) {}

  readonly connect = (encoder: { readonly encode: Encoder }): Promise<Transport> => {
    const transport = new ScriptedHttpTransport(encoder.encode, (message, signal) => this.#receive(message, signal));
    this.transports.push(transport);
    return Promise.resolve(transport);
  };

  sent(method: string | undefined): Record<string, unknown>[] {
    return this.written.filter((message) => message['method'] === method);
  }

  #receive(message: Record<string, unknown>, signal: AbortSignal | undefined): Promise<HttpOutcome> {
    this.written.push(message);
    if (!('id' in message) || !('method' in message)) return Promise.resolve(accepted);
    const step = this.script[Math.min(this.#next++, this.script.length - 1)];
    if (!step || step.on !== message['method']) {
      this.violations.push(`${String(message['method'])} is not what the script expects`);
      return Promise.resolve(accepted);
    }
    return new Promise((resolve) => {
      signal?.addEventListener('abort', () => {
        resolve({ kind: 'failed', failure: { kind: 'closed' } });
      });
      if ('silence' in step.reply) return;
      const outcome = outcomeOf(step.reply, message['id']);
      this.clock.setTimeout(() => {
        resolve(outcome);
      }, step.delayMs ?? 0);
    });
  }
}

const accepted: HttpOutcome = { kind: 'response', response: { status: 202, headers: {}, body: '' } };

/** One connection to a {@link ScriptedEndpoint}. */
export class ScriptedHttpTransport implements Transport {
  readonly kind = 'http';
  readonly pid = undefined;
  readonly stderrTail = [];
  closeCalled = false;
  readonly agreements: unknown[] = [];
  readonly onMessage = new Emitter<never>().event;
  readonly onNoise = new Emitter<never>().event;
  readonly onStderr = new Emitter<never>().event;
  readonly #closed = new Emitter<TransportError>();
  readonly onClose = this.#closed.event;
  readonly http: HttpExchanges;

  constructor(
    private readonly encode: Encoder,
    private readonly receive: (
      message: Record<string, unknown>,
      signal: AbortSignal | undefined,
    ) => Promise<HttpOutcome>,
  ) {
    this.http = {
      endpoint: 'https://mcp.example/mcp',
      ask: async (request: JsonRpcRequest, signal) => this.#write(request, signal),
      agree: (agreement) => this.agreements.push(agreement),
      isHttpSse: () => Promise.resolve(false),
    };
  }

  async send(message: OutgoingMessage): Promise<void> {
    await this.#write(message, undefined);
  }

  close(): Promise<void> {
    if (!this.closeCalled) {
      this.closeCalled = true;
      this.#closed.fire(new TransportError('closed', { reason: 'closed' }));
    }
    return Promise.resolve();
  }

  #write(message: OutgoingMessage, signal: AbortSignal | undefined): Promise<HttpOutcome> {
    return this.receive(JSON.parse(this.encode(message)) as Record<string, unknown>, signal);
  }
}

function outcomeOf(reply: Exclude<ScriptedPost['reply'], { silence: true }>, id: unknown): HttpOutcome {
  if ('netError' in reply) {
    const detail = `connect ${reply.netError}`;
    return { kind: 'failed', failure: { kind: 'network', systemCode: reply.netError, detail, connected: false } };
  }
  const { status, contentType, headers = {}, body = '' } = reply.http;
  const lowerCase = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    kind: 'response',
    response: {
      status,
      headers: { ...lowerCase, ...(contentType !== undefined && { 'content-type': contentType }) },
      body: withId(typeof body === 'string' ? body : JSON.stringify(body), id),
    },
  };
}
