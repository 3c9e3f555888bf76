import type { IncomingMessage, JsonRpcErrorObject } from '../jsonrpc/messages';
import { openEnvelope } from './answer';
import { errorAnswer, malformedAnswer, noReplyAnswer, resultAnswer } from './evidence';
import type { FailureReason } from './failure';
import type { NoReply } from './httpReply';
import {
  HEADER_MISMATCH,
  isModernErrorCode,
  MISSING_REQUIRED_CLIENT_CAPABILITY,
  missingCapabilities,
  requiredCapabilitiesIn,
  supportedVersionsIn,
  UNSUPPORTED_PROTOCOL_VERSION,
} from './modernErrors';
import { readDiscoverResult, readInitializeResult } from './serverIdentity';
import type { ClientCapabilities, ProbeAnswer, ProbeClass, ServerIdentity } from './types';
import { highestFirst, highestShared } from './versions';

/** What came back to a probe, as plain data: a message that {@link answers} it, or why there is none. */
export type ProbeReply =
  | { readonly kind: 'message'; readonly message: IncomingMessage; readonly httpStatus?: number }
  /** An HTTP response without such a message. */
  | { readonly kind: 'unanswered'; readonly httpStatus: number; readonly detail: string }
  | NoReply
  | Extract<ProbeAnswer, { kind: 'silence' | 'exit' | 'spawnFailed' }>;

type AnswerReply = Extract<ProbeReply, { kind: 'message' }>;
export type Unauthorized = Extract<NoReply, { kind: 'authorization' }>;

/** What is known when the reply to one `server/discover` is judged. */
export interface DiscoverContext {
  /** The version that the request asked with. */
  readonly version: string;
  /** Versions that the server answered with -32022 before in this negotiation. */
  readonly refused: readonly string[];
  /** The server has sent a recognised modern error before: proof is sticky. */
  readonly proven: boolean;
  /** The one corrected request that -32020 and -32021 allow was sent. */
  readonly corrected: boolean;
  /** Capabilities that the request declared. */
  readonly declared: ClientCapabilities;
  /** Capabilities that the next request would declare. */
  readonly available: ClientCapabilities;
  readonly allowLegacy: boolean;
  readonly modernVersions: readonly string[];
  readonly legacyVersions: readonly string[];
}

/** What to do after a reply to `server/discover`. */
export type DiscoverVerdict =
  | { readonly kind: 'modern'; readonly version: string; readonly identity: ServerIdentity }
  /** Send `server/discover` again with this version and a new id. */
  | { readonly kind: 'askAgain'; readonly version: string; readonly because: 'version' | 'correction' }
  /** Send the one `initialize` with this revision, to the same process or as the first message to a fresh one. */
  | { readonly kind: 'legacyProbe'; readonly version: string; readonly process: 'same' | 'fresh' }
  /** Have the person sign in, if there is a way, then send the same again with a new id. */
  | AuthorizeVerdict
  /** A failure that may pass: send the same again after a while, with a new id. */
  | { readonly kind: 'tryLater'; readonly retryAfterMs: number | undefined; readonly otherwise: FailedVerdict }
  | FailedVerdict;

export interface AuthorizeVerdict {
  readonly kind: 'authorize';
  readonly challenge: Unauthorized;
  readonly otherwise: FailedVerdict;
}

/** The server cannot be used. */
export interface FailedVerdict {
  readonly kind: 'failed';
  readonly era: 'modern' | 'unknown';
  /** Whether *Allow legacy for this server* could help: the reply was ambiguous and the setting is off. */
  readonly offersAllowLegacy: boolean;
  readonly reason: FailureReason;
}

/** There was no process to ask: no answer at all, and no reason to start another one. */
export const NOT_STARTED: FailedVerdict = {
  kind: 'failed',
  era: 'unknown',
  offersAllowLegacy: false,
  reason: { kind: 'notStarted' },
};

export interface DiscoverClassification {
  readonly answer: ProbeAnswer;
  readonly class: ProbeClass;
  readonly verdict: DiscoverVerdict;
}

