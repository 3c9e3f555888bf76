import { l10n, type QuickPickItem } from 'vscode';
import type { Clock } from '../../core/base/clock';
import type { HostApi } from '../../core/hostApi';
import type { PeerView } from '../../core/peer/types';
import { doctorServer } from '../doctor/doctorUri';
import { pickOne } from '../input/pickOne';
import { widgetText } from '../input/widgetText';
import { isTreeElement } from '../tree/elements';
import { serverDescription } from '../tree/serverText';
import type { Trust } from '../trust';
import { showNoServers, showNothingToDo } from './messages';

export interface PickContext {
  readonly host: HostApi;
  readonly clock: Clock;
  readonly trust: Trust;
}

export interface PickOptions {
  readonly title: string;
  /** For which servers the command makes sense. */
  readonly fits: (view: PeerView) => boolean;
  /** Which of them are offered first; absent: none. */
  readonly first?: (view: PeerView) => boolean;
  /** What is said if it makes sense for none. */
  readonly noneFits: string;
}

/**
 * The server a command is for: that of the row it was started from, else the only one it makes sense for, else one
 * that the person picks. Undefined if there is none or the person picked none; then it was said why.
 */
export async function pickServer(
  target: unknown,
  { host, clock, trust }: PickContext,
  { title, fits, first, noneFits }: PickOptions,
): Promise<string | undefined> {
  const fromRow = serverOf(target);
  if (fromRow !== undefined && host.peers.some(({ name }) => name === fromRow)) return fromRow;
  if (host.peers.length === 0) {
    showNoServers(trust.isTrusted);
    return undefined;
  }
  const candidates = host.peers.filter(fits);
  const [only] = candidates;
  if (!only) {
    showNothingToDo(noneFits);
    return undefined;
  }
  if (candidates.length === 1) return only.name;
  const rank = (view: PeerView): number => (first?.(view) ? 0 : 1);
  const picked = await pickOne(
    [...candidates].sort((left, right) => rank(left) - rank(right)).map((view) => serverPick(view, clock)),
    { title, placeHolder: l10n.t('Pick a server') },
  );
  return picked?.server;
}

/** The server that a row, or a document of Start Doctor, belongs to. */
export function serverOf(target: unknown): string | undefined {
  return isTreeElement(target) ? target.server : doctorServer(target);
}

/** A server as an item to pick. */
export function serverPick(view: PeerView, clock: Clock): QuickPickItem & { readonly server: string } {
  return {
    label: view.name,
    description: widgetText(serverDescription(view, { now: clock.now(), l10n })),
    server: view.name,
  };
}
