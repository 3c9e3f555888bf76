import { assertNever } from '../../core/base/assert';
import type { CatalogProblem } from '../../core/catalog/types';
import type { ConfigProblem } from '../../core/config/types';
import { defectText, errorText, messageText } from '../../core/errorText';
import type { PeerView } from '../../core/peer/types';
import type { Localizer } from '../localizer';
import { plainText } from '../plainText';
import { rejectedText } from './serverText';
import { settingsText } from '../../core/config/settingsTexts';

/** One thing that is wrong, as a row. */
export interface ProblemRow {
  readonly label: string;
  readonly description: string | undefined;
  /** `leftOut`: nothing is wrong with the panel's work, but a tool can't be reached. */
  readonly severity: 'error' | 'warning' | 'leftOut';
}

/** Rows below one server; more are in the log. */
const maxProblems = 100;
const labelLength = 300;

/** Everything that is wrong with one server: its failure, its defects, its entry, its place in the catalog. */
export function serverProblems(
  view: PeerView,
  configProblems: readonly ConfigProblem[],
  catalogProblems: readonly CatalogProblem[],
  l10n: Localizer,
): readonly ProblemRow[] {
  const { state } = view;
  const failure = state.kind === 'failed' || state.kind === 'dead' ? [row(errorText(state.error, l10n), 'error')] : [];
  const { authorization } = view;
  const rows = [
    ...failure,
    ...(authorization.kind === 'needed' && authorization.failed
      ? [row(messageText(authorization.reason, l10n), 'error')]
      : []),
    ...configProblems
      .filter(({ path }) => path[0] === 'servers' && path[1] === view.name)
      .map(({ path, message, severity }) => ({
        ...row(settingsText(message, l10n), severity),
        description: path.slice(2).join('.'),
      })),
    ...catalogProblems.flatMap((problem) => (concerns(problem, view.name) ? [catalogRow(view, problem, l10n)] : [])),
    ...view.problems.map((problem) => row(defectText(problem, l10n), 'warning')),
  ];
  return rows.slice(0, maxProblems);
}

/** What is wrong in the settings and belongs to no server that there is. */
export function unplacedProblems(
  configProblems: readonly ConfigProblem[],
  servers: ReadonlySet<string>,
  l10n: Localizer,
): readonly ProblemRow[] {
  return configProblems
    .filter(({ path }) => path[0] !== 'servers' || !servers.has(path[1] ?? ''))
    .map(({ path, message, severity }) => ({
      label: plainText(path[0] === 'servers' ? (path[1] ?? 'mcpHost.servers') : ['mcpHost', ...path].join('.')),
      description: plainText(settingsText(message, l10n), { maxLength: labelLength }),
      severity,
    }));
}

function concerns(problem: CatalogProblem, server: string): boolean {
  switch (problem.kind) {
    case 'rejected':
    case 'unreachable':
    case 'nearImpersonation':
      return problem.server === server;
    case 'sameServer':
      return problem.servers.includes(server);
    case 'configuration':
    case 'excluded': // said by the server's list already
      return false;
    default:
      return assertNever(problem);
  }
}

function catalogRow({ name: server, transport }: PeerView, problem: CatalogProblem, l10n: Localizer): ProblemRow {
  switch (problem.kind) {
    case 'rejected':
      return row(rejectedText(problem, l10n), 'error');
    case 'unreachable':
      return row(
        l10n.t('It declares "{0}" more than once; only the first can be called.', plainText(problem.tool)),
        'warning',
      );
    case 'nearImpersonation':
      return row(
        l10n.t('Its tool "{0}" is spelled almost like a tool of {1}.', plainText(problem.tool), problem.looksLike),
        'warning',
      );
    case 'sameServer': {
      const others = problem.servers.filter((name) => name !== server).join(', ');
      return row(
        transport === 'http'
          ? l10n.t('It is the same server as {0}: same address, headers and identity.', others)
          : l10n.t('It is the same server as {0}: same command and environment.', others),
        'warning',
      );
    }
    case 'excluded':
      return row(defectText(problem.reason, l10n), 'warning');
    case 'configuration':
      return row(problem.message, 'error');
    default:
      return assertNever(problem);
  }
}

function row(text: string, severity: ProblemRow['severity']): ProblemRow {
  return { label: plainText(text, { maxLength: labelLength }), description: undefined, severity };
}
