import { Emitter, type Event } from '../core/base/event';
import type { CallOrigin } from '../vscode/calls/callOrigin';

/** How far the calls from one document are: none was sent yet, one runs, or all have ended. */
export type RunState = 'fresh' | 'running' | 'ended';

/** The calls that are made from documents, each named by its address. */
export class ArgumentRuns {
  readonly #states = new Map<string, { sent: boolean; running: number }>();
  readonly #changed = new Emitter<void>();
  readonly onDidChange: Event<void> = this.#changed.event;

  stateOf(document: string): RunState {
    const state = this.#states.get(document);
    if (!state?.sent) return 'fresh';
    return state.running > 0 ? 'running' : 'ended';
  }

  /** Runs a call, whose origin tells when it is sent. */
  async run(
    document: string,
    origin: Omit<CallOrigin, 'sent'>,
    call: (origin: CallOrigin) => Promise<void>,
  ): Promise<void> {
    const progress = { sent: false };
    const move = (by: number): void => {
      const { running } = this.#states.get(document) ?? { running: 0 };
      this.#states.set(document, { sent: true, running: running + by });
      this.#changed.fire();
    };
    const sent = (): void => {
      if (!progress.sent) move(1);
      progress.sent = true;
    };
    try {
      await call({ ...origin, sent });
    } finally {
      if (progress.sent) move(-1);
    }
  }

  forget(document: string): void {
    this.#states.delete(document);
  }
}
