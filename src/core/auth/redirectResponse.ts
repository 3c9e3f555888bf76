import { bounded, visibleText } from '../elicitation/visibleText';
import type { Checked } from './serverMetadata';
import type { AuthorizationFailure } from './types';
import { parseUrl } from '../base/parseUrl';

/** What an authorization response must fit. */
export interface ExpectedResponse {
  /** Made for this one request. */
  readonly state: string;
  /** Of the authorization server that the person was sent to; undefined: it has no metadata, so there is none to compare. */
  readonly issuer: string | undefined;
  /** Its metadata say that each response names it. */
  readonly namesItself: boolean;
}

export interface AuthorizationCode {
  readonly code: string;
  /** As the response names it. */
  readonly issuer: string | undefined;
}

/**
 * Reads the address that the browser came back to. First that it answers our request (`state`), then that it comes from the
 * authorization server that was asked (RFC 9207 §2.4, by plain comparison), and only then what it says.
 */
export function readRedirect(address: string, expected: ExpectedResponse): Checked<AuthorizationCode> {
  const issuerName = expected.issuer ?? '';
  const params = parseUrl(address)?.searchParams ?? new URLSearchParams();
  const one = (name: string): string | undefined => {
    const values = params.getAll(name);
    return values.length === 1 ? values[0] : undefined;
  };
  if (one('state') !== expected.state) return failed({ kind: 'foreignState' });
  const stated = params.has('iss') ? (one('iss') ?? '') : undefined;
  if (expected.issuer !== undefined) {
    if (stated === undefined && expected.namesItself) return failed({ kind: 'missingIssuer', issuer: issuerName });
    if (stated !== undefined && stated !== expected.issuer)
      return failed({ kind: 'foreignIssuer', issuer: issuerName });
  }
  const error = one('error');
  if (error !== undefined) return failed(refusal('authorization', issuerName, error, one('error_description')));
  const code = one('code');
  if (code === undefined || code === '') return failed({ kind: 'noCode', issuer: issuerName });
  return { ok: true, value: { code, issuer: stated } };
}

/** Characters of a description that are shown. */
const maxDescription = 300;

/** What an authorization server refused, its words made fit to be shown. */
export function refusal(
  step: Extract<AuthorizationFailure, { kind: 'refused' }>['step'],
  issuer: string,
  error: string,
  description: string | undefined,
): AuthorizationFailure {
  return {
    kind: 'refused',
    step,
    issuer,
    error: /^[\w.-]{1,100}$/.test(error) ? error : undefined,
    description: description === undefined ? undefined : visibleText(bounded(description, maxDescription)),
  };
}

function failed(failure: AuthorizationFailure): { readonly ok: false; readonly failure: AuthorizationFailure } {
  return { ok: false, failure };
}
