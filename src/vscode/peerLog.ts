import { assertNever } from '../core/base/assert';
import type { StartReport } from '../core/peer/startReport';
import type { PeerView } from '../core/peer/types';
import { startPhaseText } from './doctor/phaseText';
import type { Localizer } from './localizer';
import { plainText } from './plainText';
import { probeStepText } from './tree/probeText';
import { consentText, eraText } from './tree/serverText';
import { durationText, toolsText } from './words';

export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  readonly text: string;
}

const messageLength = 2000;

/** What a server's log says of a change from one view of it to the next. Nothing where nothing worth telling changed. */
export function changeEntries(before: PeerView | undefined, after: PeerView, l10n: Localizer): readonly LogEntry[] {
  const entered = before ? stateKey(before) !== stateKey(after) : after.state.kind !== 'stopped';
  const known = new Set(before?.problems);
  return [
    ...(entered ? stateEntries(after, l10n) : []),
    ...(after.evidence && after.evidence !== before?.evidence ? evidenceEntries(after.evidence, l10n) : []),
    ...(after.state.kind === 'ready' && (entered || before?.toolCount !== after.toolCount)
      ? [info(toolsText(after.toolCount, l10n))]
      : []),
    ...authorizationEntries(before, after, l10n),
    ...after.problems.filter((problem) => !known.has(problem)).map((problem) => entry('warn', problem)),
  ];
}

/** What a server's log says of a start that is over: how long each part took, and what was executed. */
export function startEntry({ phases, target, outcome }: StartReport, l10n: Localizer): LogEntry | undefined {
  if (outcome.kind === 'running') return undefined;
  const parts = phases
    .map(({ name, tookMs = 0 }) => `${startPhaseText(name, l10n)} ${durationText(tookMs)}`)
    .join(', ');
  const executed = target?.kind === 'process' ? target.executable : undefined;
  const file = executed === undefined ? '' : l10n.t(' Executed: {0}', executed);
  return info(l10n.t('The start took {0}: {1}.{2}', durationText(outcome.afterMs), parts, file));
}

/** Tells states apart; two starts in a row, or two failures, are two states. */
function stateKey({ state }: PeerView): string {
  switch (state.kind) {
    case 'starting':
      return `${state.kind} ${state.phase} ${state.since}`;
    case 'ready':
      return `${state.kind} ${state.since}`;
    case 'needsConsent':
    case 'failed':
    case 'dead':
      return `${state.kind} ${state.at}`;
    case 'stopped':
    case 'disabled':
    case 'stopping':
      return state.kind;
    default:
      return assertNever(state);
  }
}

function stateEntries(view: PeerView, l10n: Localizer): LogEntry[] {
  const { state } = view;
  switch (state.kind) {
    case 'stopped':
      return [info(l10n.t('Stopped.'))];
    case 'disabled':
      return [info(l10n.t('Disabled.'))];
    case 'stopping':
      return [info(l10n.t('Stopping.'))];
    case 'starting':
      return [startingEntry(view, state, l10n)];
    case 'ready': {
      const pid = view.pid === undefined ? '' : l10n.t(', pid {0}', view.pid);
      return [info(l10n.t('Ready: {0}{1}.', eraText(view, l10n), pid))];
    }
    case 'needsConsent':
      return [info(`${consentText(state, l10n)}.`)];
    case 'failed':
      return [entry('error', state.error.message)];
    case 'dead': {
      const next =
        state.nextTryAt === undefined
          ? l10n.t('It stays down until it is started.')
          : l10n.t('Next try in {0} (failure {1}).', durationText(state.nextTryAt - state.at), view.attempts);
      return [entry('error', state.error.message), info(next)];
    }
    default:
      return assertNever(state);
  }
}

function startingEntry(
  { allowLegacy }: PeerView,
  { phase, since, deadline }: Extract<PeerView['state'], { kind: 'starting' }>,
  l10n: Localizer,
): LogEntry {
  const limit = deadline === undefined ? '' : l10n.t(' Limit: {0}.', durationText(deadline - since));
  switch (phase) {
    case 'spawn':
      return info(
        allowLegacy ? l10n.t('Starting; one legacy probe is allowed.') : l10n.t('Starting; legacy is not allowed.'),
      );
    case 'discover':
      return info(l10n.t('Sending server/discover.{0}', limit));
    case 'legacyProbe':
      return info(l10n.t('Sending the one initialize that the entry allows.{0}', limit));
    case 'retry':
      return info(l10n.t('Waiting, to try again.{0}', limit));
    case 'list':
      return info(l10n.t('Fetching the lists.'));
    default:
      return assertNever(phase);
  }
}

function authorizationEntries(before: PeerView | undefined, after: PeerView, l10n: Localizer): LogEntry[] {
  const { authorization } = after;
  if (JSON.stringify(before?.authorization) === JSON.stringify(authorization)) return [];
  switch (authorization.kind) {
    case 'none':
      return before && before.authorization.kind !== 'none' ? [info(l10n.t('Signed out.'))] : [];
    case 'signingIn':
      return [info(l10n.t('Signing in.'))];
    case 'signedIn':
      return [info(l10n.t('Signed in with {0}.', plainText(authorization.issuer)))];
    case 'needed':
      return [entry('warn', authorization.reason)];
    default:
      return assertNever(authorization);
  }
}

function evidenceEntries(evidence: NonNullable<PeerView['evidence']>, l10n: Localizer): LogEntry[] {
  return evidence.steps.map((step) => info(l10n.t('Evidence: {0}', probeStepText(step, l10n))));
}

function info(text: string): LogEntry {
  return entry('info', text);
}

function entry(level: LogEntry['level'], text: string): LogEntry {
  return { level, text: plainText(text, { maxLength: messageLength }) };
}
