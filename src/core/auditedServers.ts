import type { AuditedServer, AuditPort } from './audit/auditRecord';
import { errorCodeOf } from './audit/errorCodeOf';
import type { Clock } from './base/clock';
import type { PeerView } from './peer/types';

/** Keeps a record of each start and end of a server, by how its peer is seen. */
export class AuditedServers {
  readonly #port: AuditPort;
  readonly #clock: Clock;
  /** What was last recorded of a server that is not stopped. */
  readonly #last = new Map<string, AuditedServer['event']>();

  constructor(port: AuditPort, clock: Clock) {
    this.#port = port;
    this.#clock = clock;
  }

  /** A start that may be: what a person has to agree to before is recorded before. */
  begin(server: string): void {
    if (this.#last.get(server) === 'starting') return;
    this.#last.set(server, 'starting');
    this.#append(server, 'starting', {});
  }

  take(view: PeerView): void {
    const event = eventOf(view);
    if (event === undefined || event === this.#last.get(view.name)) return;
    if (event === 'stopped') {
      this.remove(view.name);
      return;
    }
    this.#last.set(view.name, event);
    const { state, era, version } = view;
    const error = 'error' in state ? state.error : undefined;
    this.#append(view.name, event, {
      ...(event === 'ready' && { era, version }),
      ...(error && { errorClass: error.code, errorCode: errorCodeOf(error) }),
    });
  }

  /** The server is stopped, or gone. */
  remove(server: string): void {
    if (this.#last.delete(server)) this.#append(server, 'stopped', {});
  }

  #append(server: string, event: AuditedServer['event'], facts: Partial<AuditedServer>): void {
    const nothing = { era: undefined, version: undefined, errorClass: undefined, errorCode: undefined };
    this.#port.append({ kind: 'server', time: this.#clock.now(), server, event, ...nothing, ...facts });
  }
}

/** What a state is recorded as; undefined: as nothing. */
function eventOf({ state }: PeerView): AuditedServer['event'] | undefined {
  switch (state.kind) {
    case 'ready':
    case 'failed':
    case 'stopped':
      return state.kind;
    case 'dead':
      return 'lost';
    case 'disabled':
      return 'stopped';
    // What a person decides is recorded where they do, and a start once it may be.
    case 'starting':
    case 'needsConsent':
    case 'stopping':
      return undefined;
  }
}
