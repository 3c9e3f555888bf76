import { assertNever } from '../base/assert';
import { duration } from '../base/duration';
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

/**
 * The message of a failed negotiation: what was sent, what came back, what that means and what to do. `reason` is about
 * the last of `steps`.
 */
export function failureMessage(
  server: string,
  steps: readonly ProbeStep[],
  reason: FailureReason,
  modernVersions: readonly string[],
): string {
  const last = steps.at(-1);
  const facts = `Server "${server}" ${steps.map(describe).join('; then it ')}.`;
  return [facts, lastOutput(last?.answer), explain(reason, last, modernVersions)]
    .filter((text) => text !== '')
    .join(' ');
}

function describe({ sent, version, answer, afterMs }: ProbeStep): string {
  const request = `${sent} (${version})`;
  const after = `after ${duration(afterMs)}`;
  switch (answer.kind) {
    case 'result':
      return `answered ${request} ${after}`;
    case 'error':
      return `answered ${request} with ${http(answer)}error ${answer.code}${quoted(answer.message)} ${after}`;
    case 'malformed':
      return `gave an unusable answer to ${request} ${after}: ${http(answer)}${answer.detail}`;
    case 'silence':
      return `did not answer ${request} within ${duration(answer.limitMs)} (${limitSetting(sent)} is ${answer.limitMs})`;
    case 'exit':
      if (answer.detail !== undefined)
        return `was cut off while ${request} was open, ${after}: ${withoutStop(plain(answer.detail))}`;
      return `${ending(answer.exit)} instead of answering ${request}, ${after}`;
    case 'spawnFailed':
      return `could not be started${systemCodeOf(answer)}: ${withoutStop(answer.message)}`;
    case 'noReply':
      return `gave no reply to ${request} ${after}: ${answer.detail}`;
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
  return sentence.replace(/\.$/, '');
}

function systemCodeOf({ systemCode, message }: Extract<ProbeAnswer, { kind: 'spawnFailed' }>): string {
  return systemCode === undefined || message.includes(systemCode) ? '' : ` (${systemCode})`;
}

function limitSetting(sent: ProbeStep['sent']): string {
  return sent === 'initialize' ? 'legacyProbeTimeoutMs' : 'discoverTimeoutMs';
}

function lastOutput(answer: ProbeAnswer | undefined): string {
  if (answer?.kind !== 'exit') return '';
  const lines = answer.stderrTail.map((line) => plain(line)).filter((line) => line !== '');
  if (lines.length === 0) return 'It wrote nothing to stderr.';
  return `It wrote to stderr at last: "${lines.slice(-MAX_OUTPUT_LINES).join(' | ')}".`;
}

function explain(reason: FailureReason, last: ProbeStep | undefined, modernVersions: readonly string[]): string {
  switch (reason.kind) {
    case 'notStarted':
      return '';
    case 'ambiguous':
      return `This proves no protocol era, so the server is not used and initialize was not sent. ${remedy(last)}If it is an older server that you trust, allow legacy for this server.`;
    case 'noLegacyVersion':
      return 'It is allowed as legacy, but mcpHost.legacyVersions is empty: name a revision there to let it be probed.';
    case 'nothingShared':
      return `It is modern and offers ${listed(reason.offered)}, while mcpHost.modernVersions has ${listed(modernVersions)}: none is shared. Update the server or MCP Host Panel so that both speak one modern version.`;
    case 'contradiction':
      return `It is modern, but refuses ${plain(reason.version)} and offers it all the same. Report this to its author.`;
    case 'refusedWithoutOffer':
      return 'It is modern, but does not list, as it must, the versions that it supports. Report this to its author.';
    case 'headerMismatch':
      return 'It is modern, but finds that headers and body differ, also in a new request. Report this to its author, or to that of what stands between it and this host.';
    case 'capabilityMissing':
      return `It is modern and demands ${listed(reason.wanted)}, which this host does not offer now. Make that available (open a folder, allow sampling) or use another server.`;
    case 'capabilityDeclared':
      return `It is modern and demands ${listed(reason.wanted)}, which the request declared. Report this to its author.`;
    case 'capabilityUnnamed':
      return 'It is modern and demands a capability, but does not name it, as it must. Report this to its author.';
    case 'correctedInVain':
      return 'It is modern, but makes one demand after the other, and a request is corrected only once. Report this to its author.';
    case 'unknownModernError':
      return 'It is modern, for this code is reserved to the specification, but MCP Host Panel does not know it. Update MCP Host Panel.';
    case 'afterProof':
      return `Its modern error proved that it is modern, so initialize is never sent. ${remedy(last)}Start it again; if this repeats, report it to its author.`;
    case 'probeFailed':
      return `It is allowed as legacy, but only a valid result of initialize would make it so. ${remedy(last)}Update the server, or report this to its author.`;
    case 'signInNeeded':
      return 'It wants to know who asks: sign in, or put what it needs into "headers". That says nothing of its protocol era.';
    case 'forbidden':
      return 'It refuses this host, and does not say how that could change: check the credentials in its entry, or ask who runs it.';
    case 'unreachable':
      return isAboutCertificate(last)
        ? 'Its certificate is not trusted here, which says nothing of its protocol era. Correct the address, or have this system trust the certificate.'
        : 'This may pass, and says nothing of its protocol era. Check the address, the network, the proxy, and whether the server runs.';
    case 'redirected':
      return reason.tooOften
        ? 'It redirects again and again. Ask who runs it.'
        : 'Only redirects within one origin (307 or 308) are followed. If you trust that address, make it the "url" of the entry.';
    case 'httpSse':
      return 'It speaks the HTTP+SSE transport of 2024-11-05, which is deprecated and not spoken here. Update the server, ask for its Streamable HTTP address (often /mcp), or run a bridge as a "command", for instance npx mcp-remote with this address.';
    default:
      return assertNever(reason);
  }
}

/** By the codes of Node and OpenSSL. */
function isAboutCertificate(last: ProbeStep | undefined): boolean {
  return last?.answer.kind === 'noReply' && /CERT|SELF_SIGNED|ALTNAME/.test(last.answer.detail);
}

function remedy(last: ProbeStep | undefined): string {
  if (last?.answer.kind === 'silence') return `If it only starts slowly, raise ${limitSetting(last.sent)}. `;
  if (last?.answer.kind !== 'exit') return '';
  if (last.sent === 'initialize') return 'Look for the cause in its output. ';
  return 'A server has to answer a request that it does not know: unless its output explains the end, that is a defect to report to its author. ';
}
