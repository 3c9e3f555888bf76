import { InsecureTokenEndpointError, OAuthClientFlowError, OAuthError } from '@modelcontextprotocol/client';
import { originOf } from '../../core/auth/addresses';
import { authDetails } from '../../core/auth/failureTexts';
import { english } from '../../core/base/localizer';
import { WalkStopped } from './walkStopped';

/**
 * Runs a step of the library. What it finds wrong with an answer of the authorization server ends the walk; its own words
 * are not passed on, since they may quote that answer. Anything else is a defect, and passes.
 */
export async function ofLibrary<T>(issuer: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof InsecureTokenEndpointError) {
      throw new WalkStopped({ kind: 'insecure', what: 'token_endpoint', origin: originOf(error.tokenEndpoint) });
    }
    const detail = detailOf(error);
    if (detail === undefined) throw error;
    throw new WalkStopped({ kind: 'badTokens', issuer, detail });
  }
}

function detailOf(error: unknown): string | undefined {
  if (error instanceof SyntaxError) return authDetails.noJson(english);
  if (error instanceof OAuthError || error instanceof OAuthClientFlowError) return authDetails.unasked(english);
  const field = wrongField(error);
  return field === undefined ? undefined : authDetails.wrongField(english, field);
}

/** The first field that a check of shapes complains of; undefined: it is no such error. */
export function wrongField(error: unknown): string | undefined {
  if (!(error instanceof Error && 'issues' in error && Array.isArray(error.issues))) return undefined;
  const path = (error.issues[0] as { readonly path?: unknown } | undefined)?.path;
  return Array.isArray(path) && path.length > 0
    ? `"${path.map(String).join('.')}"`
    : authDetails.wholeDocument(english);
}
