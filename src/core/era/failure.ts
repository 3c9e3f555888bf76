import { assertNever } from '../base/assert';
import { duration } from '../base/duration';
import { english, type Localizer } from '../base/localizer';
import { plain } from '../base/plain';
import type { ProbeAnswer, ProbeStep } from './types';
import { ending, listed } from './wording';

const MAX_OUTPUT_LINES = 5;

/** Why a negotiation failed. */
export type FailureReason =
  | { readonly kind: 'notStarted' }
  /** The answer proves nothing, and `allowLegacy` is off. */
  | { readonly kind: 'ambiguous' }
  /** The same with permission, but no legacy revision is configured. */
  | { readonly kind: 'noLegacyVersion' }
  /** No configured modern version is among those that the server offers. */
  | { readonly kind: 'nothingShared'; readonly offered: readonly string[] }
  /** The server refused a version with -32022 and offers it nevertheless. */
  | { readonly kind: 'contradiction'; readonly version: string }
  /** -32022 without a usable list of versions. */
  | { readonly kind: 'refusedWithoutOffer' }
  /** -32020, also to the request that was built anew. */
  | { readonly kind: 'headerMismatch' }
  /** -32021 for what the host cannot do now; paths like `elicitation.url`. */
  | { readonly kind: 'capabilityMissing'; readonly wanted: readonly string[] }
  /** -32021 for what the request declared. */
  | { readonly kind: 'capabilityDeclared'; readonly wanted: readonly string[] }
  /** -32021 that does not say for what. */
  | { readonly kind: 'capabilityUnnamed' }
  /** -32021 for something else than before: the one corrected request was spent. */
  | { readonly kind: 'correctedInVain' }
  | { readonly kind: 'unknownModernError' }
  /** An ambiguous reply after a recognised modern error. */
  | { readonly kind: 'afterProof' }
  /** HTTP 401, or 403 with a challenge, and nobody signed in. */
  | { readonly kind: 'signInNeeded' }
  /** HTTP 403 without a challenge. */
  | { readonly kind: 'forbidden' }
  /** A failure on the way or of the server, which may pass. */
  | { readonly kind: 'unreachable' }
  /** A redirect that is not followed; `tooOften`: because of those before it. */
  | { readonly kind: 'redirected'; readonly tooOften: boolean }
  /** An ambiguous reply of a server that speaks the deprecated HTTP+SSE transport. */
  | { readonly kind: 'httpSse' }
  /** The legacy probe brought no acceptable result. */
  | { readonly kind: 'probeFailed' };

/** What a message about a failed negotiation is made of. */
export interface FailureFacts {
  /** The configured name of the server. */
  readonly server: string;
  readonly steps: readonly ProbeStep[];
  /** About the last of the steps. */
  readonly reason: FailureReason;
  readonly modernVersions: readonly string[];
}

/** Says something that the core keeps as English text in another language. */
export type TextsIn = (text: string, l10n: Localizer) => string;

const asIs: TextsIn = (text) => text;

/**
 * The message of a failed negotiation: what was sent, what came back, what that means and what to do.
 * @param textsIn - for what the evidence keeps as text
 */
export function failureMessage(
  { server, steps, reason, modernVersions }: FailureFacts,
  l10n: Localizer = english,
  textsIn: TextsIn = asIs,
): string {
  const last = steps.at(-1);
  const told = steps.map((step) => describe(step, l10n, textsIn));
  const facts = l10n.t(
    'Server "{0}" {1}.',
    server,
    told.length === 0 ? '' : told.reduce((before, next) => l10n.t('{0}; then it {1}', before, next)),
  );
  return (
    [facts, lastOutput(last?.answer, l10n), explain(reason, last, modernVersions, l10n)]
      .filter((text) => text !== '')
      .join(' ')
      // Nothing stands between two sentences where the stop is as wide as a letter.
      .replaceAll('。 ', '。')
  );
}

function describe({ sent, version, answer, afterMs }: ProbeStep, l10n: Localizer, textsIn: TextsIn): string {
  const request = `${sent} (${version})`;
  const after = duration(afterMs);
  switch (answer.kind) {
    case 'result':
      return l10n.t('answered {0} after {1}', request, after);
    case 'error': {
      const error = `${answer.code}${quoted(answer.message)}`;
      return l10n.t('answered {0} with {1}error {2} after {3}', request, http(answer), error, after);
    }
    case 'malformed': {
      const detail = `${http(answer)}${textsIn(answer.detail, l10n)}`;
      return l10n.t('gave an unusable answer to {0} after {1}: {2}', request, after, detail);
    }
    case 'silence':
      return l10n.t(
        'did not answer {0} within {1} ({2} is {3})',
        request,
        duration(answer.limitMs),
        limitSetting(sent),
        answer.limitMs,
      );
    case 'exit':
      if (answer.detail === undefined) {
        return l10n.t('{0} instead of answering {1}, after {2}', ending(answer.exit, l10n), request, after);
      }
      return l10n.t(
        'was cut off while {0} was open, after {1}: {2}',
        request,
        after,
        withoutStop(textsIn(plain(answer.detail), l10n)),
      );
    case 'spawnFailed':
      return l10n.t('could not be started{0}: {1}', systemCodeOf(answer), withoutStop(textsIn(answer.message, l10n)));
    case 'noReply':
      return l10n.t('gave no reply to {0} after {1}: {2}', request, after, textsIn(answer.detail, l10n));
    default:
      return assertNever(answer);
  }
}

function http({ httpStatus }: { readonly httpStatus?: number }): string {
  return httpStatus === undefined ? '' : `HTTP ${httpStatus}, `;
}

