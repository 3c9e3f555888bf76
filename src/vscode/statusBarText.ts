import type { PeerView } from '../core/peer/types';
import type { Localizer } from './localizer';
import { escapeMarkdown } from './markdown';
import type { Summary } from './summary';
import { serverDescription } from './tree/serverText';
import { collisionsText, toolsText } from './words';

const maxServers = 30;

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
  const facts = [`MCP ${summary.ready}/${summary.enabled}`, toolsText(summary.tools, l10n)];
  if (summary.collisions > 0) facts.push(collisionsText(summary.collisions, l10n));
  if (summary.waitingForInput > 0) facts.push(l10n.t('input needed'));
  return facts.join(' · ');
}

/** The item's tooltip as untrusted markdown: each server with its state. */
export function statusBarTooltip(peers: readonly PeerView[], l10n: Localizer): string {
  const rows = peers
    .slice(0, maxServers)
    .map((view) => `- **${escapeMarkdown(view.name)}** ${escapeMarkdown(serverDescription(view, { l10n }))}`);
  if (peers.length > maxServers) rows.push(`- ${escapeMarkdown(l10n.t('… and {0} more', peers.length - maxServers))}`);
  return [`**${escapeMarkdown(l10n.t('MCP Host: servers'))}**`, rows.join('\n')].join('\n\n');
}
