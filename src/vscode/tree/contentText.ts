import type { Prompt, Resource, ResourceTemplate } from '../../core/catalog/types';
import type { ListView, PeerView } from '../../core/peer/types';
import type { Localizer } from '../localizer';
import { plainText } from '../plainText';
import { promptArguments } from '../prompts/promptArguments';
import type { ContentGroup } from './contentElements';

const separator = ' · ';

/** Which groups a server's row has: of what it declares, while it is ready. */
export function contentGroups({ state, capabilities }: PeerView): readonly ContentGroup[] {
  if (state.kind !== 'ready') return [];
  const all: readonly ContentGroup[] = ['prompts', 'resources'];
  return all.filter((group) => Boolean(capabilities?.[group]));
}

export function groupLabel(group: ContentGroup, l10n: Localizer): string {
  return group === 'prompts' ? l10n.t('Prompts') : l10n.t('Resources');
}

/** What a group's row says behind its name: how much is in it, as far as that is known. */
export function groupDescription({ lists }: PeerView, group: ContentGroup, l10n: Localizer): string {
  const own = group === 'prompts' ? lists.prompts : lists.resources;
  const { resourceTemplates } = lists;
  const facts = [
    ...countText(own),
    ...(group === 'resources' && resourceTemplates.count ? [templatesText(resourceTemplates.count, l10n)] : []),
    ...(own.stale || (group === 'resources' && resourceTemplates.stale) ? [l10n.t('out of date')] : []),
  ];
  return facts.join(separator);
}

/** What a screen reader says for a group's row. */
export function groupAccessibleLabel(view: PeerView, group: ContentGroup, l10n: Localizer): string {
  const label = l10n.t('{0} of server {1}', groupLabel(group, l10n), view.name);
  const description = groupDescription(view, group, l10n).replaceAll(separator, ', ');
  return description === '' ? label : `${label}, ${description}`;
}

function countText({ count }: ListView): readonly string[] {
  return count === undefined ? [] : [String(count)];
}

function templatesText(count: number, l10n: Localizer): string {
  return count === 1 ? l10n.t('1 template') : l10n.t('{0} templates', count);
}

/** What a row shows of a prompt, resource or template. */
export interface ContentText {
  readonly label: string;
  readonly description: string;
  /** What a screen reader says. */
  readonly accessible: string;
}

/** Name, and the names of the arguments: `topic, tone?`. */
export function promptText(prompt: Prompt, l10n: Localizer): ContentText {
  const label = plainText(prompt.name);
  const asked = promptArguments(prompt).map(({ name, required }) => `${plainText(name)}${required ? '' : '?'}`);
  const description = plainText(asked.join(', '));
  return {
    label,
    description,
    accessible:
      asked.length === 0 ? l10n.t('Prompt {0}', label) : l10n.t('Prompt {0}, asks for {1}', label, description),
  };
}

export function resourceText(resource: Resource, watched: boolean, l10n: Localizer): ContentText {
  const uri = plainText(resource.uri);
  const label = nameOf(resource) ?? uri;
  const shown = watched ? l10n.t('watched') : '';
  return {
    label,
    description: [shown, label === uri ? '' : uri].filter((text) => text !== '').join(separator),
    accessible: watched ? l10n.t('Resource {0}, watched, {1}', label, uri) : l10n.t('Resource {0}, {1}', label, uri),
  };
}

export function templateText(template: ResourceTemplate, l10n: Localizer): ContentText {
  const uri = plainText(template.uriTemplate);
  const label = nameOf(template) ?? uri;
  return {
    label,
    description: label === uri ? '' : uri,
    accessible: l10n.t('Resource template {0}, {1}', label, uri),
  };
}

/** What the server calls it, for a person. */
export function nameOf({ title, name }: Pick<Resource, 'title' | 'name'>): string | undefined {
  return [title, name].map((text) => plainText(text)).find((text) => text !== '');
}
