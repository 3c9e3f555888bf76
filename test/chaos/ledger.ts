import { McpHostError, ProtocolError } from '../../src/core/base/errors';
import { faults, type Fault } from './faults';
import type { ChaosServer, ServerRecords } from './servers';

/** A call that the host was asked for. */
export interface PlannedCall {
  readonly n: number;
  readonly server: ChaosServer;
  readonly fault: Fault;
}

export type Outcome = { readonly result: unknown } | { readonly error: unknown };

/** What else happened to a call. */
export interface Circumstances {
  /** Its caller gave up. */
  readonly aborted: boolean;
  /** Its server was not ready all the time, or its process was felled by another call. */
  readonly disturbed: boolean;
  readonly endedAt: number;
}

/** How much earlier than a timeout an answer may have been written by a server, in ms: machines are slow at times. */
const slackMs = 1500;

/** Counts calls and how they ended; says at once what can't be right, and the rest when the servers' records are there. */
export class CallLedger {
  readonly violations: string[] = [];
  readonly #counts = new Map<string, number>();
  readonly #started: PlannedCall['server'][] = [];
  readonly #answered: boolean[] = [];
  /** Calls that should have been answered, and were not in time: when that was. */
  readonly #tooLate = new Map<number, number>();
  #settled = 0;

  /** The number of the next call. */
  start(server: ChaosServer): number {
    return this.#started.push(server) - 1;
  }

  get started(): number {
    return this.#started.length;
  }

  get open(): number {
    return this.#started.length - this.#settled;
  }

  settle(call: PlannedCall, outcome: Outcome, circumstances: Circumstances): void {
    this.#settled++;
    const kind = 'result' in outcome ? 'result' : classOf(outcome.error);
    this.#count(`${call.fault} → ${kind}`);
    const allowed = allowedEnds(call.fault, circumstances);
    if (kind === 'timeout' && !allowed.has(kind)) this.#tooLate.set(call.n, circumstances.endedAt);
    else if (!allowed.has(kind)) this.#violate(call, `ended as ${kind}, not ${[...allowed].join(' or ')}`, outcome);
    const wrong = 'result' in outcome ? wrongAnswer(call, outcome.result) : wrongError(call, outcome.error);
    if (wrong !== undefined) this.#violate(call, wrong, outcome);
    this.#answered[call.n] = 'result' in outcome;
  }

  /** Compares with what the servers saw. */
  compare({ seen, misrouted, sentAt }: ServerRecords): void {
    for (const n of misrouted) this.violations.push(`call ${n} was seen by two servers`);
    for (const [n, { server, times }] of seen) {
      const wanted = this.#started[n];
      if (wanted?.name !== server) this.violations.push(`call ${n} was seen by ${server}, not by ${wanted?.name}`);
      if (times > (wanted?.retry === 'always' ? 2 : 1)) this.violations.push(`call ${n} was sent ${times} times`);
    }
    this.#answered.forEach((answered, n) => {
      if (answered && !sentAt.has(n)) this.violations.push(`call ${n} has an answer that its server did not give`);
    });
    for (const [n, at] of this.#tooLate) {
      const sent = sentAt.get(n);
      if (sent !== undefined && sent < at - slackMs) {
        this.violations.push(`call ${n} was answered ${at - sent} ms before it ended as timeout`);
      }
    }
    if (this.open > 0) this.violations.push(`${this.open} calls never settled`);
  }

  /** How calls ended, by what was done to them; the most frequent first. */
  get counts(): readonly (readonly [string, number])[] {
    return [...this.#counts].sort(([, left], [, right]) => right - left);
  }

  #count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  #violate({ n, server, fault }: PlannedCall, what: string, outcome: Outcome): void {
    const detail = 'error' in outcome ? String(outcome.error) : JSON.stringify(outcome.result).slice(0, 300);
    this.violations.push(`call ${n} to ${server.name} (${fault}): ${what}: ${detail}`);
  }
}

function allowedEnds(fault: Fault, { aborted, disturbed }: Circumstances): ReadonlySet<string> {
  const allowed = new Set<string>([faults[fault].ends]);
  if (aborted) allowed.add('cancelled');
  // A process that dies may leave a loss, silence, or a server that is not there, of which no tool may be known yet.
  if (disturbed) for (const kind of ['transport', 'timeout', 'peerUnavailable', 'unknownTool']) allowed.add(kind);
  return allowed;
}

function classOf(error: unknown): string {
  return error instanceof McpHostError ? error.code : 'no coded error';
}

function wrongAnswer({ n, server, fault }: PlannedCall, result: unknown): string | undefined {
  const { content, isError } = result as { content: readonly { text: string }[]; isError?: boolean };
  const told = JSON.parse(content[0]?.text ?? '{}') as Record<string, unknown>;
  if (told['server'] !== server.name || told['n'] !== n) return 'has the answer of another call';
  if ((isError === true) !== (fault === 'isError')) return 'is marked wrongly as an error of the tool';
  if (fault === 'ask' && told['state'] !== `state ${n}`) return 'has the state of another call';
  const who = (told['given'] as { content?: { who?: unknown } } | undefined)?.content?.who;
  return who === undefined || who === `person ${n}` ? undefined : 'has the input of another call';
}

function wrongError({ n, server, fault }: PlannedCall, error: unknown): string | undefined {
  if (!(error instanceof McpHostError)) return undefined;
  if (error.server !== undefined && error.server !== server.name) return 'names another server';
  if (!(error instanceof ProtocolError) || fault !== 'error') return undefined;
  return (error.data as { n?: unknown } | undefined)?.n === n ? undefined : 'has the error of another call';
}
