import type { AuditedCall, AuditPort } from './audit/auditRecord';
import { errorCodeOf } from './audit/errorCodeOf';
import type { Clock } from './base/clock';
import { asHostError } from './base/errors';
import type { CallEvent, CallOutcome } from './peer/types';

export interface AuditedCallsOptions {
  readonly port: AuditPort;
  readonly clock: Clock;
  /** How a server names the tool that has this canonical name now. */
  readonly localNameOf: (server: string, name: string) => string | undefined;
  readonly eraOf: (server: string) => string | undefined;
  /** On whose behalf a server is asked, where it is told. */
  readonly identityOf: (server: string) => string | undefined;
}

/** What is asked for; without a server where its name leads to one. */
export interface AskedFor extends Pick<CallEvent, 'method' | 'name'> {
  readonly server?: string;
  readonly args: Readonly<Record<string, unknown>>;
}

type Subject = Pick<AuditedCall, 'method' | 'server' | 'name' | 'localName' | 'era' | 'identity' | 'arguments'>;

/** A call that is open, and the last round of input that it came to. */
interface OpenCall {
  readonly subject: Subject;
  rounds: number;
}

/** Keeps a record of each tool, prompt and resource that was asked for, by what the host says of them. */
export class AuditedCalls {
  readonly #options: AuditedCallsOptions;
  readonly #open = new Map<number, OpenCall>();
  /** Failures that have their record. */
  readonly #recorded = new WeakSet();

  constructor(options: AuditedCallsOptions) {
    this.#options = options;
  }

  take(event: CallEvent): void {
    if (event.kind === 'started') {
      const { callId, method, server, name, args } = event;
      this.#open.set(callId, { subject: this.#subject(method, server, name, args), rounds: 0 });
      return;
    }
    const call = this.#open.get(event.callId);
    if (!call) return;
    if (event.kind === 'waitingForInput') call.rounds = Math.max(call.rounds, event.round);
    if (event.kind !== 'ended') return;
    this.#open.delete(event.callId);
    const { at, durationMs, rounds, outcome } = event;
    this.#append(call.subject, { time: at, durationMs, rounds: Math.max(rounds, call.rounds) }, outcome);
  }

  /** Hands on what a request gives; one that was refused before there was anything to send is recorded here. */
  async watch<Result>({ method, server, name, args }: AskedFor, request: () => Promise<Result>): Promise<Result> {
    const { clock } = this.#options;
    const startedAt = clock.now();
    try {
      return await request();
    } catch (thrown) {
      const error = asHostError(thrown, server ?? '');
      if (!this.#recorded.has(error)) {
        const time = clock.now();
        const subject = this.#subject(method, server ?? error.server, name, args);
        this.#append(subject, { time, durationMs: time - startedAt, rounds: 0 }, { kind: 'error', error });
      }
      throw thrown;
    }
  }

  #subject(method: CallEvent['method'], server: string | undefined, name: string, args: Subject['arguments']): Subject {
    const { localNameOf, eraOf, identityOf } = this.#options;
    const known = server === undefined ? undefined : { era: eraOf(server), identity: identityOf(server) };
    const localName = server === undefined || method !== 'tools/call' ? undefined : localNameOf(server, name);
    const { era = 'unknown', identity } = known ?? {};
    return { method, server, name, localName, era, identity, arguments: args };
  }

  #append(subject: Subject, end: Pick<AuditedCall, 'time' | 'durationMs' | 'rounds'>, outcome: CallOutcome): void {
    this.#options.port.append({ kind: 'call', ...end, ...subject, ...this.#ending(subject, outcome) });
  }

  #ending({ method, server }: Subject, outcome: CallOutcome): Pick<AuditedCall, 'outcome' | 'errorCode'> {
    if (outcome.kind === 'result') {
      const failed = method === 'tools/call' && outcome.result['isError'] === true;
      return { outcome: failed ? 'toolError' : 'result', errorCode: undefined };
    }
    const error = asHostError(outcome.error, server ?? '');
    this.#recorded.add(error);
    return { outcome: error.code, errorCode: errorCodeOf(error) };
  }
}
