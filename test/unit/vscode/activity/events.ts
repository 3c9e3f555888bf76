import { Emitter } from '../../../../src/core/base/event';
import type { CallEvent, CallOutcome } from '../../../../src/core/peer/types';

/** Any of the events of a call, without what all have. */
export type Happening = CallEvent extends infer Event
  ? Event extends CallEvent
    ? Omit<Event, 'callId' | 'server' | 'method' | 'name' | 'at'>
    : never
  : never;

export const result = (text: string): CallOutcome => ({
  kind: 'result',
  result: { content: [{ type: 'text', text }] },
});

/** Makes the events of calls as the host does. */
export class CallScript {
  readonly #called = new Emitter<CallEvent>();
  readonly onDidCall = this.#called.event;
  #lastId = 0;

  /** Begins a call, and gives what tells of the rest. */
  begin(part: Partial<CallEvent> = {}, args: Readonly<Record<string, unknown>> = {}) {
    const head = {
      callId: ++this.#lastId,
      server: 'files',
      method: 'tools/call' as const,
      name: 'search',
      at: 1_000_000,
      ...part,
    };
    const fire = (happening: Happening, at = head.at): void => {
      this.#called.fire({ ...head, at, ...happening });
    };
    fire({ kind: 'started', args });
    return {
      callId: head.callId,
      fire,
      end: (outcome: CallOutcome = result('found'), { durationMs = 12, rounds = 0 } = {}): void => {
        fire({ kind: 'ended', durationMs, rounds, outcome }, head.at + durationMs);
      },
    };
  }

  /** A call from its beginning to its end. */
  call(part: Partial<CallEvent> = {}, args: Readonly<Record<string, unknown>> = {}, outcome = result('found')): number {
    const { callId, end } = this.begin(part, args);
    end(outcome);
    return callId;
  }
}
