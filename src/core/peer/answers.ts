import { ProtocolError } from '../base/errors';
import { plainError } from '../base/plain';
import { openEnvelope } from '../era/answer';
import { isModernErrorCode } from '../era/modernErrors';
import { errorOf, type IncomingMessage } from '../jsonrpc/messages';
import { english } from '../base/localizer';
import { answerTexts, peerTexts } from './peerTexts';

const parseError = -32700;
const invalidRequest = -32600;

/** What became of a request. */
export type Outcome =
  { readonly kind: 'result'; readonly result: unknown } | { readonly kind: 'error'; readonly error: ProtocolError };

/** Reads the answer to a request: what is no whole JSON-RPC 2.0 answer is a defect of the server; `protocol.md` §9. */
export function readAnswer(message: IncomingMessage, server: string, method: string): Outcome {
  const envelope = openEnvelope(message);
  switch (envelope.kind) {
    case 'result':
      return envelope;
    case 'error': {
      const { code, data } = envelope.error;
      const text = peerTexts.error(english, server, method, ` ${code}: ${plainError(envelope.error.message)}`);
      return { kind: 'error', error: new ProtocolError(text, { server, rpcCode: code, data }) };
    }
    case 'malformed': {
      const text = peerTexts.defect(english, server, method, answerTexts.noAnswer(english, envelope.detail));
      return { kind: 'error', error: new ProtocolError(text, { server, data: message }) };
    }
  }
}

/**
 * Whether a message says, without an id, that a request could not be used: its id could not be read (2026-07-28, basic,
 * "Responses"), or its stamp was refused. An error of another code may be about a notification.
 */
export function refusesUnread(message: IncomingMessage): boolean {
  const { id } = message;
  const code = id === undefined || id === null ? errorOf(message)?.code : undefined;
  return code !== undefined && (code === parseError || code === invalidRequest || isModernErrorCode(code));
}
