import { assertNever } from '../base/assert';
import { bounded, visibleText } from '../elicitation/visibleText';
import type { AuthorizationFailure, RefusedStep } from './types';

/** Characters of a foreign text within a sentence. */
const maxForeign = 200;

/** Why there is no token for a server, and what to do: whole sentences for a person. */
export function failureText(server: string, failure: AuthorizationFailure): string {
  switch (failure.kind) {
    case 'noResourceMetadata':
      return `"${server}" asks for a sign-in but does not say with whom: it publishes no protected resource metadata. Ask who runs it. If it is an older server that you trust, allow legacy for this server.`;
    case 'badResourceMetadata':
      return `The metadata with which "${server}" says how to sign in can't be used: ${shown(failure.detail)}. Report this to who runs it.`;
    case 'foreignResource':
      return `"${server}" says that it is ${shown(failure.resource)}, which is another server, so no token is asked for. Check the "url" of its entry; if it is right, do not trust this server.`;
    case 'otherIssuer':
      return `The client of "${server}" belongs to ${shown(failure.expected)}, but the server now uses ${listOf(failure.offered)}. Nothing was sent there. If that change is right, forget the client, and set "oauth.issuer" if the entry has it.`;
    case 'noServerMetadata':
      return `${shown(failure.issuer)}, with which "${server}" wants you to sign in, publishes no metadata, so that it is not known whether it protects the sign-in (PKCE). Ask who runs it.`;
    case 'badServerMetadata':
      return `The metadata of ${shown(failure.issuer)}, with which "${server}" wants you to sign in, can't be used: ${shown(failure.detail)}. Ask who runs it.`;
    case 'issuerMismatch':
      return `The metadata of ${shown(failure.issuer)} are those of ${shown(failure.stated) || 'nobody'}, so they are not used. Somebody may be trying to get hold of your sign-in to "${server}": ask who runs it.`;
    case 'noS256':
      return `${shown(failure.issuer)}, with which "${server}" wants you to sign in, does not offer PKCE with S256, without which a sign-in is not safe. Ask who runs it.`;
    case 'insecure':
      return `The sign-in of "${server}" would use an address that is not safe (${failure.what}: ${shown(failure.origin) || 'no address'}): only https is, and plain http on this machine for a server on it. Ask who runs it.`;
    case 'noClient':
      return `"${server}" needs a client that is registered with ${shown(failure.issuer)}, which lets nobody register by themselves. Register one there with the redirect URI ${shown(failure.redirectUri)}, and put its id into "oauth.clientId" of the entry.`;
    case 'noWayBack':
      return `${shown(failure.issuer)} takes none of the addresses to which the browser could come back here. Register a client with it, and put its id into "oauth.clientId" of the entry of "${server}".`;
    case 'cannotAsk':
      return `"${server}" needs a sign-in, and there is no way to show its page here. Sign in where there is one, or put what it needs into "headers".`;
    case 'notShown':
      return `The page to sign in to "${server}" could not be shown: ${shown(failure.detail)}. Use Sign In to try again.`;
    case 'notPermitted':
      return `"${server}" needs you to sign in. Use Sign In.`;
    case 'cancelled':
      return `The sign-in to "${server}" was cancelled. Use Sign In to try again.`;
    case 'timedOut':
      return `The sign-in to "${server}" was not finished within ${Math.round(failure.afterMs / 60_000)} minutes. Use Sign In to try again.`;
    case 'foreignState':
      return `The browser came back with the answer to another sign-in than the one to "${server}", so it was not used. Use Sign In to try again, and follow only the page that opens then.`;
    case 'foreignIssuer':
      return `The answer to the sign-in to "${server}" does not come from ${shown(failure.issuer)}, so it was not used. Somebody may be trying to get hold of your sign-in: ask who runs the server.`;
    case 'missingIssuer':
      return `The answer to the sign-in to "${server}" does not say that it comes from ${shown(failure.issuer)}, which always says so, so it was not used. Use Sign In to try again; if this repeats, ask who runs the server.`;
    case 'noCode':
      return `The answer of ${shown(failure.issuer)} to the sign-in to "${server}" has no code in it. Report this to who runs it.`;
    case 'refused':
      return `${shown(failure.issuer)} refused ${stepText(failure.step)} for "${server}": ${failure.error}${described(failure.description)}. ${refusedAdvice(failure.step, failure.error)}`;
    case 'badPrivateKey':
      return `The "oauth.privateKey" of "${server}" can't be used. It must be PKCS #8 in PEM, which begins with "-----BEGIN PRIVATE KEY-----".`;
    case 'badTokens':
      return `What ${shown(failure.issuer)} issued for "${server}" can't be used: ${shown(failure.detail)}. Report this to who runs it.`;
    case 'unreachable':
      return `${shown(failure.origin)}, with which "${server}" wants you to sign in, can't be reached: ${shown(failure.detail)}. Check the network and the proxy, then use Sign In.`;
    case 'scopesHeld':
      return `"${server}" says that ${listOf(failure.scopes)} must be granted, which it is. Ask who runs the server.`;
    case 'refusedFresh':
      return `"${server}" does not take the token that was issued for it a moment ago. Use Sign In to try again, with another account if you have one; if this repeats, ask who runs the server.`;
    case 'expired':
      return `Your sign-in to "${server}" is over. Use Sign In.`;
    default:
      return assertNever(failure);
  }
}

function stepText(step: RefusedStep): string {
  switch (step) {
    case 'registration':
      return 'the registration of this host';
    case 'authorization':
      return 'the sign-in';
    case 'token':
      return 'a token';
    case 'refresh':
      return 'to renew the sign-in';
    case 'exchange':
      return 'to exchange the identity';
    default:
      return assertNever(step);
  }
}

function refusedAdvice(step: RefusedStep, error: string): string {
  if (error === 'access_denied') return 'Use Sign In to try again.';
  if (step === 'registration') return 'Register a client there, and put its id into "oauth.clientId" of the entry.';
  if (error === 'invalid_client') return 'Check the client in the entry, or use Forget Client.';
  return 'Use Sign In to try again; if this repeats, ask who runs the server.';
}

function described(description: string | undefined): string {
  return description === undefined || description.trim() === '' ? '' : ` (${shown(description).replace(/\.$/, '')})`;
}

function listOf(items: readonly string[]): string {
  return items.length === 0 ? 'none' : items.map(shown).join(', ');
}

/** A text from elsewhere as a part of a sentence. */
function shown(text: string): string {
  return visibleText(bounded(text.replace(/\s+/g, ' ').trim(), maxForeign));
}
