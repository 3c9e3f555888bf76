import { isObject } from '../base/json';
import type { IncomingMessage, RequestId } from '../jsonrpc/messages';
import { openEnvelope } from './answer';
import type { ProbeReply } from './classifier';
import { named, plain } from './wording';

/** One HTTP response to a probe, read to its end. */
export interface ProbeResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What an HTTP response to a probe is. Only a `reply` says anything about an era. */
export type HttpReading =
  | { readonly kind: 'reply'; readonly reply: ProbeReply }
  /** Signing in may help if there is a challenge, or the status is 401. */
  | { readonly kind: 'authorization'; readonly mayAuthorize: boolean; readonly detail: string }
  /** To be tried again after a while. */
  | { readonly kind: 'transport'; readonly detail: string }
  /** `target`: where to send the same request; undefined if it must not be followed. */
  | { readonly kind: 'redirect'; readonly target: string | undefined; readonly detail: string };

const TRANSPORT_STATUS = [407, 408, 429];

/**
 * Reads the response to one probe that was sent to `endpoint` with that id; `protocol.md` §3.2, decisions 4 and 5 of the
 * tables. The body counts only where the status leaves it to the body.
 */
export function readHttpReply(response: ProbeResponse, endpoint: string, id: RequestId): HttpReading {
  const { status, headers } = response;
  const detail = `HTTP ${status}`;
  if (status === 401) return { kind: 'authorization', mayAuthorize: true, detail };
  if (status === 403) return { kind: 'authorization', mayAuthorize: headers['www-authenticate'] !== undefined, detail };
  if (TRANSPORT_STATUS.includes(status) || status >= 500) return { kind: 'transport', detail };
  if (status >= 300 && status < 400) return readRedirect(response, endpoint);
  return { kind: 'reply', reply: readBody(response, id) };
}

function readRedirect({ status, headers }: ProbeResponse, endpoint: string): HttpReading {
  const location = headers['location'];
  const detail = `HTTP ${status} to ${named(location)}`;
  if ((status !== 307 && status !== 308) || location === undefined || !URL.canParse(location, endpoint)) {
    return { kind: 'redirect', target: undefined, detail };
  }
  const target = new URL(location, endpoint);
  const sameOrigin = target.origin === new URL(endpoint).origin;
  return { kind: 'redirect', target: sameOrigin ? target.href : undefined, detail };
}

function readBody({ status, headers, body }: ProbeResponse, id: RequestId): ProbeReply {
  const type = headers['content-type'] ?? '';
  const texts = type.startsWith('text/event-stream') ? eventData(body) : [body];
  const messages = texts.map(parseObject).filter((message) => message !== undefined);
  const message = messages.find((candidate) => answersOverHttp(candidate, id, status));
  if (message) return { kind: 'message', message, httpStatus: status };
  const detail = body === '' ? 'an empty body' : `no JSON-RPC answer to the request (${plain(type, 60) || 'no type'})`;
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
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
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
