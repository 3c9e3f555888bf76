import { assertNever } from '../base/assert';
import { english } from '../base/localizer';
import { bounded, visibleText } from '../elicitation/visibleText';
import { authTexts, authWords } from './failureTexts';
import type { AuthorizationFailure, RefusedStep } from './types';

/** Characters of a foreign text within a sentence. */
const maxForeign = 200;

/** Why there is no token for a server, and what to do: whole sentences for a person. */
export function failureText(server: string, failure: AuthorizationFailure): string {
  switch (failure.kind) {
    case 'noResourceMetadata':
    case 'cannotAsk':
    case 'notPermitted':
    case 'cancelled':
    case 'foreignState':
    case 'badPrivateKey':
    case 'refusedFresh':
    case 'expired':
      return authTexts[failure.kind](english, server);
    case 'badResourceMetadata':
    case 'notShown':
      return authTexts[failure.kind](english, server, shown(failure.detail));
    case 'foreignResource':
      return authTexts.foreignResource(english, server, shown(failure.resource));
    case 'otherIssuer':
      return authTexts.otherIssuer(english, server, shown(failure.expected), listOf(failure.offered));
    case 'noServerMetadata':
    case 'noS256':
    case 'noWayBack':
    case 'foreignIssuer':
    case 'missingIssuer':
    case 'noCode':
      return authTexts[failure.kind](english, server, shown(failure.issuer));
    case 'badServerMetadata':
    case 'badTokens':
      return authTexts[failure.kind](english, server, shown(failure.issuer), shown(failure.detail));
    case 'issuerMismatch': {
      const stated = shown(failure.stated) || authWords.nobody(english);
      return authTexts.issuerMismatch(english, server, shown(failure.issuer), stated);
    }
    case 'insecure': {
      const origin = shown(failure.origin) || authWords.noAddress(english);
      return authTexts.insecure(english, server, failure.what, origin);
    }
    case 'noClient':
      return authTexts.noClient(english, server, shown(failure.issuer), shown(failure.redirectUri));
    case 'timedOut':
      return authTexts.timedOut(english, server, String(Math.round(failure.afterMs / 60_000)));
    case 'refused':
      return refusedText(server, failure);
    case 'unreachable':
      return authTexts.unreachable(english, server, shown(failure.origin), shown(failure.detail));
    case 'scopesHeld':
      return authTexts.scopesHeld(english, server, listOf(failure.scopes));
    default:
      return assertNever(failure);
  }
}

function refusedText(
  server: string,
  { step, issuer, error, description }: Extract<AuthorizationFailure, { kind: 'refused' }>,
): string {
  const [what, said] = [authWords[step](english), described(description)];
  const advice = refusedAdvice(step, error);
  return error === undefined
    ? authTexts.refusedWithoutCode(english, server, shown(issuer), what, said, advice)
    : authTexts.refused(english, server, shown(issuer), what, `: ${error}${said}`, advice);
}

function refusedAdvice(step: RefusedStep, error: string | undefined): string {
  if (error === 'access_denied') return authWords.tryAgain(english);
  if (step === 'registration') return authWords.register(english);
  if (error === 'invalid_client') return authWords.checkClient(english);
  return authWords.askWhoRuns(english);
}

function described(description: string | undefined): string {
  return description === undefined || description.trim() === '' ? '' : ` (${shown(description).replace(/\.$/, '')})`;
}

function listOf(items: readonly string[]): string {
  return items.length === 0 ? authWords.none(english) : items.map(shown).join(', ');
}

/** A text from elsewhere as a part of a sentence. */
function shown(text: string): string {
  return visibleText(bounded(text.replace(/\s+/g, ' ').trim(), maxForeign));
}
