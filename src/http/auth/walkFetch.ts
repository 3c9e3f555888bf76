import type { FetchLike } from '@modelcontextprotocol/client';
import { createRedactor } from '../../core/audit/redaction';
import { originOf } from '../../core/auth/addresses';
import { refusal } from '../../core/auth/redirectResponse';
import type { RefusedStep } from '../../core/auth/types';
import { parseBounded } from '../../core/base/boundedJson';
import { isObject } from '../../core/base/json';
import { WalkStopped } from './walkStopped';

export interface WalkFetchOptions {
  readonly fetch: FetchLike;
  readonly issuer: string;
  /** What a POST is for. */
  readonly stepOf: (url: string) => RefusedStep;
  /** Texts that must not turn up in what is said of a refusal. */
  readonly secrets: () => readonly string[];
}

/**
 * A `fetch` for what comes after discovery: only POST gets anywhere, since all that can be read was read and checked. A
 * refusal ends the walk at once, so that the library does not try again with what it has left, or write it to the console.
 */
export function walkFetch({ fetch, issuer, stepOf, secrets }: WalkFetchOptions): FetchLike {
  return async (url, init) => {
    if (init?.method !== 'POST') return new Response(null, { status: 404 });
    const response = await fetch(url, init);
    if (response.status >= 500 || response.status === 429) {
      throw new WalkStopped({ kind: 'unreachable', origin: originOf(String(url)), detail: `HTTP ${response.status}` });
    }
    const text = await response.text();
    const { error, description } = readError(text, response);
    // The library answers that one: RFC 9449 §8.
    if (error === undefined || (error === 'use_dpop_nonce' && response.headers.has('dpop-nonce'))) {
      return new Response(text, { status: response.status, headers: response.headers });
    }
    const hidden = createRedactor(Object.fromEntries(secrets().map((value, index) => [String(index), value])));
    const shown = description === undefined ? undefined : hidden.text(description);
    throw new WalkStopped(refusal(stepOf(String(url)), issuer, error, shown));
  };
}

/** RFC 6749 §5.2 and RFC 7591 §3.2.2. Some put the error into a successful response; `error` is undefined if there is none. */
function readError(
  text: string,
  { ok, status }: Response,
): { readonly error: string | undefined; readonly description: string | undefined } {
  const body = parseBounded(text);
  const { error, error_description: description } = isObject(body) ? body : {};
  return {
    error: typeof error === 'string' ? error : ok ? undefined : `HTTP-${status}`,
    description: typeof description === 'string' ? description : undefined,
  };
}