/** Judges the reply to one `server/discover`: the tables of `protocol.md` §3.1 and §3.2. */
export function classifyDiscover(reply: ProbeReply, context: DiscoverContext): DiscoverClassification {
  switch (reply.kind) {
    case 'spawnFailed':
      return { answer: reply, class: 'none', verdict: NOT_STARTED };
    case 'silence':
    case 'exit':
      return ambiguous(reply, 'fresh', context);
    case 'unanswered':
      return ambiguous(malformedAnswer(reply.detail, reply), 'same', context);
    case 'message':
      return classifyMessage(reply, context);
    case 'authorization':
    case 'transport':
    case 'redirect':
      return { answer: noReplyAnswer(reply), class: reply.kind, verdict: judgeNoReply(reply, context.proven) };
  }
}

type NoReplyVerdict = Extract<DiscoverVerdict, { kind: 'authorize' | 'tryLater' | 'failed' }>;

function judgeNoReply(reply: NoReply, proven: boolean): NoReplyVerdict {
  const failed = (reason: FailureReason): FailedVerdict => ({
    kind: 'failed',
    era: proven ? 'modern' : 'unknown',
    offersAllowLegacy: false,
    reason,
  });
  switch (reply.kind) {
    case 'authorization':
      return reply.mayAuthorize
        ? { kind: 'authorize', challenge: reply, otherwise: failed({ kind: 'signInNeeded' }) }
        : failed({ kind: 'forbidden' });
    case 'transport':
      return { kind: 'tryLater', retryAfterMs: reply.retryAfterMs, otherwise: failed({ kind: 'unreachable' }) };
    case 'redirect':
      return failed({ kind: 'redirected', tooOften: reply.target !== undefined });
  }
}

function classifyMessage(reply: AnswerReply, context: DiscoverContext): DiscoverClassification {
  const envelope = openEnvelope(reply.message);
  if (envelope.kind === 'malformed') return ambiguous(malformedAnswer(envelope.detail, reply), 'same', context);
  if (envelope.kind === 'result') {
    const reading = readDiscoverResult(envelope.result);
    if (!reading.ok) return ambiguous(malformedAnswer(reading.defect, reply), 'same', context);
    return modern(resultAnswer(reading.value.supportedVersions), judgeVersions(reading.value, context));
  }
  const answer = errorAnswer(envelope.error, reply);
  if (!isModernErrorCode(envelope.error.code)) return ambiguous(answer, 'same', context);
  return modern(answer, judgeModernError(envelope.error, context));
}

function judgeVersions(identity: ServerIdentity, context: DiscoverContext): DiscoverVerdict {
  const usable = context.modernVersions.filter((version) => !context.refused.includes(version));
  const version = highestShared(usable, identity.supportedVersions);
  if (version !== undefined) return { kind: 'modern', version, identity };
  return nothingLeft(identity.supportedVersions, context.refused);
}

function judgeModernError(error: JsonRpcErrorObject, context: DiscoverContext): DiscoverVerdict {
  switch (error.code) {
    case UNSUPPORTED_PROTOCOL_VERSION:
      return judgeRefusedVersion(supportedVersionsIn(error.data), context);
    case HEADER_MISMATCH:
      return context.corrected ? unusable({ kind: 'headerMismatch' }) : correct(context);
    case MISSING_REQUIRED_CLIENT_CAPABILITY:
      return judgeMissingCapability(requiredCapabilitiesIn(error.data), context);
    default:
      return unusable({ kind: 'unknownModernError' });
  }
}

function judgeRefusedVersion(offered: readonly string[] | undefined, context: DiscoverContext): DiscoverVerdict {
  const tried = [...context.refused, context.version];
  if (offered === undefined) return unusable({ kind: 'refusedWithoutOffer' });
  const untried = context.modernVersions.filter((version) => !tried.includes(version));
  const version = highestShared(untried, offered);
  return version === undefined ? nothingLeft(offered, tried) : { kind: 'askAgain', version, because: 'version' };
}

function nothingLeft(offered: readonly string[], refused: readonly string[]): DiscoverVerdict {
  const version = highestShared(refused, offered);
  return unusable(version === undefined ? { kind: 'nothingShared', offered } : { kind: 'contradiction', version });
}

