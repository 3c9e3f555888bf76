import { l10n, TabInputCustom, TabInputText, Uri, window } from 'vscode';
import { offersWatching } from '../../core/peer/subscriptionFilter';
import type { PeerView } from '../../core/peer/types';
import { commandIds } from '../ids';
import { pickOne } from '../input/pickOne';
import { resourceItem, resourceItems, type ResourceItem } from '../resources/resourceChoice';
import type { ResourceOpener } from '../resources/resourceOpener';
import { addressOf } from '../resources/resourceUri';
import { resourceElement, type ResourceElement } from '../tree/contentElements';
import { contentGroups } from '../tree/contentText';
import { isTreeElement } from '../tree/elements';
import type { Command } from './command';
import { showNoServers, showNothingToDo } from './messages';
import type { PickContext } from './pickServer';
import { redactedItems } from './redactedItems';

export interface ResourceCommandOptions extends PickContext {
  readonly opener: ResourceOpener;
  /** Hides known secrets. */
  readonly redact: (text: string) => string;
}

/** Read a resource, and have it watched: that of a row or document, else one that is chosen. */
export function resourceCommands(options: ResourceCommandOptions): readonly Command[] {
  const { host, opener } = options;
  return [
    {
      id: commandIds.readResource,
      async run(target) {
        const chosen = targetOf(target) ?? (await chooseToRead(options));
        if (chosen?.kind === 'resource') await opener.open(chosen.server, chosen.uri);
        if (chosen?.kind === 'template') await opener.openTemplate(chosen.server, chosen.uriTemplate);
      },
    },
    {
      id: commandIds.watchResource,
      async run(target) {
        const chosen = targetOf(target) ?? activeResource() ?? (await chooseToWatch(options));
        const uri = chosen?.kind === 'template' ? await opener.fillIn(chosen.server, chosen.uriTemplate) : chosen?.uri;
        if (chosen && uri !== undefined) await host.watchResource(chosen.server, uri);
      },
    },
    {
      id: commandIds.unwatchResource,
      async run(target) {
        const chosen = targetOf(target) ?? watchedActiveResource(host.peers) ?? (await chooseToUnwatch(options));
        if (chosen?.kind === 'resource') await host.unwatchResource(chosen.server, chosen.uri);
      },
    },
  ];
}

type Target = NonNullable<ResourceItem['target']>;

/** What a command was started for: a row, or a document by its address. */
function targetOf(target: unknown): Target | undefined {
  if (target instanceof Uri) return resourceAt(target);
  return isTreeElement(target) && (target.kind === 'resource' || target.kind === 'template') ? target : undefined;
}

function activeResource(): ResourceElement | undefined {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputText || input instanceof TabInputCustom ? resourceAt(input.uri) : undefined;
}

function watchedActiveResource(peers: readonly PeerView[]): ResourceElement | undefined {
  const active = activeResource();
  const view = peers.find(({ name }) => name === active?.server);
  return active && view?.watching.includes(active.uri) ? active : undefined;
}

function resourceAt(document: Uri): ResourceElement | undefined {
  const address = addressOf(document);
  return address && resourceElement(address.server, address.uri);
}

async function chooseToRead({ host, trust, redact }: ResourceCommandOptions): Promise<Target | undefined> {
  if (host.peers.length === 0) {
    showNoServers(trust.isTrusted);
    return undefined;
  }
  if (!host.peers.some((view) => contentGroups(view).includes('resources'))) {
    showNothingToDo(l10n.t('No server that is ready has resources.'));
    return undefined;
  }
  const items = Promise.all([host.listResourceTemplates(), host.listResources()]).then(([templates, resources]) => [
    ...resourceItems(templates, resources),
  ]);
  return choose(items, l10n.t('Read Resource'), redact);
}

async function chooseToWatch({ host, trust, redact }: ResourceCommandOptions): Promise<Target | undefined> {
  if (host.peers.length === 0) {
    showNoServers(trust.isTrusted);
    return undefined;
  }
  const offering = host.peers.filter(
    (view) => view.state.kind === 'ready' && view.capabilities && offersWatching(view.capabilities),
  );
  if (offering.length === 0) {
    showNothingToDo(l10n.t('No server that is ready offers to tell when a resource changes.'));
    return undefined;
  }
  const names = new Set(offering.map(({ name }) => name));
  const isWatched = (server: string, uri: string): boolean =>
    offering.some(({ name, watching }) => name === server && watching.includes(uri));
  const items = Promise.all([host.listResourceTemplates(), host.listResources()]).then(([templates, resources]) => [
    ...resourceItems(
      templates.filter(({ server }) => names.has(server)),
      resources.filter(({ server, item }) => names.has(server) && !isWatched(server, item.uri)),
    ),
  ]);
  return choose(items, l10n.t('Watch Resource'), redact);
}

async function chooseToUnwatch({ host, redact }: ResourceCommandOptions): Promise<Target | undefined> {
  const items = host.peers.flatMap(({ name, watching }) => watching.map((uri) => resourceItem(name, { uri })));
  if (items.length === 0) {
    showNothingToDo(l10n.t('No resource is watched.'));
    return undefined;
  }
  return choose(items, l10n.t('Unwatch Resource'), redact);
}

async function choose(
  items: ResourceItem[] | Promise<ResourceItem[]>,
  title: string,
  redact: (text: string) => string,
): Promise<Target | undefined> {
  const shown = Promise.resolve(items).then((all) => [...redactedItems(all, redact)]);
  const options = {
    title,
    placeHolder: l10n.t('Choose a resource by name, address or description'),
    matchOnDetail: true,
  };
  return (await pickOne(shown, options))?.target;
}
