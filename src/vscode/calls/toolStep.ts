import type { Catalog, CatalogEntry } from '../../core/catalog/types';
import type { PeerView } from '../../core/peer/types';
import type { PickStep, StepItem } from '../input/stepView';
import { itemLength, widgetText } from '../input/widgetText';
import type { Localizer } from '../localizer';
import { serverDescription } from '../tree/serverText';
import { pickIcon, toolDescription } from '../tree/toolText';
import { qualifiedName } from './ownedTool';

/**
 * The list to choose a tool from: name, owner and collision, era and state of the server, what the tool does. Tools
 * that the settings disable are not offered. Pure.
 * @param now - milliseconds since the epoch, for servers that count
 */
export function toolStep(catalog: Catalog, peers: readonly PeerView[], now: number, l10n: Localizer): PickStep {
  const states = new Map(peers.map((peer) => [peer.name, serverState(peer, now, l10n)]));
  return {
    kind: 'pick',
    title: l10n.t('Call Tool'),
    step: undefined,
    totalSteps: undefined,
    prompt: '',
    placeholder: l10n.t('Choose a tool by name, server or description'),
    problem: undefined,
    canGoBack: false,
    canDecline: false,
    wholeText: undefined,
    activeId: undefined,
    items: catalog.entries
      .filter(({ disabled }) => !disabled)
      .map((entry) => toolItem(entry, states.get(entry.server), l10n)),
  };
}

function toolItem(entry: CatalogEntry, state: string | undefined, l10n: Localizer): StepItem {
  const description = widgetText(entry.tool.description, itemLength);
  return {
    id: qualifiedName(entry),
    label: widgetText(entry.name),
    description: widgetText(toolDescription(entry, l10n), itemLength),
    detail: [state ?? '', description].filter((text) => text !== '').join(' · '),
    icon: pickIcon(entry),
  };
}

/** `modern 2026-07-28`, or why the server is not ready. */
function serverState(peer: PeerView, now: number, l10n: Localizer): string {
  if (peer.state.kind !== 'ready') return widgetText(serverDescription(peer, { now, l10n }));
  return peer.version === undefined ? peer.era : `${peer.era} ${peer.version}`;
}