function quoted(message: string): string {
  return message === '' ? '' : ` "${plain(message)}"`;
}

function withoutStop(sentence: string): string {
  return sentence.replace(/[.。]$/, '');
}

function systemCodeOf({ systemCode, message }: Extract<ProbeAnswer, { kind: 'spawnFailed' }>): string {
  return systemCode === undefined || message.includes(systemCode) ? '' : ` (${systemCode})`;
}

function limitSetting(sent: ProbeStep['sent']): string {
  return sent === 'initialize' ? 'legacyProbeTimeoutMs' : 'discoverTimeoutMs';
}

function lastOutput(answer: ProbeAnswer | undefined, l10n: Localizer): string {
  if (answer?.kind !== 'exit') return '';
  const lines = answer.stderrTail.map((line) => plain(line)).filter((line) => line !== '');
  if (lines.length === 0) return l10n.t('It wrote nothing to stderr.');
  return l10n.t('It wrote to stderr at last: "{0}".', lines.slice(-MAX_OUTPUT_LINES).join(' | '));
}

function explain(
  reason: FailureReason,
  last: ProbeStep | undefined,
  modernVersions: readonly string[],
  l10n: Localizer,
): string {
  switch (reason.kind) {
    case 'notStarted':
      return '';
    case 'ambiguous':
      return l10n.t(
        'This proves no protocol era, so the server is not used and initialize was not sent. {0}If it is an older server that you trust, allow legacy for this server.',
        remedy(last, l10n),
      );
    case 'noLegacyVersion':
      return l10n.t(
        'It is allowed as legacy, but mcpHost.legacyVersions is empty: name a revision there to let it be probed.',
      );
    case 'nothingShared':
      return l10n.t(
        'It is modern and offers {0}, while mcpHost.modernVersions has {1}: none is shared. Update the server or MCP Host Panel so that both speak one modern version.',
        listed(reason.offered, l10n),
        listed(modernVersions, l10n),
      );
    case 'contradiction':
      return l10n.t(
        'It is modern, but refuses {0} and offers it all the same. Report this to its author.',
        plain(reason.version),
      );
    case 'refusedWithoutOffer':
      return l10n.t(
        'It is modern, but does not list, as it must, the versions that it supports. Report this to its author.',
      );
    case 'headerMismatch':
      return l10n.t(
        'It is modern, but finds that headers and body differ, also in a new request. Report this to its author, or to that of what stands between it and this host.',
      );
    case 'capabilityMissing':
      return l10n.t(
        'It is modern and demands {0}, which this host does not offer now. Make that available (open a folder, allow sampling) or use another server.',
        listed(reason.wanted, l10n),
      );
    case 'capabilityDeclared':
      return l10n.t(
        'It is modern and demands {0}, which the request declared. Report this to its author.',
        listed(reason.wanted, l10n),
      );
    case 'capabilityUnnamed':
      return l10n.t(
        'It is modern and demands a capability, but does not name it, as it must. Report this to its author.',
      );
    case 'correctedInVain':
      return l10n.t(
        'It is modern, but makes one demand after the other, and a request is corrected only once. Report this to its author.',
      );
    case 'unknownModernError':
      return l10n.t(
        'It is modern, for this code is reserved to the specification, but MCP Host Panel does not know it. Update MCP Host Panel.',
      );
    case 'afterProof':
      return l10n.t(
        'Its modern error proved that it is modern, so initialize is never sent. {0}Start it again; if this repeats, report it to its author.',
        remedy(last, l10n),
      );
    case 'probeFailed':
      return l10n.t(
        'It is allowed as legacy, but only a valid result of initialize would make it so. {0}Update the server, or report this to its author.',
        remedy(last, l10n),
      );
    case 'signInNeeded':
      return l10n.t(
        'It wants to know who asks: sign in, or put what it needs into "headers". That says nothing of its protocol era.',
      );
    case 'forbidden':
      return l10n.t(
        'It refuses this host, and does not say how that could change: check the credentials in its entry, or ask who runs it.',
      );
    case 'unreachable':
      return isAboutCertificate(last)
        ? l10n.t(
            'Its certificate is not trusted here, which says nothing of its protocol era. Correct the address, or have this system trust the certificate.',
          )
        : l10n.t(
            'This may pass, and says nothing of its protocol era. Check the address, the network, the proxy, and whether the server runs.',
          );
    case 'redirected':
      return reason.tooOften
        ? l10n.t('It redirects again and again. Ask who runs it.')
        : l10n.t(
            'Only redirects within one origin (307 or 308) are followed. If you trust that address, make it the "url" of the entry.',
          );
    case 'httpSse':
      return l10n.t(
        'It speaks the HTTP+SSE transport of 2024-11-05, which is deprecated and not spoken here. Update the server, ask for its Streamable HTTP address (often /mcp), or run a bridge as a "command", for instance npx mcp-remote with this address.',
      );
    default:
      return assertNever(reason);
  }
}

/** By the codes of Node and OpenSSL. */
function isAboutCertificate(last: ProbeStep | undefined): boolean {
  return last?.answer.kind === 'noReply' && /CERT|SELF_SIGNED|ALTNAME/.test(last.answer.detail);
}

/** With a blank at its end. */
function remedy(last: ProbeStep | undefined, l10n: Localizer): string {
  if (last?.answer.kind === 'silence') {
    return l10n.t('If it only starts slowly, raise {0}. ', limitSetting(last.sent));
  }
  if (last?.answer.kind !== 'exit') return '';
  if (last.sent === 'initialize') return l10n.t('Look for the cause in its output. ');
  return l10n.t(
    'A server has to answer a request that it does not know: unless its output explains the end, that is a defect to report to its author. ',
  );
}
