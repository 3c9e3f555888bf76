import { ConfigurationError, TransportError, type McpHostError } from '../../core/base/errors';
import { NegotiationError } from '../../core/era/negotiationError';
import type { CatalogProblem } from '../../core/catalog/types';
import type { PeerView } from '../../core/peer/types';
import type { Localizer } from '../localizer';
import type { ServerFailure } from './settingsProblems';

/** What of the servers' failures has a place in their entries. */
export function serverFailures(
  peers: readonly PeerView[],
  problems: readonly CatalogProblem[],
  l10n: Localizer,
): readonly ServerFailure[] {
  return [
    ...peers.flatMap((view) => failureOf(view) ?? []),
    ...problems.flatMap((problem) => (problem.kind === 'sameServer' ? twins(problem.servers, l10n) : [])),
  ];
}

function failureOf({ name, state, transport }: PeerView): ServerFailure | undefined {
  if (state.kind !== 'failed' && state.kind !== 'dead') return undefined;
  const { error } = state;
  const offersAllowLegacy = state.kind === 'failed' && state.offersAllowLegacy;
  const path = offersAllowLegacy ? [] : pathOf(error, transport);
  return path && { server: name, path, message: error.message, severity: 'error', offersAllowLegacy };
}

/** The field that is to blame; undefined if none is. */
function pathOf(error: McpHostError, transport: PeerView['transport']): readonly string[] | undefined {
  if (error instanceof ConfigurationError) return error.field === undefined ? [] : fieldPath(error.field);
  // A start that fails before an answer has failed to negotiate.
  const answer = error instanceof NegotiationError ? error.evidence.steps.at(-1)?.answer : undefined;
  const reason = error instanceof TransportError ? error.reason : undefined;
  if (answer?.kind === 'spawnFailed' || reason === 'spawn')
    return [/change "cwd"/i.test(error.message) ? 'cwd' : 'command'];
  const isUnreachable = reason === 'network' || (answer?.kind === 'noReply' && answer.because === 'transport');
  return transport === 'http' && isUnreachable ? ['url'] : undefined;
}

/** `args[1]` → args, 1; `headers.X-A.b` → headers, X-A.b. */
function fieldPath(field: string): readonly string[] {
  const [, list, index] = /^(\w+)\[(\d+)\]$/.exec(field) ?? [];
  if (list !== undefined && index !== undefined) return [list, index];
  const [, map, key] = /^(env|headers)\.(.*)$/s.exec(field) ?? [];
  return map !== undefined && key !== undefined ? [map, key] : field.split('.');
}

/** Servers that start or reach the same, each told of the others. */
function twins(servers: readonly string[], l10n: Localizer): readonly ServerFailure[] {
  return servers.map((server) => {
    const others = servers.filter((other) => other !== server).join(', ');
    const message = l10n.t('The same server is configured as {0} too: all its tools are there twice.', others);
    return { server, path: [], message, severity: 'info', offersAllowLegacy: false };
  });
}
