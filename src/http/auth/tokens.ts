import type { OAuthTokens } from '@modelcontextprotocol/client';
import type { StoredTokens } from '../../core/auth/credentials';
import { authDetails } from '../../core/auth/failureTexts';
import { readScopes } from '../../core/auth/scopes';
import { english } from '../../core/base/localizer';
import { WalkStopped } from './walkStopped';

/** What can be the value of a header, and is no list (RFC 6750 §2.1, a little wider). */
const usable = /^[\x21-\x7e]{1,65536}$/;

export interface TokenContext {
  readonly issuer: string;
  readonly clientId: string;
  readonly subject: string;
  readonly requested: readonly string[];
  /** What was granted so far, where a renewal does not say. */
  readonly granted?: readonly string[];
  /** Whether a proof went with the request. */
  readonly proven: boolean;
  /** In ms since the epoch. */
  readonly now: number;
}

/** Issued tokens, fit to be kept and sent. @throws WalkStopped if they can't be used. */
export function storedTokens(tokens: OAuthTokens, context: TokenContext): StoredTokens {
  const { issuer, clientId, subject, requested, granted, proven, now } = context;
  const bad = (detail: string): WalkStopped => new WalkStopped({ kind: 'badTokens', issuer, detail });
  if (!usable.test(tokens.access_token)) throw bad(authDetails.badToken(english));
  const type = tokens.token_type.toLowerCase();
  if (type !== 'bearer' && !(type === 'dpop' && proven)) throw bad(authDetails.otherTokenType(english));
  const { expires_in: seconds, scope, refresh_token: refreshToken } = tokens;
  return {
    clientId,
    accessToken: tokens.access_token,
    type: type === 'dpop' ? 'DPoP' : 'Bearer',
    refreshToken,
    expiresAt: seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? now + seconds * 1000 : undefined,
    scopes: scope === undefined || scope === '' ? (granted ?? requested) : readScopes(scope),
    requested,
    subject,
  };
}
