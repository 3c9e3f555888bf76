import type { ChangingList } from '../peer/subscriptionFilter';
import type { ListKind } from '../peer/types';

/** What has to be known of one kind of list to fetch it. */
export interface ListShape {
  readonly method: string;
  /** The server's capability without which the list is not asked for. */
  readonly capability: string;
  /** The field of the result that has the items. */
  readonly itemsKey: ListKind;
  /** The field that identifies an item. */
  readonly nameKey: string;
}

export const listShapes: Readonly<Record<ListKind, ListShape>> = {
  tools: { method: 'tools/list', capability: 'tools', itemsKey: 'tools', nameKey: 'name' },
  prompts: { method: 'prompts/list', capability: 'prompts', itemsKey: 'prompts', nameKey: 'name' },
  resources: { method: 'resources/list', capability: 'resources', itemsKey: 'resources', nameKey: 'uri' },
  resourceTemplates: {
    method: 'resources/templates/list',
    capability: 'resources',
    itemsKey: 'resourceTemplates',
    nameKey: 'uriTemplate',
  },
};

export const listKinds: readonly ListKind[] = ['tools', 'prompts', 'resources', 'resourceTemplates'];

/** The lists that are out of date when a server says that one changed. */
export function kindsOf(list: ChangingList): readonly ListKind[] {
  return list === 'resources' ? ['resources', 'resourceTemplates'] : [list];
}
