import type { FetchLike } from '@modelcontextprotocol/client';
import { isSafeAddress, originOf } from '../../core/auth/addresses';
import { authDetails } from '../../core/auth/failureTexts';
import type { Clock } from '../../core/base/clock';
import { english } from '../../core/base/localizer';
import { details } from '../../core/era/detailTexts';
import { networkDetail } from '../../core/era/httpReply';
import { maxRedirects } from '../../core/transport/httpStatus';
import { ExchangeFailure } from '../exchangeFailure';
import type { NodeRequest, NodeRequester, NodeResponse } from '../nodeRequest';
import { readFailureText } from '../readBody';
import { WalkStopped } from './walkStopped';
import { parseUrl } from '../../core/base/parseUrl';

/** For one answer of an authorization server, in ms. */
const answerLimitMs = 30_000;

export interface GuardOptions {
  readonly requester: NodeRequester;
  readonly clock: Clock;
  /** Of the MCP server; see `isSafeAddress`. */
  readonly endpoint: string;
  readonly signal: AbortSignal;
}

/**
 * A `fetch` for the walks: safe addresses only, redirects of a GET within one origin, the first MiB of an answer, 30 s for it.
 * Rejects with a {@link WalkStopped} where the host can't be reached or must not be, and with the signal's reason.
 */
export function guardedFetch({ requester, clock, endpoint, signal }: GuardOptions): FetchLike {
  return async (input, init) => {
    const limit = new AbortController();
    const timer = clock.setTimeout(() => {
      limit.abort();
    }, answerLimitMs);
    let url = new URL(input);
    try {
      const either = AbortSignal.any([signal, limit.signal]);
      const request = requestOf(init);
      for (let followed = 0; ; followed++) {
        if (!isSafeAddress(url.href, endpoint)) {
          throw new WalkStopped({ kind: 'insecure', what: authDetails.address(english), origin: originOf(url.href) });
        }
        const response = await requester.send(url, request, either);
        const target = request.method === 'GET' && followed < maxRedirects ? redirectOf(response, url) : undefined;
        if (!target) return await readResponse(response);
        response.body.destroy();
        url = target;
      }
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ExchangeFailure)) throw error;
      throw new WalkStopped({ kind: 'unreachable', origin: url.origin, detail: reasonOf(error, limit.signal.aborted) });
    } finally {
      timer.dispose();
    }
  };
}

function requestOf(init: RequestInit | undefined): NodeRequest {
  const headers: Record<string, string> = { Accept: 'application/json' };
  new Headers(init?.headers).forEach((value, name) => {
    if (name !== 'accept') headers[name] = value;
  });
  const { body } = init ?? {};
  const text = body instanceof URLSearchParams || typeof body === 'string' ? String(body) : undefined;
  return { method: init?.method === 'POST' ? 'POST' : 'GET', headers, ...(text !== undefined && { body: text }) };
}

function redirectOf({ status, headers }: NodeResponse, from: URL): URL | undefined {
  const { location } = headers;
  if (status < 300 || status >= 400 || location === undefined) return undefined;
  const target = parseUrl(location, from);
  return target?.origin === from.origin ? target : undefined;
}

async function readResponse({ status, headers, body }: NodeResponse): Promise<Response> {
  const text = await readFailureText(body);
  const shown = new Headers();
  for (const name of ['content-type', 'dpop-nonce']) {
    const value = headers[name];
    if (value !== undefined) shown.set(name, value);
  }
  // A response of these kinds has no body for `Response` either.
  return new Response(status === 204 || status === 205 || status === 304 ? null : text, { status, headers: shown });
}

function reasonOf({ failure }: ExchangeFailure, isLate: boolean): string {
  if (isLate) return authDetails.late(english, String(answerLimitMs / 1000));
  if (failure.kind !== 'network') return details.closed(english);
  return networkDetail(failure);
}
