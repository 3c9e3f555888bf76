import type { HostApi } from '../../core/hostApi';
import type { DefinitionChange, Prompt, Resource, ResourceTemplate } from '../../core/catalog/types';
import type { PeerView } from '../../core/peer/types';
import {
  promptElement,
  resourceElement,
  templateElement,
  type ContentGroup,
  type PromptElement,
  type ResourceElement,
  type TemplateElement,
} from './contentElements';

/** A row below a group, with what it shows. */
export type ContentRow =
  | {
      readonly kind: 'prompt';
      readonly element: PromptElement;
      readonly item: Prompt;
      readonly changed?: DefinitionChange;
    }
  | { readonly kind: 'resource'; readonly element: ResourceElement; readonly item: Resource }
  | {
      readonly kind: 'template';
      readonly element: TemplateElement;
      readonly item: ResourceTemplate;
      readonly changed?: DefinitionChange;
    };

/** What of a server's lists the rows of a group were made from: when it differs, they are to be made anew. */
export function listsSignature({ state, lists }: PeerView, group: ContentGroup): string {
  const since = state.kind === 'ready' ? state.since : undefined;
  const counts = group === 'prompts' ? [lists.prompts.count] : [lists.resources.count, lists.resourceTemplates.count];
  return JSON.stringify([since, counts]);
}

/**
 * Fetches the rows of a group: templates before resources. What is there twice is one row, since it has one name.
 * @throws McpHostError if there is no copy of a list, and it can't be fetched
 */
export async function fetchRows(
  host: Pick<HostApi, 'listPrompts' | 'listResources' | 'listResourceTemplates'>,
  server: string,
  group: ContentGroup,
): Promise<ReadonlyMap<string, ContentRow>> {
  if (group === 'prompts') {
    const prompts = await host.listPrompts(server);
    return byKey(
      prompts.map(({ item, changed }) => ({
        kind: 'prompt',
        element: promptElement(server, item.name),
        item,
        ...(changed && { changed }),
      })),
    );
  }
  const [templates, resources] = await Promise.all([host.listResourceTemplates(server), host.listResources(server)]);
  return byKey([
    ...templates.map(({ item, changed }): ContentRow => ({
      kind: 'template',
      element: templateElement(server, item.uriTemplate),
      item,
      ...(changed && { changed }),
    })),
    ...resources.map(({ item }): ContentRow => ({
      kind: 'resource',
      element: resourceElement(server, item.uri),
      item,
    })),
  ]);
}

/** Watched resources that no list has: they were read by a template. */
export function unlistedRows(
  { name, watching }: Pick<PeerView, 'name' | 'watching'>,
  listed: ReadonlyMap<string, ContentRow>,
): readonly ContentRow[] {
  return watching
    .map((uri): ContentRow => ({ kind: 'resource', element: resourceElement(name, uri), item: { uri } }))
    .filter(({ element }) => !listed.has(element.key));
}

function byKey(rows: readonly ContentRow[]): ReadonlyMap<string, ContentRow> {
  const unique = new Map<string, ContentRow>();
  for (const row of rows) {
    if (!unique.has(row.element.key)) unique.set(row.element.key, row);
  }
  return unique;
}
