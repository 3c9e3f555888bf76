import { TransportError, type McpHostError } from '../base/errors';
import type { RestartPolicy } from '../config/types';
import { NegotiationError } from '../era/negotiationError';
import { isPassingFailure } from '../transport/httpStatus';
import { restartDelay } from './backoff';

/** What follows when a start failed, or a transport ended by itself. */
export type Aftermath =
  /** The server is there, and only forgot us: a new session is opened at once. */
  | { readonly kind: 'startAgain' }
  | { readonly kind: 'failed'; readonly offersAllowLegacy: boolean }
  /** `waitMs`: how long until it is started again; undefined: not by itself. */
  | { readonly kind: 'dead'; readonly waitMs: number | undefined };

export interface Ending {
  readonly error: McpHostError;
  readonly wasReady: boolean;
  /** It was started by itself after it had fallen. */
  readonly automatic: boolean;
  /** Failures in a row before this one. */
  readonly failures: number;
  readonly restart: RestartPolicy;
  /** In [0, 1). */
  readonly random: number;
}

export function aftermath({ error, wasReady, automatic, failures, restart, random }: Ending): Aftermath {
  if (wasReady && failures === 0 && isLostSession(error)) return { kind: 'startAgain' };
  if (!wasReady && !(automatic && isLostProcess(error)) && !isUnreachable(error)) {
    return { kind: 'failed', offersAllowLegacy: error instanceof NegotiationError && error.offersAllowLegacy };
  }
  if (restart !== 'auto') return { kind: 'dead', waitMs: undefined };
  return { kind: 'dead', waitMs: Math.max(restartDelay(failures + 1, random), askedWaitOf(error)) };
}

/** A process that could not be kept alive, as against one that answered and was refused. */
function isLostProcess(error: McpHostError): boolean {
  if (error instanceof TransportError) return true;
  const last = error instanceof NegotiationError ? error.evidence.steps.at(-1)?.answer.kind : undefined;
  return last === 'exit' || last === 'spawnFailed' || last === 'silence';
}

/** A failure that may pass, over HTTP: the endpoint is tried again by itself, also if it never was ready. `protocol.md` §3.2. */
function isUnreachable(error: McpHostError): boolean {
  if (error instanceof TransportError) {
    if (error.reason === 'session') return true;
    return error.reason === 'network' && (error.status === undefined || isPassingFailure(error.status));
  }
  const last = error instanceof NegotiationError ? error.evidence.steps.at(-1)?.answer : undefined;
  return last?.kind === 'noReply' && last.because === 'transport';
}

function isLostSession(error: McpHostError): boolean {
  return error instanceof TransportError && error.reason === 'session';
}

/** How long the server asks to be left alone, in ms. */
function askedWaitOf(error: McpHostError): number {
  if (error instanceof TransportError) return error.retryAfterMs ?? 0;
  const last = error instanceof NegotiationError ? error.evidence.steps.at(-1)?.answer : undefined;
  return last?.kind === 'noReply' ? (last.retryAfterMs ?? 0) : 0;
}
