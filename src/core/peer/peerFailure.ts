import { TransportError, type McpHostError } from '../base/errors';
import { NegotiationError } from '../era/negotiationError';
import { isPassingFailure } from '../transport/httpStatus';

/** A process that could not be kept alive, as against one that answered and was refused. */
export function isLostProcess(error: McpHostError): boolean {
  if (error instanceof TransportError) return true;
  const last = error instanceof NegotiationError ? error.evidence.steps.at(-1)?.answer.kind : undefined;
  return last === 'exit' || last === 'spawnFailed' || last === 'silence';
}

/** A failure that may pass, over HTTP: the endpoint is tried again by itself, also if it never was ready. `protocol.md` §3.2. */
export function isUnreachable(error: McpHostError): boolean {
  if (error instanceof TransportError) {
    if (error.reason === 'session') return true;
    return error.reason === 'network' && (error.status === undefined || isPassingFailure(error.status));
  }
  const last = error instanceof NegotiationError ? error.evidence.steps.at(-1)?.answer : undefined;
  return last?.kind === 'noReply' && last.because === 'transport';
}

/** The server is there, and only forgot us: a new session is opened at once. */
export function isLostSession(error: McpHostError): boolean {
  return error instanceof TransportError && error.reason === 'session';
}

/** How long the server asks to be left alone, in ms. */
export function askedWaitOf(error: McpHostError): number {
  if (error instanceof TransportError) return error.retryAfterMs ?? 0;
  const last = error instanceof NegotiationError ? error.evidence.steps.at(-1)?.answer : undefined;
  return last?.kind === 'noReply' ? (last.retryAfterMs ?? 0) : 0;
}
