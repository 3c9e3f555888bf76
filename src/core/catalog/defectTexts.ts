import type { Saying } from '../base/sayings';

/** What is wrong with a list that was taken over even so: defects of the server, each a sentence. */
export const defectTexts = {
  skippedOne: (l10n, key, entry, page) =>
    l10n.t('1 entry was left out that is no object with a string "{0}": entry {1} of page {2}.', key, entry, page),
  skipped: (l10n, count, key, entry, page) =>
    l10n.t(
      '{0} entries were left out that are no object with a string "{1}"; the first is entry {2} of page {3}.',
      count,
      key,
      entry,
      page,
    ),
  repeatedOne: (l10n) => l10n.t('1 entry was left out that came on an earlier page already.'),
  repeated: (l10n, count) => l10n.t('{0} entries were left out that came on an earlier page already.', count),
  cut: (l10n, limit) => l10n.t('there are more than {0} entries; the rest is left out.', limit),
  cursorType: (l10n, page, type) =>
    l10n.t('nextCursor of page {0} is a {1} instead of a string, so the list was taken to end there.', page, type),
  circle: (l10n, page) =>
    l10n.t('page {0} leads back to a cursor given before, so the list was taken to end there.', page),
  endless: (l10n, pages) => l10n.t('the list did not end within {0} pages; the rest is left out.', pages),
  excluded: (l10n, tool, reason) => l10n.t('the tool {0} is left out: {1}', tool, reason),
  moreExcluded: (l10n, count) => l10n.t('{0} more tools are left out.', count),
  failed: (l10n, method, reason) => l10n.t('{0} failed: {1}', method, reason),
  of: (l10n, method, defect) => l10n.t('{0}: {1}', method, defect),
} as const satisfies Record<string, Saying>;

/** Why a tool must not be used: what is wrong with an annotation `x-mcp-header` of it. */
export const headerTexts = {
  unreachable: (l10n, name) => l10n.t('x-mcp-header {0} stands where no chain of property names leads to.', name),
  empty: (l10n, place) => l10n.t('x-mcp-header at "{0}" is empty.', place),
  token: (l10n, place, name) =>
    l10n.t('x-mcp-header at "{0}" is {1}, which can\'t be the name of a header.', place, name),
  type: (l10n, place, type) =>
    l10n.t('x-mcp-header at "{0}" is for type {1}: only string, integer and boolean can be headers.', place, type),
  duplicate: (l10n, place, name, before) =>
    l10n.t('x-mcp-header at "{0}" is {1}, like that at "{2}".', place, name, before),
} as const satisfies Record<string, Saying>;
