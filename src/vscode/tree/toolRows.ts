import { assertNever } from '../../core/base/assert';
import { byCodeUnit } from '../../core/base/order';
import type { Catalog, CatalogEntry, CatalogProblem } from '../../core/catalog/types';
import type { Localizer } from '../localizer';
import { plainText } from '../plainText';
import { isLeftOut, type LeftOutProblem } from './catalogIndex';
import type { ProblemRow } from './serverProblems';

/** What is wrong with the catalog as a whole. */
type WholeProblem = Exclude<CatalogProblem, LeftOutProblem>;

/** One row of the Tools view. */
export type ToolRow =
  | { readonly kind: 'problem'; readonly problem: WholeProblem }
  | { readonly kind: 'entry'; readonly entry: CatalogEntry }
  | { readonly kind: 'leftOut'; readonly problem: LeftOutProblem };

/**
 * The rows of the Tools view: first what is wrong as a whole, then all tools by name, with those that can't be reached
 * at their place.
 */
export function toolRows({ entries, problems }: Catalog): readonly ToolRow[] {
  const leftOut = problems.filter(isLeftOut).sort((left, right) => byCodeUnit(left.tool, right.tool));
  const rows: ToolRow[] = problems.flatMap((problem) => (isLeftOut(problem) ? [] : [{ kind: 'problem', problem }]));
  let next = 0;
  for (const entry of entries) {
    for (; next < leftOut.length; next++) {
      const problem = leftOut[next];
      if (!problem || byCodeUnit(problem.tool, entry.name) >= 0) break;
      rows.push({ kind: 'leftOut', problem });
    }
    rows.push({ kind: 'entry', entry });
  }
  for (const problem of leftOut.slice(next)) rows.push({ kind: 'leftOut', problem });
  return rows;
}

/** The row for tools that a server declares but that are not in the catalog. */
export function leftOutRow(problem: LeftOutProblem, l10n: Localizer): ProblemRow {
  return { label: plainText(problem.tool), description: leftOutReason(problem, l10n), severity: 'leftOut' };
}

function leftOutReason(problem: LeftOutProblem, l10n: Localizer): string {
  switch (problem.kind) {
    case 'unreachable':
      return l10n.t('→ {0} · unreachable: its server declares the name twice', problem.server);
    case 'rejected':
      return l10n.t('→ {0} · rejected with all tools of {0}: {1} owns the name', problem.server, problem.owner);
    case 'excluded':
      return l10n.t('→ {0} · excluded: {1}', problem.server, plainText(problem.reason));
    default:
      return assertNever(problem);
  }
}

/** The row for what is wrong with the catalog as a whole. */
export function wholeProblemRow(problem: WholeProblem, l10n: Localizer): ProblemRow {
  switch (problem.kind) {
    case 'configuration':
      return { label: plainText(problem.key), description: plainText(problem.message), severity: 'error' };
    case 'nearImpersonation':
      return {
        label: plainText(problem.tool),
        description: l10n.t('→ {0} · is spelled almost like a tool of {1}', problem.server, problem.looksLike),
        severity: 'warning',
      };
    case 'sameServer':
      return {
        label: problem.servers.join(', '),
        description: l10n.t('are the same server: same command and environment'),
        severity: 'warning',
      };
    default:
      return assertNever(problem);
  }
}
