import { isObject, isStringArray } from '../base/json';
import { english } from '../base/localizer';
import { isSafeAddress, originOf } from './addresses';
import { authDetails } from './failureTexts';
import { isResourceOf } from './resource';
import { unionOf } from './scopes';
import type { AuthorizationFailure } from './types';

export type Checked<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: AuthorizationFailure };

/** What of a server's description (RFC 9728) is used. */
export interface ResourceMetadata {
  /** As the server writes it, which is how tokens are asked for. */
  readonly resource: string;
  /** At least one, unless the description names none. */
  readonly issuers: readonly string[];
  readonly scopes: readonly string[] | undefined;
  /** Only tokens bound to a key are taken. */
  readonly dpop: boolean;
}

/** Authorization servers that are looked at. */
const maxIssuers = 20;

/** Checks a protected resource's description; `endpoint` is where the server is reached. */
export function checkResourceMetadata(document: unknown, endpoint: string): Checked<ResourceMetadata> {
  const bad = (detail: string): Checked<never> => failed({ kind: 'badResourceMetadata', detail });
  if (!isObject(document)) return bad(authDetails.noJsonObject(english));
  const { resource, authorization_servers: issuers, scopes_supported: scopes } = document;
  if (typeof resource !== 'string') return bad(authDetails.noResource(english));
  if (!isResourceOf(resource, endpoint)) return failed({ kind: 'foreignResource', resource });
  if (issuers !== undefined && !isStringArray(issuers)) return bad(authDetails.noIssuerList(english));
  const value: ResourceMetadata = {
    resource,
    issuers: (issuers ?? []).slice(0, maxIssuers),
    scopes: isStringArray(scopes) ? unionOf(scopes) : undefined,
    dpop: document['dpop_bound_access_tokens_required'] === true,
  };
  return { ok: true, value };
}

/** What of an authorization server's description (RFC 8414, OpenID Connect Discovery) is checked or used. */
export interface ServerMetadata {
  readonly issuer: string;
  readonly metadataDocuments: boolean;
  readonly registers: boolean;
  /** It says that it names itself in every authorization response (RFC 9207). */
  readonly namesItself: boolean;
  readonly authMethods: readonly string[] | undefined;
  /** It binds tokens to a key for whoever proves with ES256 to have it (RFC 9449 §5.1). */
  readonly bindsTokens: boolean;
}

/**
 * Checks an authorization server's description against the issuer it was fetched for.
 *
 * @param codeFlow - a person signs in: PKCE with S256 must be offered
 */
export function checkServerMetadata(
  document: unknown,
  issuer: string,
  endpoint: string,
  codeFlow: boolean,
): Checked<ServerMetadata> {
  if (!isObject(document))
    return failed({ kind: 'badServerMetadata', issuer, detail: authDetails.noJsonObject(english) });
  const { issuer: stated } = document;
  if (stated !== issuer) {
    return failed({ kind: 'issuerMismatch', issuer, stated: typeof stated === 'string' ? stated : '' });
  }
  const challengeMethods = document['code_challenge_methods_supported'];
  if (codeFlow && !(isStringArray(challengeMethods) && challengeMethods.includes('S256'))) {
    return failed({ kind: 'noS256', issuer });
  }
  const responseTypes = document['response_types_supported'];
  if (codeFlow && isStringArray(responseTypes) && !responseTypes.includes('code')) {
    return failed({ kind: 'badServerMetadata', issuer, detail: authDetails.noCodeFlow(english) });
  }
  for (const name of ['authorization_endpoint', 'token_endpoint', 'registration_endpoint']) {
    const address = document[name];
    if (address === undefined) continue;
    if (typeof address !== 'string' || !isSafeAddress(address, endpoint)) {
      return failed({ kind: 'insecure', what: name, origin: typeof address === 'string' ? originOf(address) : '' });
    }
  }
  const authMethods = document['token_endpoint_auth_methods_supported'];
  const proofs = document['dpop_signing_alg_values_supported'];
  const value: ServerMetadata = {
    issuer,
    metadataDocuments: document['client_id_metadata_document_supported'] === true,
    registers: typeof document['registration_endpoint'] === 'string',
    namesItself: document['authorization_response_iss_parameter_supported'] === true,
    authMethods: isStringArray(authMethods) ? authMethods : undefined,
    bindsTokens: isStringArray(proofs) && proofs.includes('ES256'),
  };
  return { ok: true, value };
}

function failed(failure: AuthorizationFailure): { readonly ok: false; readonly failure: AuthorizationFailure } {
  return { ok: false, failure };
}
