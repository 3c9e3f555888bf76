import { english } from '../base/localizer';
import { defectTexts } from './defectTexts';
import type { FetchedList } from './paging';
import { readParamHeaders } from './paramHeaders';
import { quoteName } from './quoteName';
import type { Tool } from './types';

/** A tool that its server declares, but that must not be used. */
export interface ExcludedTool {
  readonly tool: string;
  /** A sentence for a person. */
  readonly reason: string;
}

/** Excluded tools that are named among the defects of a list; the rest is counted. */
const maxNamed = 20;

/**
 * A list without the tools whose `x-mcp-header` annotations break the rules: over HTTP a modern client must not use them
 * (2026-07-28, server/tools, x-mcp-header).
 */
export function excludeInvalidHeaders(list: FetchedList<Tool>): FetchedList<Tool> {
  const excluded: ExcludedTool[] = [];
  const items = list.items.filter(({ name, inputSchema }) => {
    const reading = readParamHeaders(inputSchema);
    if (!reading.ok) excluded.push({ tool: name, reason: reading.reason });
    return reading.ok;
  });
  if (excluded.length === 0) return list;
  const named = excluded
    .slice(0, maxNamed)
    .map(({ tool, reason }) => defectTexts.excluded(english, quoteName(tool), reason));
  const rest = excluded.length - maxNamed;
  const more = rest > 0 ? [defectTexts.moreExcluded(english, String(rest))] : [];
  const problems = [...named, ...more].map((problem) => defectTexts.of(english, 'tools/list', problem));
  return { ...list, items, excluded, problems: [...list.problems, ...problems] };
}
