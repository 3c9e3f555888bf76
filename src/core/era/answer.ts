import { english } from '../base/localizer';
import { named } from '../base/plain';
import { errorOf, type IncomingMessage, type JsonRpcErrorObject, type RequestId } from '../jsonrpc/messages';
import { details } from './detailTexts';
import { isModernErrorCode } from './modernErrors';

/** What an answer says as JSON-RPC, before anything is said about MCP. */
export type Envelope =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly error: JsonRpcErrorObject }
  | { readonly kind: 'malformed'; readonly detail: string };

/** Opens an answer: JSON-RPC 2.0 with exactly one of `result` and `error`, the latter with a numeric code. */
export function openEnvelope(message: IncomingMessage): Envelope {
  if (message['jsonrpc'] !== '2.0') return malformed(details.notJsonRpc(english, named(message['jsonrpc'])));
  const hasResult = Object.hasOwn(message, 'result');
  if (!Object.hasOwn(message, 'error')) {
    return hasResult ? { kind: 'result', result: message['result'] } : malformed(details.noOutcome(english));
  }
  if (hasResult) return malformed(details.twoOutcomes(english));
  const error = errorOf(message);
  return error === undefined ? malformed(details.noErrorObject(english)) : { kind: 'error', error };
}

function malformed(detail: string): Envelope {
  return { kind: 'malformed', detail };
}

/**
 * Whether a message answers the one open probe: it carries exactly the probe's id, type and value, and no `method`. A
 * recognised modern error without an id counts too, since nothing else is open that it could be about.
 * `protocol.md` §3; decisions 4 and 6 of the tables.
 */
export function answers(message: IncomingMessage, id: RequestId): boolean {
  if (Object.hasOwn(message, 'method')) return false;
  const given = message['id'];
  if (given !== undefined && given !== null) return given === id;
  const envelope = openEnvelope(message);
  return envelope.kind === 'error' && isModernErrorCode(envelope.error.code);
}
