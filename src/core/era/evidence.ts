import { plain } from '../base/plain';
import type { JsonRpcErrorObject } from '../jsonrpc/messages';
import type { NoReply } from './httpReply';
import type { ProbeAnswer } from './types';

/** Bounds for what a server may put into the evidence: characters of a text or of data as JSON, number of versions. */
const MAX_TEXT = 4_000;
const MAX_VERSIONS = 100;

/** The status of the HTTP response that an answer came with, if it came over HTTP. */
export interface HttpStatus {
  readonly httpStatus?: number;
}

/** An acceptable result, with the versions in it. */
export function resultAnswer(versions: readonly string[]): ProbeAnswer {
  return { kind: 'result', versions: versions.slice(0, MAX_VERSIONS).map((version) => plain(version)) };
}

/** An answer that is not acceptable; `detail` names what is at fault. */
export function malformedAnswer(detail: string, { httpStatus }: HttpStatus): ProbeAnswer {
  return { kind: 'malformed', detail, ...statusOf(httpStatus) };
}

/** What came over HTTP instead of a reply. */
export function noReplyAnswer(reply: NoReply): ProbeAnswer {
  const answer = { kind: 'noReply', because: reply.kind, detail: reply.detail, ...statusOf(reply.httpStatus) } as const;
  return reply.kind === 'transport' && reply.retryAfterMs !== undefined
    ? { ...answer, retryAfterMs: reply.retryAfterMs }
    : answer;
}

function statusOf(httpStatus: number | undefined): HttpStatus {
  return httpStatus === undefined ? {} : { httpStatus };
}

/** An error as evidence: whole unless it is of a size that nobody reads. */
export function errorAnswer(error: JsonRpcErrorObject, { httpStatus }: HttpStatus): ProbeAnswer {
  const text = plain(error.message, MAX_TEXT);
  const answer = { kind: 'error', code: error.code, message: text, ...statusOf(httpStatus) } as const;
  return error.data !== undefined && isSmall(error.data) ? { ...answer, data: error.data } : answer;
}

function isSmall(data: unknown): boolean {
  try {
    return JSON.stringify(data).length <= MAX_TEXT;
  } catch {
    return false; // nested too deeply to be written
  }
}
