import { assertNever } from '../base/assert';
import type { AuthChallenge } from '../base/errors';
import { isObject } from '../base/json';
import { english } from '../base/localizer';
import { named, plain } from '../base/plain';
import { parseBounded } from '../base/boundedJson';
import type { IncomingMessage, RequestId } from '../jsonrpc/messages';
import { readChallenges } from '../transport/challenges';
import type { HttpOutcome, HttpResponse } from '../transport/http';
import type { HttpFailure } from '../transport/httpFailure';
import { isPassingFailure, isRedirect, redirectTarget, retryAfterMs } from '../transport/httpStatus';
import { openEnvelope } from './answer';
import type { ProbeReply } from './classifier';
import { details } from './detailTexts';

/** What an HTTP exchange says of an era: a reply to be classified, or nothing at all. */
export type HttpReading = { readonly kind: 'reply'; readonly reply: ProbeReply } | NoReply;

/** What came back instead of a reply; it says nothing of an era. */
export type NoReply =
  /** Signing in may help if there is a challenge, or the status is 401. */
  | {
      readonly kind: 'authorization';
      readonly mayAuthorize: boolean;
      readonly httpStatus: number;
      readonly challenges: readonly AuthChallenge[];
      readonly detail: string;
    }
  /** To be tried again after a while; `retryAfterMs` is what the server asks for. */
  | {
      readonly kind: 'transport';
      readonly detail: string;
      readonly httpStatus?: number;
      readonly retryAfterMs?: number | undefined;
    }
  /** `target`: where it could have been followed to; undefined if it must not be. */
  | {
      readonly kind: 'redirect';
      readonly target: string | undefined;
      readonly httpStatus: number;
      readonly detail: string;
    };

/** Reads what came of one probe that was sent to `endpoint` with that id; `now` in ms since the epoch. */
export function readHttpOutcome(outcome: HttpOutcome, endpoint: string, id: RequestId, now: number): HttpReading {
  return outcome.kind === 'response'
    ? readHttpReply(outcome.response, endpoint, id, now)
    : readFailure(outcome.failure);
}

/** What the system says of a failed connection: its code, and its words without that code. */
export function networkDetail({ systemCode, detail }: Extract<HttpFailure, { kind: 'network' }>): string {
  const words = plain(detail);
  return systemCode === undefined ? words : `${systemCode}: ${words.replace(` ${systemCode} `, ' ')}`;
}

/** The system's code in the detail of an answer that no response came for (`ECONNREFUSED`); undefined if there was none. */
export function networkCode(detail: string): string | undefined {
  return /^([A-Z][A-Z0-9_]{3,}): /.exec(detail)?.[1];
}

function readFailure(failure: HttpFailure): HttpReading {
  switch (failure.kind) {
    case 'network':
      return { kind: 'transport', detail: networkDetail(failure) };
    case 'closed':
      return { kind: 'transport', detail: details.closed(english) };
    case 'sessionLost':
    case 'status':
      return { kind: 'transport', detail: `HTTP ${failure.status}`, httpStatus: failure.status };
    case 'tooLarge':
      return unanswered(200, details.tooLarge(english, String(failure.limitBytes)));
    case 'noMessage':
      return unanswered(200, plain(failure.detail));
    case 'unanswered':
      return unanswered(200, details.brokenOff(english));
    default:
      return assertNever(failure);
  }
}

/**
 * Reads the response to one probe that was sent to `endpoint` with that id, at `now` (ms since the epoch); `protocol.md` §3.2, decisions 4 and 5 of the
 * tables. The body counts only where the status leaves it to the body.
 */
export function readHttpReply(response: HttpResponse, endpoint: string, id: RequestId, now: number): HttpReading {
  const { status, headers } = response;
  const detail = `HTTP ${status}`;
  if (status === 401 || status === 403) {
    const header = headers['www-authenticate'];
    const mayAuthorize = status === 401 || header !== undefined;
    return { kind: 'authorization', mayAuthorize, httpStatus: status, challenges: readChallenges(header), detail };
  }
  if (isPassingFailure(status)) {
    return { kind: 'transport', detail, httpStatus: status, retryAfterMs: retryAfterMs(headers['retry-after'], now) };
  }
  if (isRedirect(status)) {
    const location = headers['location'];
    const target = redirectTarget(status, location, endpoint);
    return {
      kind: 'redirect',
      target,
      httpStatus: status,
      detail: details.redirect(english, String(status), named(location)),
    };
  }
  return { kind: 'reply', reply: readBody(response, id) };
}

function unanswered(httpStatus: number, detail: string): HttpReading {
  return { kind: 'reply', reply: { kind: 'unanswered', httpStatus, detail } };
}

function readBody({ status, headers, body }: HttpResponse, id: RequestId): ProbeReply {
  const type = headers['content-type'] ?? '';
  const texts = type.startsWith('text/event-stream') ? eventData(body) : [body];
  const messages = texts.map(parseObject).filter((message) => message !== undefined);
  const message = messages.find((candidate) => answersOverHttp(candidate, id, status));
  if (message) return { kind: 'message', message, httpStatus: status };
  const detail =
    body === '' ? details.emptyBody(english) : details.noAnswer(english, plain(type, 60) || details.noType(english));
  return { kind: 'unanswered', httpStatus: status, detail };
}

/**
 * An error needs no id here, since the exchange correlates it; anything else needs exactly ours. With a status of
 * failure only an error is an answer.
 */
function answersOverHttp(message: IncomingMessage, id: RequestId, status: number): boolean {
  if (Object.hasOwn(message, 'method')) return false;
  const given = message['id'];
  const isError = openEnvelope(message).kind === 'error';
  if (given === undefined || given === null) return isError;
  return given === id && (isError || status < 300);
}

function parseObject(text: string): IncomingMessage | undefined {
  const value = parseBounded(text);
  return isObject(value) ? value : undefined;
}

/** The data of every event of an event stream that its blank line completes. */
function eventData(stream: string): string[] {
  const events: string[] = [];
  let data: string[] = [];
  for (const line of stream.split(/\r\n|\n|\r/).slice(0, -1)) {
    if (line === '') {
      if (data.length > 0) events.push(data.join('\n'));
      data = [];
    } else if (line.startsWith('data:')) {
      data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
    }
  }
  return events;
}
