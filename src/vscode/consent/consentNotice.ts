import { commands, l10n, window } from 'vscode';
import type { Clock } from '../../core/base/clock';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import type { HostApi } from '../../core/hostApi';
import type { PeerView } from '../../core/peer/types';
import { serverTarget } from '../commands/messages';
import { commandIds } from '../ids';
import { Coalescer } from '../tree/coalescer';

/** Servers that begin to wait within this time, in ms, are told of together. */
const togetherMs = 250;

/** Tells the person of servers that wait for their consent, once for each time that one begins to wait. */
export function createConsentNotice(
  host: Pick<HostApi, 'peers' | 'onDidChangePeers'>,
  clock: Clock,
  isAsking: (server: string) => boolean,
): Disposable {
  const store = new DisposableStore();
  /** When those began to wait that were told of, or asked about. */
  const told = new Map<string, number>();
  const changes = store.add(
    new Coalescer(clock, togetherMs, () => {
      const waiting = host.peers.filter(waits);
      const fresh = waiting.filter(({ name, state }) => told.get(name) !== state.at);
      for (const { name, state } of waiting) told.set(name, state.at);
      if (fresh.some(({ name, state }) => !state.refused && !isAsking(name))) tell(waiting);
    }),
  );
  const look = (names: readonly string[]): void => {
    if (host.peers.some(waits)) changes.add(names);
  };
  look([]);
  store.add(host.onDidChangePeers(look));
  return store;
}

type Waiting = PeerView & { readonly state: Extract<PeerView['state'], { kind: 'needsConsent' }> };

function waits(view: PeerView): view is Waiting {
  return view.state.kind === 'needsConsent';
}

function tell(waiting: readonly Waiting[]): void {
  const [first] = waiting;
  if (!first) return;
  const review = l10n.t('Review…');
  const one =
    first.state.changes === undefined
      ? l10n.t('The server "{0}" of this workspace wants to start.', first.name)
      : l10n.t('The server "{0}" of this workspace has changed and wants to start.', first.name);
  const text = waiting.length === 1 ? one : l10n.t('{0} servers of this workspace want to start.', waiting.length);
  void window.showInformationMessage(text, review).then((choice) => {
    if (choice !== review) return;
    void commands.executeCommand(commandIds.reviewServers, ...(waiting.length === 1 ? [serverTarget(first.name)] : []));
  });
}
