import type { DefinitionChange, Prompt, Resource, ResourceTemplate } from '../../core/catalog/types';
import { sizeText } from '../../core/catalog/renderSize';
import { heldReason } from '../definitions/definitionWords';
import type { Localizer } from '../localizer';
import { escapeMarkdown, markdownBlock, markdownText } from '../markdown';
import { descriptionLength, plainText } from '../plainText';
import { promptArguments } from '../prompts/promptArguments';

/** Tooltips of prompts, resources and templates as untrusted markdown. Whatever comes from the server is escaped and bounded. */

const maxArguments = 30;
const uriLength = 1000;

export function promptTooltip(server: string, prompt: Prompt, l10n: Localizer, changed?: DefinitionChange): string {
  const asked = promptArguments(prompt);
  const items = asked.slice(0, maxArguments).map(({ name, label, description, required }) => {
    const shown = required ? plainText(name) : l10n.t('{0} (optional)', plainText(name));
    const title = label === name ? '' : ` ${markdownText(label)}`;
    const text = description === undefined ? '' : `: ${markdownText(description)}`;
    return `\n- ${escapeMarkdown(shown)}${title}${text}`;
  });
  if (asked.length > maxArguments)
    items.push(`\n- ${escapeMarkdown(l10n.t('… and {0} more', asked.length - maxArguments))}`);
  return paragraphs(
    head(prompt.name, prompt.title),
    escapeMarkdown(l10n.t('Prompt of server {0}.', server)),
    markdownBlock(prompt.description, descriptionLength),
    items.length === 0 ? '' : `**${escapeMarkdown(l10n.t('Arguments'))}**\n${items.join('')}`,
    heldNote(changed, l10n),
  );
}

export function resourceTooltip(server: string, resource: Resource, watched: boolean, l10n: Localizer): string {
  const { uri, mimeType, size } = resource;
  const facts = [
    plainText(mimeType),
    typeof size === 'number' && size >= 0 ? sizeText(Math.round(size)) : '',
    watched ? l10n.t('watched: its document follows its changes') : '',
  ].filter((text) => text !== '');
  return paragraphs(
    head(resource.name, resource.title),
    markdownText(uri, uriLength),
    escapeMarkdown([l10n.t('Resource of server {0}', server), ...facts].join(' · ')),
    markdownBlock(resource.description, descriptionLength),
  );
}

export function templateTooltip(
  server: string,
  template: ResourceTemplate,
  l10n: Localizer,
  changed?: DefinitionChange,
): string {
  const type = plainText(template.mimeType);
  return paragraphs(
    head(template.name, template.title),
    markdownText(template.uriTemplate, uriLength),
    escapeMarkdown([l10n.t('Resource template of server {0}', server), ...(type === '' ? [] : [type])].join(' · ')),
    markdownBlock(template.description, descriptionLength),
    heldNote(changed, l10n),
  );
}

function heldNote(changed: DefinitionChange | undefined, l10n: Localizer): string {
  return changed ? `*${escapeMarkdown(heldReason(changed, l10n))}*` : '';
}

function head(name: unknown, title: unknown): string {
  const shown = [markdownText(name), title === name ? '' : markdownText(title)];
  return [shown[0] === '' ? '' : `**${shown[0]}**`, shown[1]].filter((text) => text !== '').join(' ');
}

function paragraphs(...all: readonly string[]): string {
  return all.filter((text) => text !== '').join('\n\n');
}
