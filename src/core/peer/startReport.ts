import type { Clock } from '../base/clock';
import type { McpHostError } from '../base/errors';
import type { ServerSpec } from '../config/resolveEntry';
import { searchPath } from '../transport/commandResolution';
import { localFiles } from '../transport/localFiles';
import type { Noise, Transport } from '../transport/transport';

/** What of a server's output is kept: the first lines that are no message, the last ones of stderr, characters of each. */
const maxNoise = 5;
const maxStderr = 30;
const maxLine = 1_000;
/** A start has a handful: more means that a server has it begun again and again. */
const maxPhases = 50;

/**
 * The parts of a start: waiting for what an earlier one has left to end, the person's consent, variables, the process or endpoint, the probes,
 * waiting to try again, the person's sign-in, the lists.
 */
export type StartPhaseName =
  'wait' | 'consent' | 'resolve' | 'connect' | 'discover' | 'legacyProbe' | 'retry' | 'signIn' | 'list';

export interface StartPhase {
  readonly name: StartPhaseName;
  /** After the start began, in ms. */
  readonly at: number;
  /** Undefined while it goes on. */
  readonly tookMs: number | undefined;
}

/** What was started or reached, variables replaced. Values of variables and headers are no part of it. */
export type StartTarget =
  | {
      readonly kind: 'process';
      readonly command: string;
      readonly cwd: string;
      /** The folders of PATH, in order. */
      readonly searched: readonly string[];
      /** The file that was executed; undefined if none was. */
      readonly executable: string | undefined;
    }
  | { readonly kind: 'endpoint'; readonly origin: string };

export type StartOutcome =
  | { readonly kind: 'running' }
  | { readonly kind: 'ready'; readonly afterMs: number }
  | { readonly kind: 'failed'; readonly afterMs: number; readonly error: McpHostError };

/** What happened at one start of a server, and what it printed since. Times are ms. */
export interface StartReport {
  /** Since the epoch. */
  readonly startedAt: number;
  /** It was started by the backoff, not by a person. */
  readonly automatic: boolean;
  readonly phases: readonly StartPhase[];
  /** Undefined: it was never known, since variables have no value. */
  readonly target: StartTarget | undefined;
  /** What came first from the process; `afterMs` counts from the begin of the start. */
  readonly firstOutput: { readonly stream: 'stdout' | 'stderr'; readonly afterMs: number } | undefined;
  /** The first lines on stdout that were no messages. */
  readonly noise: readonly Noise[];
  readonly noiseCount: number;
  /** The last lines of stderr, oldest first. */
  readonly stderr: readonly string[];
  readonly outcome: StartOutcome;
}

/** Keeps what happens at one start of a server. Bounded. */
export class StartRecorder {
  readonly #clock: Clock;
  readonly #startedAt: number;
  readonly #automatic: boolean;
  readonly #phases: { name: StartPhaseName; at: number; tookMs: number | undefined }[] = [];
  readonly #noise: Noise[] = [];
  readonly #stderr: string[] = [];
  #target: StartTarget | undefined;
  #firstOutput: StartReport['firstOutput'];
  #noiseCount = 0;
  #outcome: StartOutcome = { kind: 'running' };

  constructor(clock: Clock, automatic: boolean) {
    this.#clock = clock;
    this.#startedAt = clock.now();
    this.#automatic = automatic;
  }

  get report(): StartReport {
    return {
      startedAt: this.#startedAt,
      automatic: this.#automatic,
      phases: this.#phases.map((phase) => ({ ...phase })),
      target: this.#target,
      firstOutput: this.#firstOutput,
      noise: [...this.#noise],
      noiseCount: this.#noiseCount,
      stderr: [...this.#stderr],
      outcome: this.#outcome,
    };
  }

  /** The next part of the start begins, which ends the one before. */
  enter(name: StartPhaseName): void {
    if (this.#outcome.kind !== 'running') return;
    const at = this.#elapsed();
    this.#endPhase(at);
    if (this.#phases.length < maxPhases) this.#phases.push({ name, at, tookMs: undefined });
  }

  resolved(spec: ServerSpec): void {
    this.#target = targetOf(spec);
  }

  /** Notes what comes from a connection, for as long as it lives. */
  follow(transport: Pick<Transport, 'executable' | 'onMessage' | 'onNoise' | 'onStderr'>): void {
    if (this.#target?.kind === 'process') this.#target = { ...this.#target, executable: transport.executable };
    const first = transport.onMessage(() => {
      this.#printed('stdout');
      first.dispose();
    });
    transport.onNoise(({ text, source }) => {
      this.#printed('stdout');
      this.#noiseCount++;
      if (this.#noise.length < maxNoise) this.#noise.push({ text: text.slice(0, maxLine), source });
    });
    transport.onStderr((line) => {
      this.#printed('stderr');
      this.#stderr.push(line.slice(0, maxLine));
      if (this.#stderr.length > maxStderr) this.#stderr.shift();
    });
  }

  /** The start is over, for this reason if it failed. */
  end(error: McpHostError | undefined): void {
    if (this.#outcome.kind !== 'running') return;
    const afterMs = this.#elapsed();
    this.#endPhase(afterMs);
    this.#outcome = error ? { kind: 'failed', afterMs, error } : { kind: 'ready', afterMs };
  }

  #printed(stream: 'stdout' | 'stderr'): void {
    this.#firstOutput ??= { stream, afterMs: this.#elapsed() };
  }

  #endPhase(at: number): void {
    const last = this.#phases.at(-1);
    if (last) last.tookMs ??= Math.max(0, at - last.at);
  }

  #elapsed(): number {
    return Math.max(0, this.#clock.now() - this.#startedAt);
  }
}

function targetOf(spec: ServerSpec): StartTarget {
  if (spec.transport === 'http') return { kind: 'endpoint', origin: new URL(spec.url).origin };
  const { command, cwd, env } = spec;
  const searched = searchPath({ platform: process.platform, cwd, env, files: localFiles });
  return { kind: 'process', command, cwd, searched, executable: undefined };
}
