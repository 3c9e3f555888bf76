import type { Disposable } from '../../core/base/disposable';
import { Emitter, type Event } from '../../core/base/event';
import type { CallEvent } from '../../core/peer/types';

/** What a person asked for that was refused before anything was sent. */
export type RefusedCall = Pick<CallEvent, 'server' | 'method' | 'name'> & {
  readonly args: Readonly<Record<string, unknown>>;
};

/** Tells that a call of a person was refused, and why. */
export type TellRefused = (call: RefusedCall, error: unknown) => void;

export interface RefusedCallsOptions {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Given the arguments of each call before anybody is told of it, for the secrets in them. */
  readonly learn: (args: RefusedCall['args']) => void;
}

/**
 * Calls of a person that were refused before anything was sent. The host tells nothing of those: they get events like those
 * of others, with ids below zero, which no call of the host has.
 */
export class RefusedCalls implements Disposable {
  readonly #emitter = new Emitter<CallEvent>();
  readonly #options: RefusedCallsOptions;
  #lastId = 0;

  constructor(options: RefusedCallsOptions) {
    this.#options = options;
  }

  /** Calls of the host, and those that were refused. */
  with(onDidCall: Event<CallEvent>): Event<CallEvent> {
    return (listener) => {
      const watches = [onDidCall(listener), this.#emitter.event(listener)];
      return {
        dispose: () => {
          for (const watch of watches) watch.dispose();
        },
      };
    };
  }

  readonly tell: TellRefused = ({ args, ...call }, error) => {
    this.#options.learn(args);
    const head = { ...call, callId: --this.#lastId, at: this.#options.now() };
    this.#emitter.fire({ ...head, kind: 'started', args });
    this.#emitter.fire({ ...head, kind: 'ended', durationMs: 0, rounds: 0, outcome: { kind: 'error', error } });
  };

  dispose(): void {
    this.#emitter.dispose();
  }
}
