import { assertNever } from '../base/assert';
import { AuthorizationError, ProtocolError, TransportError, type McpHostError } from '../base/errors';
import { readChallenges } from './challenges';
import { isRedirect, maxRedirects, redirectTarget, retryAfterMs } from './httpStatus';

/** Why an exchange over HTTP brought no answer, as plain data. */
export type HttpFailure =
  /** A response without an answer. */
  | {
      readonly kind: 'status';
      readonly status: number;
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      /** The beginning of the body. */
      readonly body: string;
    }
  | ConnectionFailure
  | { readonly kind: 'tooLarge'; readonly limitBytes: number }
  /** A successful response, and not a message in it. */
  | { readonly kind: 'noMessage'; readonly detail: string }
  /** The response ended, and the answer was not in it. */
  | { readonly kind: 'unanswered' };

/** A failure that can end the connection as a whole. */
export type ConnectionFailure =
  /** No response, or not the whole of it. `connected`: the server was reached. */
  | {
      readonly kind: 'network';
      readonly systemCode: string | undefined;
      readonly detail: string;
      readonly connected: boolean;
    }
  /** It was sent for a session, and this status says that there is none. */
  | { readonly kind: 'sessionLost'; readonly status: number }
  /** The connection was closed by us. */
  | { readonly kind: 'closed' };

/** Characters of a body that a message shows. */
const maxBody = 200;

/** The coded error of a failure, with what to do; `protocol.md` §9. `now` in ms since the epoch. */
export function httpError(server: string, endpoint: string, failure: HttpFailure, now: number): McpHostError {
  switch (failure.kind) {
    case 'status':
      return statusError(server, endpoint, failure, now);
    case 'network':
    case 'sessionLost':
    case 'closed':
      return connectionError(server, endpoint, failure);
    case 'tooLarge':
      return new TransportError(
        `"${server}" sent a message of more than ${failure.limitBytes} bytes, which is refused. Ask for less at once.`,
        { reason: 'tooLarge', server },
      );
    case 'noMessage':
      return new ProtocolError(
        `"${server}" answered with what is no MCP message: ${failure.detail}. Check that the address is that of an MCP endpoint.`,
        { server },
      );
    case 'unanswered':
      return new TransportError(
        `The response of "${server}" ended before its answer came. Whether the request was carried out is not known.`,
        { reason: 'network', server },
      );
    default:
      return assertNever(failure);
  }
}

/** The coded error of a failure that can end a connection. */
export function connectionError(server: string, endpoint: string, failure: ConnectionFailure): TransportError {
  switch (failure.kind) {
    case 'network': {
      const { systemCode, detail, connected } = failure;
      const code = systemCode === undefined ? '' : ` (${systemCode})`;
      return new TransportError(
        connected
          ? `The connection to "${server}" was lost${code}: ${detail}. Look at the server's log.`
          : `"${server}" can't be reached at ${originOf(endpoint)}${code}: ${detail}. Check the address, the network and the proxy.`,
        { reason: 'network', server, systemCode },
      );
    }
    case 'sessionLost':
      return new TransportError(
        `"${server}" no longer knows the session (HTTP ${failure.status}), and did nothing with the request. A new session is opened.`,
        { reason: 'session', server, status: failure.status },
      );
    case 'closed':
      return new TransportError(`The connection to "${server}" was closed.`, { reason: 'closed', server });
    default:
      return assertNever(failure);
  }
}

type StatusFailure = Extract<HttpFailure, { kind: 'status' }>;

function statusError(server: string, endpoint: string, failure: StatusFailure, now: number): McpHostError {
  const { status, headers } = failure;
  if (status === 401 || status === 403) {
    const what = status === 401 ? 'wants to know who asks' : 'does not allow this';
    return new AuthorizationError(
      `"${server}" ${what} (HTTP ${status})${said(failure)}. Sign in, or check the credentials in its entry.`,
      status,
      readChallenges(headers['www-authenticate']),
      { server },
    );
  }
  const wait = status === 429 || status === 503 ? retryAfterMs(headers['retry-after'], now) : undefined;
  return new TransportError(`"${server}" answered with HTTP ${status}${said(failure)}. ${advice(failure, endpoint)}`, {
    reason: 'network',
    server,
    status,
    retryAfterMs: wait,
  });
}

function advice({ status, headers }: StatusFailure, endpoint: string): string {
  if (isRedirect(status)) {
    const followed = redirectTarget(status, headers['location'], endpoint) !== undefined;
    const where = `It leads to ${printable(headers['location'] ?? 'nowhere', maxBody)}, which is not followed: `;
    return followed
      ? `${where}more than ${maxRedirects} redirects in a row. Ask who runs the server.`
      : `${where}only the same origin is, by 307 or 308. If you trust that address, make it the "url".`;
  }
  if (status === 407) return 'The proxy wants to know who asks: check its settings.';
  if (status === 429) return 'It was asked too often: wait a little.';
  if (status >= 500) return 'It, or what stands before it, has a failure: try again later, or look at its log.';
  return 'Check the address, and the log of the server.';
}

/** What the body says, if that is text for people. */
function said({ body, headers }: StatusFailure): string {
  const type = headers['content-type'] ?? '';
  const text = type.startsWith('text/html') ? '' : printable(body, maxBody);
  return text === '' ? '' : `: ${text}`;
}

/** Text of a server as a part of a sentence: on one line, bounded, without what is invisible. */
function printable(text: string, limit: number): string {
  const shown = text
    .slice(0, limit)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return text.length > limit ? `${shown}…` : shown;
}

/** An address as far as it can be shown: the rest may hold a secret. */
function originOf(endpoint: string): string {
  return new URL(endpoint).origin;
}
