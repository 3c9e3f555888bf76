import { assertNever } from '../../core/base/assert';
import { AuthorizationError, TransportError, type ExitStatus, type McpHostError } from '../../core/base/errors';
import { NegotiationError } from '../../core/era/negotiationError';
import type { StartReport } from '../../core/peer/startReport';
import { escapeText } from '../../core/catalog/renderEscape';
import { errorText, messageText } from '../../core/errorText';
import type { Localizer } from '../localizer';
import { probeStepText } from '../tree/probeText';
import { serverDescription } from '../tree/serverText';
import { durationText, timeText } from '../words';
import { code } from './causeText';
import type { DoctorFacts } from './doctorFacts';
import { exitWords } from './exitWords';
import { startPhaseText } from './phaseText';
import { bullets, lineBlock, section, textBlock } from './sections';

/** How the server is now. */
export function nowSection({ view }: DoctorFacts, l10n: Localizer): readonly string[] {
  const { state } = view;
  const since = 'at' in state ? state.at : 'since' in state ? state.since : undefined;
  const isDown = state.kind === 'failed' || state.kind === 'dead';
  return section(l10n.t('How it is now'), [
    ...bullets([
      escapeText(serverDescription(view, { l10n })),
      ...(since === undefined ? [] : [l10n.t('Since {0}', timeText(since))]),
      ...(view.attempts > 0 ? [l10n.t('Failures in a row: {0}', view.attempts)] : []),
      ...(state.kind === 'dead' && state.nextTryAt !== undefined
        ? [l10n.t('Next try: {0}', timeText(state.nextTryAt))]
        : []),
      ...authorizationLines(view.authorization, l10n),
    ]),
    ...(isDown ? [textBlock(errorText(state.error, l10n))] : []),
  ]);
}

/** The parts of the last start, with their times, and how it ended. */
export function happenedSection({ report, view }: DoctorFacts, l10n: Localizer): readonly string[] {
  if (!report) return section(l10n.t('Its last start'), [l10n.t('It was not started in this window yet.')]);
  const { phases, firstOutput, outcome } = report;
  const exit = view.state.kind === 'failed' || view.state.kind === 'dead' ? exitOf(view.state.error) : undefined;
  return section(
    l10n.t('Its last start'),
    bullets([
      report.automatic
        ? l10n.t('Begun {0}, by itself after a failure', timeText(report.startedAt))
        : l10n.t('Begun {0}', timeText(report.startedAt)),
      ...phases.map(({ name, at, tookMs }) =>
        tookMs === undefined
          ? l10n.t('After {0}: {1}, not over yet', durationText(at), startPhaseText(name, l10n))
          : l10n.t('After {0}: {1}, took {2}', durationText(at), startPhaseText(name, l10n), durationText(tookMs)),
      ),
      ...(firstOutput
        ? [l10n.t('First output after {0}, on {1}', durationText(firstOutput.afterMs), firstOutput.stream)]
        : view.transport === 'stdio'
          ? [l10n.t('It wrote nothing')]
          : []),
      outcomeText(outcome, l10n),
      ...(exit ? [l10n.t('How the process ended: {0}', exitWords(exit, l10n))] : []),
      ...systemCodeLines(outcome, l10n),
    ]),
  );
}

/** What it printed that is no message. */
export function outputSection({ report, view }: DoctorFacts, l10n: Localizer): readonly string[] {
  if (!report || view.transport === 'http') return [];
  const { noise, noiseCount, stderr } = report;
  const [first] = noise;
  return section(l10n.t('What it printed'), [
    ...(first
      ? [
          first.source === 'launcher'
            ? l10n.t(
                'Lines on stdout that are no messages: {0}. The first ones came before any message, so perhaps from what starts the server:',
                noiseCount,
              )
            : l10n.t('Lines on stdout that are no messages: {0}. The first ones, from the server:', noiseCount),
          lineBlock(noise.map(({ text }) => text)),
        ]
      : []),
    ...(stderr.length > 0 ? [l10n.t('The last lines of stderr:'), lineBlock(stderr)] : []),
    ...(first || stderr.length > 0 ? [] : [l10n.t('Nothing that is no message.')]),
  ]);
}

/** What was asked, and what came back. */
export function answersSection({ view }: DoctorFacts, l10n: Localizer): readonly string[] {
  const steps = view.evidence?.steps ?? [];
  return section(
    l10n.t('What was asked, and what came back'),
    bullets(steps.map((step) => code(probeStepText(step, l10n)))),
  );
}

function outcomeText(outcome: StartReport['outcome'], l10n: Localizer): string {
  switch (outcome.kind) {
    case 'running':
      return l10n.t('Not over yet');
    case 'ready':
      return l10n.t('Ready after {0}', durationText(outcome.afterMs));
    case 'failed':
      return outcome.error.code === 'cancelled'
        ? l10n.t('Stopped after {0}', durationText(outcome.afterMs))
        : l10n.t('Failed after {0}', durationText(outcome.afterMs));
    default:
      return assertNever(outcome);
  }
}

function exitOf(error: McpHostError): ExitStatus | undefined {
  if (error instanceof TransportError) return error.exit;
  const answer = error instanceof NegotiationError ? error.evidence.steps.at(-1)?.answer : undefined;
  return answer?.kind === 'exit' && answer.detail === undefined ? answer.exit : undefined;
}

function systemCodeLines(outcome: StartReport['outcome'], l10n: Localizer): readonly string[] {
  const error = outcome.kind === 'failed' ? outcome.error : undefined;
  const answer = error instanceof NegotiationError ? error.evidence.steps.at(-1)?.answer : undefined;
  const systemCode = answer?.kind === 'spawnFailed' ? answer.systemCode : undefined;
  if (systemCode !== undefined)
    return [l10n.t('The system says {0}: {1}', code(systemCode), systemWords(systemCode, l10n))];
  return error instanceof AuthorizationError ? [l10n.t('HTTP status: {0}', error.status)] : [];
}

function systemWords(systemCode: string, l10n: Localizer): string {
  switch (systemCode) {
    case 'ENOENT':
      return l10n.t('there is no such file or folder');
    case 'EACCES':
    case 'EPERM':
      return l10n.t('that is not allowed');
    case 'ENOTDIR':
      return l10n.t('a part of the path is no folder');
    case 'ENOEXEC':
    case 'EBADARCH':
      return l10n.t('the file is no program for this machine');
    case 'EMFILE':
    case 'ENFILE':
    case 'EAGAIN':
    case 'ENOMEM':
      return l10n.t('there is no room for another process');
    case 'E2BIG':
      return l10n.t('arguments and environment are too long');
    default:
      return l10n.t('a failure of the system');
  }
}

function authorizationLines(authorization: DoctorFacts['view']['authorization'], l10n: Localizer): readonly string[] {
  switch (authorization.kind) {
    case 'none':
      return [];
    case 'signingIn':
      return [l10n.t('Somebody is signing in')];
    case 'signedIn':
      return [l10n.t('Signed in with {0}', code(authorization.issuer))];
    case 'needed':
      return [l10n.t('A sign-in is needed: {0}', code(messageText(authorization.reason, l10n)))];
    default:
      return assertNever(authorization);
  }
}
