import type { Disposable } from '../base/disposable';
import { McpHostError, messageOf, ProtocolError } from '../base/errors';
import { isObject } from '../base/json';
import type { Logger } from '../base/logger';
import type { IncomingMessage, JsonRpcResponse, RequestId } from '../jsonrpc/messages';

/** Requests of one server that may wait for an answer of ours at a time; `protocol.md` §13. */
export const maxOpenServerRequests = 1_000;

/** Answers of ours that a server may leave unread at a time, before its requests are dropped. */
const maxUnwrittenAnswers = 1_000;

const invalidRequest = -32600;
const internalError = -32603;

export interface ServerRequestsOptions {
  /** A rejection with a ProtocolError that has a code is sent as that code. */
  readonly answer: (
    method: string,
    params: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ) => Promise<Record<string, unknown>>;
  /** Resolves when the answer was written, or never will be. */
  readonly respond: (response: JsonRpcResponse) => Promise<void>;
  /** Told when the first one that may take time (any but `ping`) is open, and when none is any more. */
  readonly onBusy: (busy: boolean) => void;
  readonly logger: Logger;
}

/**
 * The requests that a legacy server sends, answered one beside the other; `protocol.md` §4. The server may take one back
 * (2025-11-25, basic/utilities/cancellation): then it is not answered.
 */
export class ServerRequests implements Disposable {
  readonly #options: ServerRequestsOptions;
  readonly #open = new Map<RequestId, AbortController>();
  /** Open requests that may take time. */
  #slow = 0;
  /** Answers that were given, but not written yet. */
  #unwritten = 0;
  #isFlooded = false;

  constructor(options: ServerRequestsOptions) {
    this.#options = options;
  }

  get isBusy(): boolean {
    return this.#slow > 0;
  }

  accept(message: IncomingMessage): void {
    const { id } = message;
    if (typeof id !== 'string' && typeof id !== 'number') {
      this.#options.logger.warn('A request of the server without a usable id was dropped.');
      return;
    }
    if (this.#unwritten >= maxUnwrittenAnswers) {
      this.#noteFlood();
      return;
    }
    if (this.#open.has(id) || this.#open.size >= maxOpenServerRequests) {
      const why = this.#open.has(id)
        ? 'A request with this id is open already.'
        : `${maxOpenServerRequests} requests are open already.`;
      this.#respond({ jsonrpc: '2.0', id, error: { code: invalidRequest, message: why } });
      return;
    }
    const params = isObject(message['params']) ? message['params'] : {};
    void this.#run(id, message['method'] as string, params);
  }

  /** Takes the `params` of a `notifications/cancelled`. Ids that are not open are ignored. */
  cancel(params: Readonly<Record<string, unknown>>): void {
    const id = params['requestId'] as RequestId;
    this.#open.get(id)?.abort(new ProtocolError('The server took its request back.'));
  }

  /** Takes back all that is open; nothing is answered any more. */
  dispose(): void {
    for (const abort of this.#open.values()) abort.abort(new ProtocolError('The connection has ended.'));
  }

  async #run(id: RequestId, method: string, params: Readonly<Record<string, unknown>>): Promise<void> {
    const abort = new AbortController();
    const isSlow = method !== 'ping';
    this.#open.set(id, abort);
    if (isSlow && ++this.#slow === 1) this.#options.onBusy(true);
    let response: JsonRpcResponse;
    try {
      const result = await this.#options.answer(method, params, abort.signal);
      response = { jsonrpc: '2.0', id, result };
    } catch (error) {
      response = { jsonrpc: '2.0', id, error: errorFor(error) };
    }
    this.#open.delete(id);
    if (isSlow && --this.#slow === 0) this.#options.onBusy(false);
    if (!abort.signal.aborted) this.#respond(response);
  }

  /** An answer counts until it is written: those to a server that asks and does not read would fill the memory. */
  #respond(response: JsonRpcResponse): void {
    this.#unwritten++;
    void this.#options.respond(response).finally(() => {
      if (--this.#unwritten === 0) this.#isFlooded = false;
    });
  }

  #noteFlood(): void {
    if (this.#isFlooded) return;
    this.#isFlooded = true;
    this.#options.logger.warn(
      `The server does not read: ${maxUnwrittenAnswers} answers to it are not written yet. Its requests are dropped until it has read them.`,
    );
  }
}

/** What the server is told. The words of what was not planned for stay here. */
function errorFor(error: unknown): { readonly code: number; readonly message: string } {
  const code = error instanceof ProtocolError ? (error.rpcCode ?? internalError) : internalError;
  return { code, message: error instanceof McpHostError ? messageOf(error) : 'Internal error.' };
}
