import { Emitter, type Event } from '../core/base/event';
import type { CallOrigin } from '../vscode/calls/callOrigin';

/** How far the calls from one document are: none was sent yet, one runs, or all have ended. */
export type RunState = 'fresh' | 'running' | 'ended';

/** The calls that are made from documents, each named by its address. */
export class ArgumentRuns {
  readonly #running = new Map<string, number>();
  readonly #ended = new Set<string>();
  readonly #changed = new Emitter<void>();
  readonly onDidChange: Event<void> = this.#changed.event;

  stateOf(document: string): RunState {
    if ((this.#running.get(document) ?? 0) > 0) return 'running';
    return this.#ended.has(document) ? 'ended' : 'fresh';
  }

  /** Runs a call, whose origin tells when it is sent, and when it was not after all. */
  async run(
    document: string,
    origin: Omit<CallOrigin, 'sent'>,
    call: (origin: CallOrigin) => Promise<void>,
  ): Promise<void> {
    const current = { isSent: false };
    const move = (isSent: boolean): void => {
      if (isSent === current.isSent) return;
      current.isSent = isSent;
      this.#running.set(document, (this.#running.get(document) ?? 0) + (isSent ? 1 : -1));
      this.#changed.fire();
    };
    try {
      await call({
        ...origin,
        sent: () => {
          move(true);
        },
        misfits: (problems) => {
          move(false);
          origin.misfits(problems);
        },
      });
    } finally {
      if (current.isSent) this.#ended.add(document);
      move(false);
    }
  }

  /** The document is gone. */
  forget(document: string): void {
    this.#running.delete(document);
    this.#ended.delete(document);
  }
}
