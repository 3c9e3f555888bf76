import { isObject } from '../base/json';
import type { ServerIdentity } from '../era/types';
import type { SubscriptionFilter } from './types';

/** Names the request that opened the stream on which a notification comes (2026-07-28, basic/patterns/subscriptions). */
export const subscriptionIdKey = 'io.modelcontextprotocol/subscriptionId';

/** What a server tells of on its own: a list that changed, or a resource. */
export type ServerChange =
  { readonly kind: 'list'; readonly list: ChangingList } | { readonly kind: 'resource'; readonly uri: string };

/** A list of which changes are told; `resources` stands for the templates too. */
export type ChangingList = 'tools' | 'prompts' | 'resources';

const lists: readonly ChangingList[] = ['tools', 'prompts', 'resources'];

/** What to ask a modern server for: just what it advertises, and the resources that are watched. Undefined: nothing. */
export function subscriptionFilter(
  capabilities: ServerIdentity['capabilities'],
  watched: readonly string[],
): SubscriptionFilter | undefined {
  const filter: SubscriptionFilter = {
    ...(announces(capabilities, 'tools', 'listChanged') && { toolsListChanged: true }),
    ...(announces(capabilities, 'prompts', 'listChanged') && { promptsListChanged: true }),
    ...(announces(capabilities, 'resources', 'listChanged') && { resourcesListChanged: true }),
    ...(watched.length > 0 &&
      announces(capabilities, 'resources', 'subscribe') && { resourceSubscriptions: [...watched] }),
  };
  return Object.keys(filter).length > 0 ? filter : undefined;
}

/** Whether a server offers to tell of changes of resources that a client names. */
export function offersWatching(capabilities: ServerIdentity['capabilities']): boolean {
  return announces(capabilities, 'resources', 'subscribe');
}

/** The part of what was asked for that an acknowledgement agrees to. What was not asked for does not count. */
export function honoredPart(asked: SubscriptionFilter, acknowledged: unknown): SubscriptionFilter {
  if (!isObject(acknowledged)) return {};
  const uris: unknown = acknowledged['resourceSubscriptions'];
  const honored = asked.resourceSubscriptions?.filter((uri) => Array.isArray(uris) && uris.includes(uri)) ?? [];
  return {
    ...(asked.toolsListChanged && acknowledged['toolsListChanged'] === true && { toolsListChanged: true }),
    ...(asked.promptsListChanged && acknowledged['promptsListChanged'] === true && { promptsListChanged: true }),
    ...(asked.resourcesListChanged && acknowledged['resourcesListChanged'] === true && { resourcesListChanged: true }),
    ...(honored.length > 0 && { resourceSubscriptions: honored }),
  };
}

/** Everything that a stream with this filter may tell of, for when it is not known whether it did. */
export function changesOf(filter: SubscriptionFilter): readonly ServerChange[] {
  return [
    ...lists.filter((list) => asksForList(filter, list)).map((list): ServerChange => ({ kind: 'list', list })),
    ...(filter.resourceSubscriptions ?? []).map((uri): ServerChange => ({ kind: 'resource', uri })),
  ];
}

/**
 * Whether a stream with this filter may tell of that. A resource that is told of may lie below the one that was asked for,
 * so any will do where one was.
 */
export function asksFor(filter: SubscriptionFilter, change: ServerChange): boolean {
  return change.kind === 'list' ? asksForList(filter, change.list) : filter.resourceSubscriptions !== undefined;
}

/** What a notification tells of; undefined: something else, or nothing that can be read. */
export function changeOf(method: string, params: Readonly<Record<string, unknown>>): ServerChange | undefined {
  if (method === 'notifications/resources/updated') {
    return typeof params['uri'] === 'string' ? { kind: 'resource', uri: params['uri'] } : undefined;
  }
  const list = lists.find((name) => method === `notifications/${name}/list_changed`);
  return list && { kind: 'list', list };
}

function asksForList(filter: SubscriptionFilter, list: ChangingList): boolean {
  return filter[`${list}ListChanged`] === true;
}

function announces(capabilities: ServerIdentity['capabilities'], capability: string, what: string): boolean {
  const declared = capabilities[capability];
  return isObject(declared) && declared[what] === true;
}
