import { McpHostError, ProtocolError, RequestTimeoutError, TransportError } from '../base/errors';
import { methodNotFound } from '../jsonrpc/messages';
import type { TaskState } from '../peer/types';
import { TaskError } from './taskError';
import { english } from '../base/localizer';
import { taskTexts } from './taskTexts';

const invalidParams = -32602;
const internalError = -32603;

/** Whether the task may still be at work after following it failed so, and can be followed again. */
export function isKept(error: unknown): boolean {
  return (
    error instanceof McpHostError &&
    ['transport', 'timeout', 'authorization', 'peerUnavailable', 'negotiation', 'configuration', 'consent'].includes(
      error.code,
    )
  );
}

/** Whether a look that failed so may be repeated. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ProtocolError) return error.rpcCode === internalError;
  return error instanceof TransportError || error instanceof RequestTimeoutError;
}

/** Whether a server forgot the session, so that the connection is no good though it is open. */
export function isForgottenSession(error: unknown): boolean {
  return error instanceof TransportError && error.reason === 'session';
}

/** What a failed look at a task says where its server does not know it; undefined: it failed for another reason. */
export function unknownTask(
  error: unknown,
  { expiresAt }: Pick<TaskState, 'expiresAt'>,
  server: string,
  now: number,
): TaskError | undefined {
  if (!(error instanceof ProtocolError)) return undefined;
  const { rpcCode, message } = error;
  if (rpcCode !== invalidParams && rpcCode !== methodNotFound) return undefined;
  const expired = expiresAt !== undefined && now >= expiresAt;
  const reason = expired ? 'expired' : 'lost';
  return new TaskError(taskTexts[reason](english, server, `: ${message}`), { reason, server, rpcCode });
}
