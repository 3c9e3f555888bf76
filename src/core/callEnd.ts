import type { Disposable } from './base/disposable';
import { CancelledError, type McpHostError } from './base/errors';
import type { Connection } from './peer/connection';
import type { CallEvent } from './peer/types';
import { english } from './base/localizer';
import { callTexts } from './callTexts';

/**
 * What ends a call while a person is asked: aborted when the caller cancels or the connection ends, with the coded error as
 * reason. Listens only once it is asked for its signal, since few calls ever are: for the others that would be most of what
 * they cost.
 */
export class CallEnd implements Disposable {
  readonly #connection: Connection;
  readonly #caller: AbortSignal | undefined;
  readonly #head: Pick<CallEvent, 'server' | 'name'>;
  #abort: AbortController | undefined;

  constructor(connection: Connection, caller: AbortSignal | undefined, head: Pick<CallEvent, 'server' | 'name'>) {
    this.#connection = connection;
    this.#caller = caller;
    this.#head = head;
  }

  get signal(): AbortSignal {
    this.#abort ??= this.#listen();
    return this.#abort.signal;
  }

  dispose(): void {
    if (!this.#abort) return;
    this.#caller?.removeEventListener('abort', this.#onCancel);
    this.#connection.ended.removeEventListener('abort', this.#onEnd);
  }

  #listen(): AbortController {
    const abort = new AbortController();
    this.#abort = abort;
    if (this.#caller?.aborted) this.#onCancel();
    if (this.#connection.ended.aborted) this.#onEnd();
    this.#caller?.addEventListener('abort', this.#onCancel, { once: true });
    this.#connection.ended.addEventListener('abort', this.#onEnd, { once: true });
    return abort;
  }

  readonly #onCancel = (): void => {
    const { name, server } = this.#head;
    this.#abort?.abort(new CancelledError(callTexts.cancelled(english, name), { server }));
  };

  readonly #onEnd = (): void => {
    this.#abort?.abort(this.#connection.ended.reason as McpHostError);
  };
}
