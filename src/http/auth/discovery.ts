import {
  discoverAuthorizationServerMetadata,
  type AuthorizationServerMetadata,
  type FetchLike,
  type OAuthProtectedResourceMetadata,
} from '@modelcontextprotocol/client';
import { isSafeAddress, originOf } from '../../core/auth/addresses';
import { boundIssuer } from '../../core/auth/credentials';
import { authDetails } from '../../core/auth/failureTexts';
import type { WalkRequest } from '../../core/auth/flows';
import {
  checkResourceMetadata,
  checkServerMetadata,
  type Checked,
  type ResourceMetadata,
  type ServerMetadata,
} from '../../core/auth/serverMetadata';
import { parseBounded } from '../../core/base/boundedJson';
import { english } from '../../core/base/localizer';
import { wrongField } from './libraryErrors';
import { WalkStopped } from './walkStopped';
import { parseUrl } from '../../core/base/parseUrl';

/** What a server and its authorization server say of themselves, checked. */
export interface Discovery {
  readonly issuer: string;
  /** Undefined: a server of 2025-03-26 that has everything at its usual place. */
  readonly server: { readonly checked: ServerMetadata; readonly document: AuthorizationServerMetadata } | undefined;
  /** Undefined: a server of 2025-03-26, which is its own authorization server. */
  readonly resource:
    { readonly checked: ResourceMetadata; readonly document: OAuthProtectedResourceMetadata } | undefined;
  /** Where the server said that its description is. */
  readonly resourceMetadata: string | undefined;
}

/**
 * Finds the authorization server (2026-07-28, basic/authorization/authorization-server-discovery).
 * @throws WalkStopped for whatever must not be gone on with.
 */
export async function discover(walk: WalkRequest, fetch: FetchLike): Promise<Discovery> {
  const { endpoint, challenge, record, legacy, client } = walk;
  if (!isSafeAddress(endpoint, endpoint)) {
    throw new WalkStopped({ kind: 'insecure', what: authDetails.server(english), origin: originOf(endpoint) });
  }
  const resourceMetadata = challenge?.resourceMetadata ?? record.resourceMetadata;
  const found = await fetchResource(endpoint, resourceMetadata, fetch);
  if (!found) {
    if (legacy) return discoverLegacy(walk, fetch);
    throw new WalkStopped({ kind: 'noResourceMetadata' });
  }
  const resource = unwrap(checkResourceMetadata(found, endpoint));
  if (resource.issuers.length === 0) {
    throw new WalkStopped({ kind: 'badResourceMetadata', detail: authDetails.noIssuer(english) });
  }
  const issuer = chooseIssuer(walk, resource.issuers);
  if (!isSafeAddress(issuer, endpoint)) {
    throw new WalkStopped({ kind: 'insecure', what: authDetails.issuer(english), origin: originOf(issuer) });
  }
  const document = await fetchServer(issuer, fetch);
  if (!document) throw new WalkStopped({ kind: 'noServerMetadata', issuer });
  const checked = unwrap(checkServerMetadata(document, issuer, endpoint, client.grant === 'authorizationCode'));
  return {
    issuer,
    server: { checked, document },
    resource: { checked: resource, document: found },
    resourceMetadata,
  };
}

/** 2025-03-26, basic/authorization: the server is its own authorization server, with metadata at its root, or without any. */
async function discoverLegacy({ endpoint, client }: WalkRequest, fetch: FetchLike): Promise<Discovery> {
  const { origin } = new URL(endpoint);
  const document = await fetchServer(origin, fetch);
  if (!document) return { issuer: origin, server: undefined, resource: undefined, resourceMetadata: undefined };
  const issuer = document.issuer === `${origin}/` ? document.issuer : origin;
  const checked = unwrap(checkServerMetadata(document, issuer, endpoint, client.grant === 'authorizationCode'));
  return { issuer, server: { checked, document }, resource: undefined, resourceMetadata: undefined };
}

/** The one that the credentials are for, else the one whose tokens there are, else the first. */
function chooseIssuer({ client, record }: WalkRequest, offered: readonly string[]): string {
  const clientId = 'clientId' in client ? client.clientId : undefined;
  const expected = client.issuer ?? (clientId === undefined ? undefined : boundIssuer(record, clientId));
  if (expected !== undefined) {
    if (offered.includes(expected)) return expected;
    throw new WalkStopped({ kind: 'otherIssuer', expected, offered });
  }
  const { current } = record;
  return current !== undefined && offered.includes(current) ? current : (offered[0] ?? '');
}

/** The server's description; undefined: it has none. */
async function fetchResource(
  endpoint: string,
  named: string | undefined,
  fetch: FetchLike,
): Promise<OAuthProtectedResourceMetadata | undefined> {
  const address = named === undefined ? undefined : parseUrl(named);
  if (named !== undefined && address === undefined) {
    throw new WalkStopped({ kind: 'badResourceMetadata', detail: authDetails.badMetadataAddress(english) });
  }
  for (const url of address === undefined ? wellKnownAddresses(endpoint) : [address]) {
    const response = await fetch(url);
    if (response.status >= 500) {
      throw new WalkStopped({ kind: 'unreachable', origin: url.origin, detail: `HTTP ${response.status}` });
    }
    if (!response.ok) continue;
    const document = parseBounded(await response.text());
    // Checked where it is used.
    if (document !== undefined) return document as OAuthProtectedResourceMetadata;
    throw new WalkStopped({ kind: 'badResourceMetadata', detail: authDetails.noJson(english) });
  }
  return undefined;
}

/** RFC 9728 §3.1: for the path, then for the whole origin. */
function wellKnownAddresses(endpoint: string): readonly URL[] {
  const { origin, pathname, search } = new URL(endpoint);
  const root = new URL('/.well-known/oauth-protected-resource', origin);
  const path = pathname.replace(/\/$/, '');
  if (path === '') return [root];
  return [new URL(`${root.pathname}${path}${search}`, origin), root];
}

/** An authorization server's description, its issuer not checked; undefined: it has none. */
export async function fetchServer(issuer: string, fetch: FetchLike): Promise<AuthorizationServerMetadata | undefined> {
  try {
    return await discoverAuthorizationServerMetadata(issuer, { fetchFn: fetch, skipIssuerValidation: true });
  } catch (error) {
    const field = wrongField(error);
    if (field !== undefined || error instanceof SyntaxError) {
      const detail = field === undefined ? authDetails.noJson(english) : authDetails.wrongField(english, field);
      throw new WalkStopped({ kind: 'badServerMetadata', issuer, detail });
    }
    const status = error instanceof Error ? /^HTTP \d{3}/.exec(error.message)?.[0] : undefined;
    if (status === undefined) throw error;
    throw new WalkStopped({ kind: 'unreachable', origin: originOf(issuer), detail: status });
  }
}

function unwrap<T>(checked: Checked<T>): T {
  if (checked.ok) return checked.value;
  throw new WalkStopped(checked.failure);
}
