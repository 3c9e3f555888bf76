import { assertNever } from '../../core/base/assert';
import type { CatalogProblem } from '../../core/catalog/types';
import type { PeerState, PeerView } from '../../core/peer/types';
import { changesText } from '../consent/changesText';
import { changedText, toReview } from '../definitions/definitionWords';
import { messageText } from '../../core/errorText';
import type { Localizer } from '../localizer';
import { plainText } from '../plainText';
import { countedText, problemsText, remainingText, toolsText } from '../words';
import { failureReason, isRefusal, isUnauthorized, shortened } from './failureText';

export type RejectedProblem = Extract<CatalogProblem, { kind: 'rejected' }>;

/** From so many failures in a row on, it is called a crash loop; `protocol.md` §10. */
const crashLoopAttempts = 3;
const separator = ' · ';

/** What a row needs beside the peer. */
export interface ServerRowContext {
  /** Milliseconds since the epoch, for what counts. Absent: times are left out, for texts that are not renewed. */
  readonly now?: number | undefined;
  readonly l10n: Localizer;
  /** Why no tool of the server is in the catalog, if the collision policy rejected it. */
  readonly rejected?: RejectedProblem | undefined;
}

/** What a server's row says behind its name, for instance `modern 2026-07-28 · 7 tools`. */
export function serverDescription(view: PeerView, context: ServerRowContext): string {
  const { state } = view;
  const { l10n } = context;
  if (view.authorization.kind === 'signingIn' && state.kind !== 'ready') return l10n.t('signing in…');
  switch (state.kind) {
    case 'stopped':
      return l10n.t('stopped');
    case 'disabled':
      return l10n.t('disabled');
    case 'stopping':
      return l10n.t('stopping…');
    case 'starting':
      return startingText(view, state, context);
    case 'needsConsent':
      return consentText(state, l10n);
    case 'ready':
      return readyText(view, context);
    case 'failed': {
      if (view.authorization.kind === 'needed' && isUnauthorized(state.error)) {
        return signInText(view.authorization, l10n);
      }
      const reason = failureReason(state.error, l10n);
      return isRefusal(state.error) ? l10n.t('refused: {0}', reason) : l10n.t('failed: {0}', reason);
    }
    case 'dead':
      return deadText(view, state, context);
    default:
      return assertNever(state);
  }
}

/** Whether the row counts seconds, so that it has to be shown anew each second. */
export function isCounting({ state }: PeerView): boolean {
  return state.kind === 'starting' || (state.kind === 'dead' && state.nextTryAt !== undefined);
}

/** `modern 2026-07-28`, `legacy 2025-06-18 · allowlisted`; without a version just the era. */
export function eraText(view: PeerView, l10n: Localizer): string {
  const era = view.version === undefined ? view.era : `${view.era} ${view.version}`;
  return view.era === 'legacy' ? l10n.t('{0} · allowlisted', era) : era;
}

/**
 * What a screen reader says for the row: name, state, era and what else the row shows. Nothing in it counts, or it
 * would be said anew each second.
 */
export function serverAccessibleLabel(view: PeerView, context: ServerRowContext): string {
  const description = serverDescription(view, { ...context, now: undefined }).replaceAll(separator, ', ');
  return context.l10n.t('Server {0}: {1}', view.name, description);
}

/** Why a server is rejected, in words. */
export function rejectedText(problem: RejectedProblem, l10n: Localizer): string {
  return l10n.t('rejected: "{0}" belongs to {1}', plainText(problem.tool), problem.owner);
}

