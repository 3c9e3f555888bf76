import { assertNever } from '../../core/base/assert';
import { ConfigurationError, TransportError, type McpHostError } from '../../core/base/errors';
import { NegotiationError } from '../../core/era/negotiationError';
import type { CatalogProblem } from '../../core/catalog/types';
import type { PeerView } from '../../core/peer/types';
import { errorText } from '../../core/errorText';
import type { Localizer } from '../localizer';
import { isUnauthorized } from '../tree/failureText';
import { rejectedText } from '../tree/serverText';
import { fieldPath } from './fieldPath';
import type { ProblemFix, ServerFailure } from './settingsProblems';

/** What of the servers' states has a place in their entries. */
export function serverFailures(
  peers: readonly PeerView[],
  problems: readonly CatalogProblem[],
  l10n: Localizer,
): readonly ServerFailure[] {
  return [
    ...peers.flatMap((view) => failureOf(view, l10n) ?? needless(view, l10n) ?? []),
    ...problems.flatMap((problem) => catalogFailures(problem, l10n)),
  ];
}

function failureOf({ name, state, transport }: PeerView, l10n: Localizer): ServerFailure | undefined {
  if (state.kind !== 'failed' && state.kind !== 'dead') return undefined;
  const { error } = state;
  const offersAllowLegacy = state.kind === 'failed' && state.offersAllowLegacy;
  const path = offersAllowLegacy ? [] : pathOf(error, transport);
  // One that is started again by itself, or waits for a sign-in, may need nothing.
  const mayPass = (state.kind === 'dead' && state.nextTryAt !== undefined) || isUnauthorized(error);
  const severity = mayPass ? 'warning' : 'error';
  return { server: name, path, message: errorText(error, l10n), severity, offersAllowLegacy, fixes: [disable(name)] };
}

/** A permission that nothing needs: what is not allowed can't happen by mistake. */
function needless({ name, state, era, allowLegacy }: PeerView, l10n: Localizer): ServerFailure | undefined {
  if (state.kind !== 'ready' || era !== 'modern' || !allowLegacy) return undefined;
  return {
    server: name,
    path: ['allowLegacy'],
    message: l10n.t('The server is modern, so this is not needed.'),
    severity: 'info',
    offersAllowLegacy: false,
    fixes: [{ kind: 'remove', server: name, field: 'allowLegacy' }],
  };
}

function catalogFailures(problem: CatalogProblem, l10n: Localizer): readonly ServerFailure[] {
  switch (problem.kind) {
    case 'sameServer':
      return twins(problem.servers, l10n);
    case 'rejected': {
      const { server } = problem;
      const message = l10n.t('None of its tools is there: {0}', rejectedText(problem, l10n));
      return [{ server, path: [], message, severity: 'error', offersAllowLegacy: false, fixes: [disable(server)] }];
    }
    case 'unreachable':
    case 'excluded':
    case 'configuration':
    case 'nearImpersonation':
      return [];
    default:
      return assertNever(problem);
  }
}

function disable(server: string): ProblemFix {
  return { kind: 'disable', server };
}

/** The field that is to blame; empty: none is. */
function pathOf(error: McpHostError, transport: PeerView['transport']): readonly string[] {
  if (error instanceof ConfigurationError) return error.field === undefined ? [] : fieldPath(error.field);
  // A start that fails before an answer has failed to negotiate.
  const answer = error instanceof NegotiationError ? error.evidence.steps.at(-1)?.answer : undefined;
  const reason = error instanceof TransportError ? error.reason : undefined;
  if (answer?.kind === 'spawnFailed' || reason === 'spawn')
    return [/change "cwd"/i.test(error.message) ? 'cwd' : 'command'];
  const isUnreachable = reason === 'network' || (answer?.kind === 'noReply' && answer.because === 'transport');
  return transport === 'http' && isUnreachable ? ['url'] : [];
}

/** Servers that start or reach the same, each told of the others. */
function twins(servers: readonly string[], l10n: Localizer): readonly ServerFailure[] {
  return servers.map((server) => {
    const others = servers.filter((other) => other !== server).join(', ');
    const message = l10n.t('The same server is configured as {0} too: all its tools are there twice.', others);
    const fixes: readonly ProblemFix[] = [{ kind: 'remove', server, field: undefined }, disable(server)];
    return { server, path: [], message, severity: 'info', offersAllowLegacy: false, fixes };
  });
}
