import { originOf } from '../auth/addresses';
import { assertNever } from '../base/assert';
import { AuthorizationError, ProtocolError, TransportError, type McpHostError } from '../base/errors';
import { english } from '../base/localizer';
import { plain } from '../base/plain';
import type { Saying } from '../base/sayings';
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

/** The sentences of {@link httpError}. */
export const httpTexts = {
  tooLarge: (l10n, server, bytes) =>
    l10n.t('"{0}" sent a message of more than {1} bytes, which is refused. Ask for less at once.', server, bytes),
  noMessage: (l10n, server, detail) =>
    l10n.t(
      '"{0}" answered with what is no MCP message: {1}. Check that the address is that of an MCP endpoint.',
      server,
      detail,
    ),
  unanswered: (l10n, server) =>
    l10n.t(
      'The response of "{0}" ended before its answer came. Whether the request was carried out is not known.',
      server,
    ),
  lost: (l10n, server, why) => l10n.t(`The connection to "{0}" was lost{1}. Look at the server's log.`, server, why),
  unreachable: (l10n, server, origin, why) =>
    l10n.t(`"{0}" can't be reached at {1}{2}. Check the address, the network and the proxy.`, server, origin, why),
  sessionLost: (l10n, server, status) =>
    l10n.t(
      '"{0}" no longer knows the session (HTTP {1}), and did nothing with the request. A new session is opened.',
      server,
      status,
    ),
  closed: (l10n, server) => l10n.t('The connection to "{0}" was closed.', server),
  unknown: (l10n, server, status, said) =>
    l10n.t(
      '"{0}" wants to know who asks (HTTP {1}){2}. Sign in, or check the credentials in its entry.',
      server,
      status,
      said,
    ),
  forbidden: (l10n, server, status, said) =>
    l10n.t(
      '"{0}" does not allow this (HTTP {1}){2}. Sign in, or check the credentials in its entry.',
      server,
      status,
      said,
    ),
  redirectedTooOften: (l10n, server, status, said, target, most) =>
    l10n.t(
      '"{0}" answered with HTTP {1}{2}. It leads to {3}, which is not followed: more than {4} redirects in a row. Ask who runs the server.',
      server,
      status,
      said,
      target,
      most,
    ),
  redirected: (l10n, server, status, said, target) =>
    l10n.t(
      '"{0}" answered with HTTP {1}{2}. It leads to {3}, which is not followed: only the same origin is, by 307 or 308. If you trust that address, make it the "url".',
      server,
      status,
      said,
      target,
    ),
  proxy: (l10n, server, status, said) =>
    l10n.t(
      '"{0}" answered with HTTP {1}{2}. The proxy wants to know who asks: check its settings.',
      server,
      status,
      said,
    ),
  tooOften: (l10n, server, status, said) =>
    l10n.t('"{0}" answered with HTTP {1}{2}. It was asked too often: wait a little.', server, status, said),
  serverFailure: (l10n, server, status, said) =>
    l10n.t(
      '"{0}" answered with HTTP {1}{2}. It, or what stands before it, has a failure: try again later, or look at its log.',
      server,
      status,
      said,
    ),
  otherStatus: (l10n, server, status, said) =>
    l10n.t('"{0}" answered with HTTP {1}{2}. Check the address, and the log of the server.', server, status, said),
} as const satisfies Record<string, Saying>;

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
      return new TransportError(httpTexts.tooLarge(english, server, String(failure.limitBytes)), {
        reason: 'tooLarge',
        server,
      });
    case 'noMessage':
      return new ProtocolError(httpTexts.noMessage(english, server, failure.detail), { server });
    case 'unanswered':
      return new TransportError(httpTexts.unanswered(english, server), { reason: 'network', server });
    default:
      return assertNever(failure);
  }
}

/** The coded error of a failure that can end a connection. */
export function connectionError(server: string, endpoint: string, failure: ConnectionFailure): TransportError {
  switch (failure.kind) {
    case 'network': {
      const { systemCode, detail, connected } = failure;
      const why = `${systemCode === undefined ? '' : ` (${systemCode})`}: ${detail}`;
      return new TransportError(
        connected
          ? httpTexts.lost(english, server, why)
          : httpTexts.unreachable(english, server, originOf(endpoint), why),
        { reason: 'network', server, systemCode },
      );
    }
    case 'sessionLost': {
      const { status } = failure;
      return new TransportError(httpTexts.sessionLost(english, server, String(status)), {
        reason: 'session',
        server,
        status,
      });
    }
    case 'closed':
      return new TransportError(httpTexts.closed(english, server), { reason: 'closed', server });
    default:
      return assertNever(failure);
  }
}

type StatusFailure = Extract<HttpFailure, { kind: 'status' }>;

function statusError(server: string, endpoint: string, failure: StatusFailure, now: number): McpHostError {
  const { status, headers } = failure;
  const message = statusText(server, endpoint, failure);
  if (status === 401 || status === 403) {
    return new AuthorizationError(message, status, readChallenges(headers['www-authenticate']), { server });
  }
  const wait = status === 429 || status === 503 ? retryAfterMs(headers['retry-after'], now) : undefined;
  return new TransportError(message, { reason: 'network', server, status, retryAfterMs: wait });
}

function statusText(server: string, endpoint: string, failure: StatusFailure): string {
  const { status, headers } = failure;
  const facts = [server, String(status), said(failure)] as const;
  if (isRedirect(status)) {
    const target = plain(headers['location'] ?? 'nowhere');
    return redirectTarget(status, headers['location'], endpoint) === undefined
      ? httpTexts.redirected(english, ...facts, target)
      : httpTexts.redirectedTooOften(english, ...facts, target, String(maxRedirects));
  }
  if (status === 401) return httpTexts.unknown(english, ...facts);
  if (status === 403) return httpTexts.forbidden(english, ...facts);
  if (status === 407) return httpTexts.proxy(english, ...facts);
  if (status === 429) return httpTexts.tooOften(english, ...facts);
  return status >= 500 ? httpTexts.serverFailure(english, ...facts) : httpTexts.otherStatus(english, ...facts);
}

/** What the body says, if that is text for people. */
function said({ body, headers }: StatusFailure): string {
  const type = headers['content-type'] ?? '';
  const text = type.startsWith('text/html') ? '' : plain(body);
  return text === '' ? '' : `: ${text}`;
}