function readyText(view: PeerView, { l10n, rejected }: ServerRowContext): string {
  const isUnlisted = view.lists.tools.failed && view.lists.tools.count === undefined;
  const tools = isUnlisted ? l10n.t('its tools could not be listed') : toolsText(view.toolCount, l10n);
  const facts = [eraText(view, l10n), tools];
  // First, as narrow rows end early.
  if (rejected) facts.unshift(rejectedText(rejected, l10n));
  if (view.listStale) facts.push(l10n.t('list is out of date'));
  if (view.problems.length > 0) facts.push(problemsText(view.problems.length, l10n));
  if (view.silentSince !== undefined) facts.unshift(l10n.t('does not answer since the machine slept'));
  const changed = toReview(view.definitions);
  if (changed > 0) facts.unshift(changedText(changed, l10n));
  if (view.authorization.kind === 'needed') facts.unshift(signInText(view.authorization, l10n));
  if (view.authorization.kind === 'signingIn') facts.unshift(l10n.t('signing in…'));
  if (view.waitingForInput > 0) facts.unshift(waitingText(view.waitingForInput, l10n));
  return facts.join(separator);
}

/** `not started: needs your consent`, and what differs from what the person agreed to. */
export function consentText(
  { changes, refused }: Extract<PeerState, { kind: 'needsConsent' }>,
  l10n: Localizer,
): string {
  const what = refused ? l10n.t('not started: you did not allow it') : l10n.t('not started: needs your consent');
  return changes === undefined ? what : `${what}${separator}${l10n.t('changed: {0}', changesText(changes, l10n))}`;
}

type SignInNeeded = Extract<PeerView['authorization'], { kind: 'needed' }>;

function signInText({ reason, failed }: SignInNeeded, l10n: Localizer): string {
  const needed = l10n.t('needs sign-in');
  return failed ? `${needed}${separator}${shortened(messageText(reason, l10n))}` : needed;
}

function waitingText(calls: number, l10n: Localizer): string {
  return calls === 1 ? l10n.t('waiting for your input') : l10n.t('waiting for your input ({0} calls)', calls);
}

type Starting = Extract<PeerState, { kind: 'starting' }>;

function startingText(view: PeerView, state: Starting, { now, l10n }: ServerRowContext): string {
  const phase = phaseText(view, state.phase, l10n);
  const facts = [
    now === undefined
      ? l10n.t('starting: {0}', phase)
      : l10n.t('starting: {0}, {1}', phase, elapsedText(state, now, l10n)),
  ];
  if (view.waitingForInput > 0) facts.unshift(waitingText(view.waitingForInput, l10n));
  const stderr = plainText(view.lastStderr, { maxLength: 120 });
  if (stderr !== '') facts.push(stderr);
  return facts.join(separator);
}

function elapsedText({ since, deadline }: Starting, now: number, l10n: Localizer): string {
  const elapsed = countedText(now - since);
  return deadline === undefined ? elapsed : l10n.t('{0} of {1}', elapsed, remainingText(deadline - since));
}

function phaseText(view: PeerView, phase: Starting['phase'], l10n: Localizer): string {
  switch (phase) {
    case 'spawn':
      return view.transport === 'http' ? l10n.t('connection') : l10n.t('process');
    case 'discover':
      return 'server/discover';
    case 'legacyProbe':
      return l10n.t('legacy probe');
    case 'retry':
      return l10n.t('waits to try again');
    case 'list':
      return l10n.t('tool list');
    default:
      return assertNever(phase);
  }
}

type Dead = Extract<PeerState, { kind: 'dead' }>;

function deadText(view: PeerView, state: Dead, { now, l10n }: ServerRowContext): string {
  const reason = failureReason(state.error, l10n);
  const isRemote = view.transport === 'http';
  if (state.nextTryAt === undefined)
    return isRemote ? l10n.t('out of reach: {0}', reason) : l10n.t('dead: {0}', reason);
  const next =
    now === undefined ? l10n.t('will be tried again') : l10n.t('next try in {0}', remainingText(state.nextTryAt - now));
  if (isRemote) return l10n.t('out of reach: {0} · {1}', reason, next);
  return view.attempts >= crashLoopAttempts
    ? l10n.t('crash loop, {0} · {1}', next, reason)
    : l10n.t('dead: {0} · {1}', reason, next);
}
