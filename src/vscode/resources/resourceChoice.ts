import { QuickPickItemKind, ThemeIcon, type QuickPickItem } from 'vscode';
import type { Listed } from '../../core/hostApi';
import type { Resource, ResourceTemplate } from '../../core/catalog/types';
import { itemLength, widgetText } from '../input/widgetText';
import { resourceElement, templateElement, type ResourceElement, type TemplateElement } from '../tree/contentElements';
import { nameOf } from '../tree/contentText';

/** An item of a list to choose a resource or template from; separators stand for none. */
export interface ResourceItem extends QuickPickItem {
  readonly target: ResourceElement | TemplateElement | undefined;
}

/** The items of all servers, each server's together: templates before resources. */
export function resourceItems(
  templates: readonly Listed<ResourceTemplate>[],
  resources: readonly Listed<Resource>[],
): readonly ResourceItem[] {
  const servers = [...new Set([...templates, ...resources].map(({ server }) => server))].sort();
  return servers.flatMap((server) => [
    { label: server, kind: QuickPickItemKind.Separator, target: undefined },
    ...templates.filter((listed) => listed.server === server).map(({ item }) => templateItem(server, item)),
    ...resources.filter((listed) => listed.server === server).map(({ item }) => resourceItem(server, item)),
  ]);
}

/** One resource as an item. */
export function resourceItem(server: string, resource: Resource): ResourceItem {
  const uri = widgetText(resource.uri);
  const label = widgetText(nameOf(resource) ?? '');
  return {
    label: label === '' ? uri : label,
    description: label === '' ? server : uri,
    detail: widgetText(resource.description, itemLength),
    iconPath: new ThemeIcon('file'),
    target: resourceElement(server, resource.uri),
  };
}

function templateItem(server: string, template: ResourceTemplate): ResourceItem {
  const uri = widgetText(template.uriTemplate);
  const label = widgetText(nameOf(template) ?? '');
  return {
    label: label === '' ? uri : label,
    description: label === '' ? server : uri,
    detail: widgetText(template.description, itemLength),
    iconPath: new ThemeIcon('symbol-snippet'),
    target: templateElement(server, template.uriTemplate),
  };
}
