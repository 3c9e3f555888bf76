import { isObject } from '../base/json';
import { byCodeUnit } from '../base/order';
import { hostRules } from './hostNames';
import type { HostName, HostRule, HostServer, HostTool } from './hostNameTypes';
import type { CatalogEntry } from './types';

/** What one tool would be called elsewhere; `names` has one for each of `hostRules`, in their order. */
export interface HostPreviewRow {
  readonly server: string;
  readonly tool: string;
  readonly names: readonly HostName[];
}

/** Two or more tools that one host would call the same. */
export interface SameHostName {
  readonly host: HostRule;
  readonly name: string;
  readonly tools: readonly Pick<HostPreviewRow, 'server' | 'tool'>[];
}

export interface HostPreview {
  /** By server, then by name. */
  readonly rows: readonly HostPreviewRow[];
  /** By host, then by name. */
  readonly same: readonly SameHostName[];
}

/** Tools that are named at once; between two such the caller's pause is awaited. */
const chunk = 1_000;

/**
 * What each tool would be called in other hosts that had the same entries, and which would share a name there. Linear.
 * @param pause - lets other work go first
 */
export async function previewHostNames(
  servers: readonly HostServer[],
  entries: readonly CatalogEntry[],
  pause: () => Promise<void>,
): Promise<HostPreview> {
  const nameOf = hostNamer(servers);
  const rows: HostPreviewRow[] = [];
  for (const [place, entry] of [...entries].sort(byServer).entries()) {
    if (place > 0 && place % chunk === 0) await pause();
    rows.push({ server: entry.server, tool: entry.localName, names: nameOf(entry) });
  }
  const same = hostRules.flatMap((host, place) => sameNames(host, place, rows));
  return { rows, same };
}

function byServer(left: CatalogEntry, right: CatalogEntry): number {
  return byCodeUnit(left.server, right.server) || byCodeUnit(left.localName, right.localName);
}

/** The same for single tools: what each of `hostRules` calls it. */
export function hostNamer(servers: readonly HostServer[]): (entry: CatalogEntry) => readonly HostName[] {
  const namings = hostRules.map(({ naming }) => naming(servers));
  return (entry) => {
    const tool = hostTool(entry);
    return namings.map((naming) => naming(tool));
  };
}

function hostTool({ server, localName, tool }: CatalogEntry): HostTool {
  return { server, tool: localName, hiddenFromModels: isHiddenFromModels(tool) };
}

/** The extension MCP Apps lets a server keep a tool for its own pages. */
function isHiddenFromModels(tool: CatalogEntry['tool']): boolean {
  const meta = tool['_meta'];
  const ui = isObject(meta) ? meta['ui'] : undefined;
  const visibility = isObject(ui) ? ui['visibility'] : undefined;
  return Array.isArray(visibility) && !visibility.includes('model');
}

function sameNames(host: HostRule, place: number, rows: readonly HostPreviewRow[]): SameHostName[] {
  const groups = new Map<string, HostPreviewRow[]>();
  for (const row of rows) {
    const name = row.names[place];
    if (!name || name.verdict.kind === 'filtered') continue;
    const group = groups.get(name.name);
    if (group) group.push(row);
    else groups.set(name.name, [row]);
  }
  return [...groups]
    .filter(([, tools]) => tools.length > 1)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, tools]) => ({ host, name, tools: tools.map(({ server, tool }) => ({ server, tool })) }));
}
