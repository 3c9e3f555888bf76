import type { StoredClient } from './credentials';
import type { ServerMetadata } from './serverMetadata';
import type { CodeClient } from './types';

/** Which client to be at an authorization server. */
export type ClientChoice =
  /** Registered beforehand: by the entry, or typed in by the person. */
  | { readonly kind: 'preRegistered'; readonly clientId: string; readonly clientSecret: string | undefined }
  | { readonly kind: 'metadataDocument'; readonly url: string }
  /** Registered here before. */
  | { readonly kind: 'registered'; readonly client: StoredClient }
  | { readonly kind: 'register' }
  | { readonly kind: 'ask' };

/**
 * Chooses by the order of 2026-07-28, basic/authorization/client-registration: a client registered beforehand, a Client ID
 * Metadata Document, dynamic registration, the person.
 *
 * @param metadata - undefined where a server of 2025-03-26 has none, and so everything at its usual place
 * @param stored - what is kept for this authorization server and this MCP server
 * @param redirectUri - where the person will come back to
 * @param now - in ms since the epoch
 */
export function chooseClient(
  client: CodeClient,
  metadata: ServerMetadata | undefined,
  stored: StoredClient | undefined,
  redirectUri: string,
  now: number,
): ClientChoice {
  const { clientId, clientSecret, clientMetadataUrl } = client;
  if (clientId !== undefined) return { kind: 'preRegistered', clientId, clientSecret };
  if (stored?.origin === 'person') {
    return { kind: 'preRegistered', clientId: stored.clientId, clientSecret: stored.clientSecret };
  }
  if (clientMetadataUrl !== undefined && metadata?.metadataDocuments) {
    return { kind: 'metadataDocument', url: clientMetadataUrl };
  }
  if (stored && isUsable(stored, redirectUri, now)) return { kind: 'registered', client: stored };
  return !metadata || metadata.registers ? { kind: 'register' } : { kind: 'ask' };
}

/** Whether a client was registered so that it can still be used with that way back. */
function isUsable({ redirectUris, expiresAt }: StoredClient, redirectUri: string, now: number): boolean {
  return redirectUris.includes(redirectUri) && (expiresAt === undefined || now < expiresAt);
}

/** Whether the client is known before a way back is chosen: then its redirect URIs are settled and must not vary. */
export function isKnownBeforehand(
  client: CodeClient,
  metadata: ServerMetadata | undefined,
  stored: StoredClient | undefined,
): boolean {
  if (client.clientId !== undefined || stored?.origin === 'person') return true;
  if (client.clientMetadataUrl !== undefined && metadata?.metadataDocuments === true) return true;
  return metadata !== undefined && !metadata.registers;
}

/** How a client that registers itself shows who it is at the token endpoint: not at all where that is allowed. */
export function authMethodFor(supported: readonly string[] | undefined): string {
  if (!supported || supported.includes('none')) return 'none';
  return ['client_secret_basic', 'client_secret_post'].find((method) => supported.includes(method)) ?? 'none';
}
