import type { Localizer } from '../localizer';
import { plainText } from '../plainText';
import { isFiltering, type ToolFilter } from '../tree/toolFilter';
import type { FilterCount } from '../tree/toolsTree';

const shownText = 60;

/** What stands behind the view's title: how much of the catalog is seen. Undefined without a filter. */
export function filterDescription(
  filter: ToolFilter,
  { shown, all }: FilterCount,
  l10n: Localizer,
): string | undefined {
  return isFiltering(filter) ? l10n.t('{0} of {1}', shown, all) : undefined;
}

/** What stands above the rows: the filter, and how to get rid of it. Undefined without a filter. */
export function filterMessage(filter: ToolFilter, { shown }: FilterCount, l10n: Localizer): string | undefined {
  if (!isFiltering(filter)) return undefined;
  const parts = [
    ...(filter.collisionsOnly ? [l10n.t('collisions only')] : []),
    ...(filter.server === undefined ? [] : [l10n.t('server {0}', filter.server)]),
    ...(filter.text.trim() === '' ? [] : [`"${plainText(filter.text, { maxLength: shownText })}"`]),
  ].join(' · ');
  return shown === 0
    ? l10n.t('Nothing passes the filter: {0}. Use Clear Tool Filter to see all.', parts)
    : l10n.t('Filter: {0}', parts);
}