function judgeMissingCapability(required: ClientCapabilities | undefined, context: DiscoverContext): DiscoverVerdict {
  if (required === undefined) return unusable({ kind: 'capabilityUnnamed' });
  const impossible = missingCapabilities(required, context.available);
  if (impossible.length > 0) return unusable({ kind: 'capabilityMissing', wanted: impossible });
  const undeclared = missingCapabilities(required, context.declared);
  if (undeclared.length === 0) return unusable({ kind: 'capabilityDeclared', wanted: Object.keys(required) });
  return context.corrected ? unusable({ kind: 'correctedInVain' }) : correct(context);
}

function correct(context: DiscoverContext): DiscoverVerdict {
  return { kind: 'askAgain', version: context.version, because: 'correction' };
}

function modern(answer: ProbeAnswer, verdict: DiscoverVerdict): DiscoverClassification {
  return { answer, class: 'modern', verdict };
}

/** The server proved to be modern and still cannot be used: never a reason for `initialize`. */
function unusable(reason: FailureReason): DiscoverVerdict {
  return { kind: 'failed', era: 'modern', offersAllowLegacy: false, reason };
}

function ambiguous(answer: ProbeAnswer, process: 'same' | 'fresh', context: DiscoverContext): DiscoverClassification {
  if (context.proven) return modern(answer, unusable({ kind: 'afterProof' }));
  const version = highestFirst(context.legacyVersions)[0];
  return { answer, class: 'ambiguous', verdict: judgeAmbiguous(version, process, context.allowLegacy) };
}

function judgeAmbiguous(version: string | undefined, process: 'same' | 'fresh', allowLegacy: boolean): DiscoverVerdict {
  if (allowLegacy && version !== undefined) return { kind: 'legacyProbe', version, process };
  const reason: FailureReason = allowLegacy ? { kind: 'noLegacyVersion' } : { kind: 'ambiguous' };
  return { kind: 'failed', era: 'unknown', offersAllowLegacy: version !== undefined, reason };
}

export interface InitializeClassification {
  readonly answer: ProbeAnswer;
  readonly verdict:
    | { readonly kind: 'legacy'; readonly version: string; readonly identity: ServerIdentity }
    | AuthorizeVerdict
    | FailedVerdict;
}

/**
 * Judges the reply to the one `initialize`: only a valid result at a configured revision makes a server legacy.
 * `protocol.md` §3.3.
 */
export function classifyInitialize(reply: ProbeReply, legacyVersions: readonly string[]): InitializeClassification {
  if (reply.kind === 'spawnFailed') return { answer: reply, verdict: NOT_STARTED };
  if (reply.kind === 'silence' || reply.kind === 'exit') return { answer: reply, verdict: PROBE_FAILED };
  if (reply.kind === 'unanswered') return { answer: malformedAnswer(reply.detail, reply), verdict: PROBE_FAILED };
  if (reply.kind !== 'message') {
    const verdict = judgeNoReply(reply, false);
    // What happened to an initialize that failed on its way is not known, and there is only one.
    return { answer: noReplyAnswer(reply), verdict: verdict.kind === 'authorize' ? verdict : failedOf(verdict) };
  }
  const envelope = openEnvelope(reply.message);
  if (envelope.kind === 'malformed') return { answer: malformedAnswer(envelope.detail, reply), verdict: PROBE_FAILED };
  if (envelope.kind === 'error') return { answer: errorAnswer(envelope.error, reply), verdict: PROBE_FAILED };
  const reading = readInitializeResult(envelope.result, legacyVersions);
  if (!reading.ok) return { answer: malformedAnswer(reading.defect, reply), verdict: PROBE_FAILED };
  return { answer: resultAnswer([reading.value.version]), verdict: { kind: 'legacy', ...reading.value } };
}

function failedOf(verdict: Exclude<NoReplyVerdict, AuthorizeVerdict>): FailedVerdict {
  return verdict.kind === 'failed' ? verdict : verdict.otherwise;
}

const PROBE_FAILED: FailedVerdict = { ...NOT_STARTED, reason: { kind: 'probeFailed' } };
