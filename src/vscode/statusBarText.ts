import { assertNever } from '../core/base/assert';
import type { PeerView } from '../core/peer/types';
import type { Localizer } from './localizer';
import { escapeMarkdown } from './markdown';
import type { Summary } from './summary';
import { serverDescription } from './tree/serverText';
import { collisionsText, toolsText } from './words';

const maxServers = 30;
const separator = ' · ';

/** The status bar item, for instance `MCP 4/5 · 23 tools · 2 collisions`, behind an icon. */
export function statusBarText(summary: Summary, l10n: Localizer): string {
  return `$(${iconOf(summary)}) ${statusBarLabel(summary, l10n)}`;
}

/** Tells by its shape, too, what the colour tells: a high contrast theme has none. */
function iconOf({ waitingForInput, starting, needsPerson }: Summary): string {
  if (waitingForInput > 0) return 'bell-dot';
  if (starting) return 'loading~spin';
  return needsPerson ? 'warning' : 'plug';
}

/** The same without the icon, for a screen reader. */
export function statusBarLabel(summary: Summary, l10n: Localizer): string {
  return [`MCP ${summary.ready}/${summary.enabled}`, ...countsOf(summary, l10n)].join(separator);
}

/** What a click on the item leads to. */
export type StatusBarTarget = 'input' | 'servers' | 'collisions' | 'panel';

/**
 * What matters most now: an input that waits, else a server for which nothing changes without a person (what the item's
 * colour tells), else the names that collide, else the panel.
 * @param pendingInputs - inputs that have not been answered, whoever asks for them
 */
export function statusBarTarget({ needsPerson, collisions }: Summary, pendingInputs: number): StatusBarTarget {
  if (pendingInputs > 0) return 'input';
  if (needsPerson) return 'servers';
  return collisions > 0 ? 'collisions' : 'panel';
}

/** What the item's tooltip tells. */
export interface StatusBarFacts {
  readonly peers: readonly PeerView[];
  readonly summary: Summary;
  readonly target: StatusBarTarget;
}

/** The item's tooltip as untrusted markdown: what a click does, what the item counts, each server with its state. */
export function statusBarTooltip({ peers, summary, target }: StatusBarFacts, l10n: Localizer): string {
  const rows = peers
    .slice(0, maxServers)
    .map((view) => `- **${escapeMarkdown(view.name)}** ${escapeMarkdown(serverDescription(view, { l10n }))}`);
  if (peers.length > maxServers) rows.push(`- ${escapeMarkdown(l10n.t('… and {0} more', peers.length - maxServers))}`);
  const { ready, enabled } = summary;
  const counts = [
    ready === enabled ? l10n.t('All servers are ready') : l10n.t('{0} of {1} servers are ready', ready, enabled),
    ...countsOf(summary, l10n),
  ];
  return [
    escapeMarkdown(clickText(target, l10n)),
    `**${escapeMarkdown(counts.join(separator))}**`,
    rows.join('\n'),
  ].join('\n\n');
}

function clickText(target: StatusBarTarget, l10n: Localizer): string {
  switch (target) {
    case 'input':
      return l10n.t('Click to answer what is asked');
    case 'servers':
      return l10n.t('Click to see which server needs you');
    case 'collisions':
      return l10n.t('Click to see who owns the names that collide');
    case 'panel':
      return l10n.t('Click to open the panel');
    default:
      return assertNever(target);
  }
}

/** What the item says behind the servers. */
function countsOf(summary: Summary, l10n: Localizer): readonly string[] {
  const counts = [toolsText(summary.tools, l10n)];
  if (summary.collisions > 0) counts.push(collisionsText(summary.collisions, l10n));
  if (summary.toReview > 0) counts.push(l10n.t('{0} to review', summary.toReview));
  if (summary.waitingForInput > 0) counts.push(l10n.t('input needed'));
  if (summary.waitingForConsent > 0) counts.push(l10n.t('consent needed'));
  return counts;
}
