import { createHash } from 'node:crypto';
import { isObject } from '../base/json';
import type { WireClass } from './wireRow';

const versionKey = 'io.modelcontextprotocol/protocolVersion';

/** What a message says that rows are made of. */
export type MessageFacts =
  | {
      readonly kind: 'request';
      readonly id: string;
      readonly method: string;
      readonly subject: string;
      /** It carries the version that it speaks (2026-07-28, basic, `_meta`), as every modern request does. */
      readonly stamped: boolean;
      /** Of a request that goes on after the server asked for input: the round's {@link roundKey}. */
      readonly continues: string | undefined;
    }
  | {
      readonly kind: 'notification';
      readonly method: string;
      /** The request that it is about, if it names one. */
      readonly about: string | undefined;
      /** Of `notifications/cancelled`. */
      readonly cancels: boolean;
      readonly subject: string;
    }
  | {
      readonly kind: 'answer';
      readonly id: string;
      readonly class: WireClass;
      readonly reason: string;
      /** Of an answer that asks for input: see {@link roundKey}. */
      readonly asks: string | undefined;
    };

/** Reads a message, whatever it is: anything that comes from a server may be anything. */
export function readFacts(message: unknown): MessageFacts {
  const fields = isObject(message) ? message : {};
  const { id, method } = fields;
  const params = isObject(fields['params']) ? fields['params'] : {};
  if (typeof method !== 'string') return answerFacts(fields);
  if (!('id' in fields)) {
    const about = params['requestId'] ?? params['progressToken'];
    return {
      kind: 'notification',
      method,
      about: about === undefined ? undefined : idText(about),
      cancels: method === 'notifications/cancelled',
      subject: subjectOf(params),
    };
  }
  const { _meta: meta } = params;
  const continues = params['inputResponses'] !== undefined || typeof params['requestState'] === 'string';
  return {
    kind: 'request',
    id: idText(id),
    method,
    subject: subjectOf(params),
    stamped: isObject(meta) && typeof meta[versionKey] === 'string',
    continues: continues ? roundKey(params['requestState'], params['inputResponses']) : undefined,
  };
}

function answerFacts(fields: Readonly<Record<string, unknown>>): MessageFacts {
  const { id, result, error } = fields;
  const answer = { kind: 'answer', id: idText(id), asks: undefined } as const;
  if ('error' in fields && !('result' in fields)) {
    const { code, message } = isObject(error) ? error : {};
    if (typeof code !== 'number') return { ...answer, class: 'invalid', reason: '' };
    return {
      ...answer,
      class: 'protocolError',
      reason: `${code} ${typeof message === 'string' ? message : ''}`.trim(),
    };
  }
  if (!isObject(result) || 'error' in fields) return { ...answer, class: 'invalid', reason: '' };
  if (result['resultType'] === 'input_required') {
    const asks = roundKey(result['requestState'], result['inputRequests']);
    return { ...answer, class: 'inputRequired', reason: '', asks };
  }
  return { ...answer, class: result['isError'] === true ? 'toolError' : 'ok', reason: '' };
}

/**
 * Joins a request for input with the request that answers it (2026-07-28, basic/patterns/mrtr): the state is handed back
 * as it came, and the answers stand under the keys of what was asked.
 */
function roundKey(state: unknown, keyed: unknown): string {
  const hash = createHash('sha256').update(typeof state === 'string' ? state : '');
  if (isObject(keyed)) for (const key of Object.keys(keyed).sort()) hash.update('\0').update(key);
  return hash.digest('base64');
}

/** An id as JSON, so that `1` and `"1"` are two. */
export function idText(id: unknown): string {
  return typeof id === 'string' || typeof id === 'number' ? JSON.stringify(id) : 'null';
}

function subjectOf(params: Readonly<Record<string, unknown>>): string {
  const ref = isObject(params['ref']) ? params['ref'] : {};
  const named = [params['name'], params['uri'], params['taskId'], ref['name'], ref['uri']];
  return named.find((subject) => typeof subject === 'string') ?? '';
}
