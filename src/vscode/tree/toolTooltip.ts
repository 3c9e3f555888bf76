import { isObject } from '../../core/base/json';
import type { CatalogEntry } from '../../core/catalog/types';
import { heldReason } from '../definitions/definitionWords';
import type { Localizer } from '../localizer';
import { escapeMarkdown, markdownBlock, markdownText } from '../markdown';
import { descriptionLength, plainText } from '../plainText';
import { timeText } from '../words';
import { nameReasonText } from './toolText';

const maxOwners = 20;
const maxArguments = 30;

/**
 * The tooltip of a tool as untrusted markdown: its names, description, arguments and owners. Whatever comes from the
 * server is escaped and bounded.
 * @param elsewhere - what other hosts call it, a line each
 */
export function toolTooltip(entry: CatalogEntry, l10n: Localizer, elsewhere: readonly string[] = []): string {
  const { tool } = entry;
  const title = markdownText(titleOf(entry));
  const description = markdownBlock(tool.description, descriptionLength);
  const inputs = argumentNames(tool.inputSchema, l10n);
  return [
    `**${markdownText(entry.name)}**${title === '' ? '' : ` ${title}`}`,
    escapeMarkdown(nameText(entry, l10n)),
    ...(description === '' ? [] : [description]),
    ...(inputs === undefined ? [] : [escapeMarkdown(inputs)]),
    ...ownersText(entry, l10n),
    ...elsewhereText(elsewhere, l10n),
    ...(entry.changed ? [note(heldReason(entry.changed, l10n))] : []),
    ...(entry.disabled ? [note(l10n.t('The setting mcpHost.tools disables it, so a call fails.'))] : []),
    ...(entry.ready ? [] : [note(notReadyText(entry.lastKnown, l10n))]),
  ].join('\n\n');
}

function notReadyText(lastKnown: number | undefined, l10n: Localizer): string {
  return lastKnown === undefined
    ? l10n.t('Its server is not ready, so a call fails. Start the server first.')
    : l10n.t('Last known: so it was on {0}. To call it starts its server first.', timeText(lastKnown));
}

function note(text: string): string {
  return `*${escapeMarkdown(text)}*`;
}

function elsewhereText(names: readonly string[], l10n: Localizer): string[] {
  if (names.length === 0) return [];
  return [
    `**${escapeMarkdown(l10n.t('In other hosts'))}**\n${names.map((name) => `\n- ${markdownText(name)}`).join('')}`,
  ];
}

/** The title that the server gives the tool, if it says more than the name. */
function titleOf({ tool }: CatalogEntry): string | undefined {
  const annotated = isObject(tool.annotations) ? tool.annotations['title'] : undefined;
  const title = typeof tool.title === 'string' ? tool.title : annotated;
  return typeof title === 'string' && title !== tool.name ? title : undefined;
}

function nameText(entry: CatalogEntry, l10n: Localizer): string {
  const name = plainText(entry.localName);
  return l10n.t('Tool "{0}" of server {1}; {2}.', name, entry.server, nameReasonText(entry, l10n));
}

function ownersText(entry: CatalogEntry, l10n: Localizer): string[] {
  if (entry.owners.length < 2) return [];
  const names = entry.owners.slice(0, maxOwners).join(', ');
  const more = entry.owners.length - maxOwners;
  return [
    escapeMarkdown(more > 0 ? l10n.t('Declared by {0} and {1} more.', names, more) : l10n.t('Declared by {0}.', names)),
  ];
}

function argumentNames(schema: unknown, l10n: Localizer): string | undefined {
  if (!isObject(schema) || !isObject(schema['properties'])) return undefined;
  const names = Object.keys(schema['properties']);
  if (names.length === 0) return undefined;
  const required = new Set<unknown>(Array.isArray(schema['required']) ? schema['required'] : []);
  const shown = names
    .slice(0, maxArguments)
    .map((name) => (required.has(name) ? plainText(name) : l10n.t('{0} (optional)', plainText(name))));
  if (names.length > maxArguments) shown.push('…');
  return l10n.t('Arguments: {0}', shown.join(', '));
}
