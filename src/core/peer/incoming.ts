import { named, plainError } from '../base/plain';
import { isObject } from '../base/json';
import { errorOf, kindOf, type IncomingMessage, type RequestId } from '../jsonrpc/messages';
import { readAnswer, refusesUnread } from './answers';
import type { ConnectionOptions, Notification } from './connectionOptions';
import type { OpenRequests } from './openRequests';
import type { ServerRequests } from './serverRequests';

export interface IncomingOptions extends Pick<ConnectionOptions, 'era' | 'server' | 'logger'> {
  readonly requests: OpenRequests;
  readonly serverRequests: ServerRequests;
  /** Told of what belongs to no open request. */
  readonly onNotification: (notification: Notification) => void;
}

/** What a message of a server means for what is open, by its kind and the era. */
export class Incoming {
  readonly #options: IncomingOptions;

  constructor(options: IncomingOptions) {
    this.#options = options;
  }

  accept(message: IncomingMessage): void {
    const kind = kindOf(message);
    if (message['jsonrpc'] !== '2.0' && kind !== 'response') {
      this.#options.logger.debug(`A ${kind} that is not of JSON-RPC 2.0 was dropped: ${named(message['method'])}`);
      return;
    }
    switch (kind) {
      case 'response':
        this.#acceptResponse(message);
        return;
      case 'notification':
        this.#acceptNotification(message['method'] as string, paramsOf(message));
        return;
      case 'request':
        this.#acceptRequest(message);
        return;
    }
  }

  #acceptResponse(message: IncomingMessage): void {
    const { id } = message;
    const isRefusal = refusesUnread(message);
    const answered = isRefusal ? this.#options.requests.onlyId : id;
    const request =
      typeof answered === 'number' || typeof answered === 'string' ? this.#options.requests.take(answered) : undefined;
    const { logger, server } = this.#options;
    if (!request) {
      if (isRefusal && this.#options.requests.isWaiting) {
        const words = plainError(errorOf(message)?.message ?? '');
        logger.warn(`The server refused a request without saying which of those that are open: ${words}`);
      } else {
        logger.debug(`An answer with an id of no open request was dropped: ${named(id)}`);
      }
      return;
    }
    const outcome = readAnswer(message, server, request.method);
    if (outcome.kind === 'result') request.resolve(outcome.result);
    else request.reject(outcome.error);
  }

  #acceptNotification(method: string, params: Readonly<Record<string, unknown>>): void {
    switch (method) {
      case 'notifications/progress':
        this.#acceptProgress(params);
        return;
      case 'notifications/cancelled':
        this.#acceptCancellation(params);
        return;
      default:
        this.#options.onNotification({ method, params });
    }
  }

  /** A modern server may only end a subscription so, a legacy one only take back its own request. */
  #acceptCancellation(params: Readonly<Record<string, unknown>>): void {
    if (this.#options.era === 'legacy') {
      this.#options.serverRequests.cancel(params);
      return;
    }
    const id = params['requestId'] as RequestId;
    if (this.#options.requests.methodOf(id) !== 'subscriptions/listen') {
      this.#options.logger.warn(
        'The server cancelled what is no subscription, which modern servers must not; ignored.',
      );
      return;
    }
    const listen = this.#options.requests.take(id);
    listen?.resolve(undefined);
    listen?.stream?.abort();
  }

  #acceptProgress(params: Readonly<Record<string, unknown>>): void {
    const { progressToken: token, progress, total, message } = params;
    const isTaken =
      (typeof token === 'number' || typeof token === 'string') &&
      typeof progress === 'number' &&
      this.#options.requests.report(token, {
        progress,
        total: typeof total === 'number' ? total : undefined,
        message: typeof message === 'string' ? message : undefined,
      });
    if (!isTaken) this.#options.logger.debug('A progress notification of no open request was dropped.');
  }

  #acceptRequest(message: IncomingMessage): void {
    if (this.#options.era === 'legacy') {
      this.#options.serverRequests.accept(message);
      return;
    }
    // A modern client never writes a JSON-RPC response (2026-07-28: servers ask by `input_required`).
    this.#options.logger.warn(
      `The server sent a request (${named(message['method'])}), which modern servers must not; it was dropped.`,
    );
  }
}

function paramsOf(message: IncomingMessage): Readonly<Record<string, unknown>> {
  return isObject(message['params']) ? message['params'] : {};
}
