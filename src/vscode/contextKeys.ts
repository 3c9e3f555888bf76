import { commands } from 'vscode';
import type { Clock } from '../core/base/clock';
import { DisposableStore, type Disposable } from '../core/base/disposable';
import type { HostApi } from '../core/hostApi';
import { contextKeys } from './ids';
import { summarize } from './summary';
import { Coalescer } from './tree/coalescer';
import { coalesceMs } from './tree/treeOptions';

/** Keeps the keys of `when` and `enablement` clauses as the host is. */
export function keepContextKeys(host: HostApi, clock: Clock): Disposable {
  const store = new DisposableStore();
  const known = new Map<string, unknown>();
  const update = (): void => {
    const summary = summarize(host.peers, host.catalog);
    const values: readonly [string, unknown][] = [
      [contextKeys.servers, summary.serversAre],
      [contextKeys.hasReadyServers, summary.ready > 0],
      [contextKeys.canStart, summary.canStart],
      [contextKeys.canStop, summary.canStop],
      [contextKeys.offersAllowLegacy, summary.offersAllowLegacy],
      [contextKeys.needsSignIn, summary.needsSignIn],
      [contextKeys.hasChangedDefinitions, summary.changedDefinitions > 0],
      [contextKeys.hasHttpServers, summary.hasHttpServers],
    ];
    for (const [key, value] of values) {
      if (known.get(key) === value) continue;
      known.set(key, value);
      void commands.executeCommand('setContext', key, value);
    }
  };
  update();
  const changes = store.add(new Coalescer(clock, coalesceMs, update));
  store.add(
    host.onDidChangePeers((names) => {
      changes.add(names);
    }),
  );
  return store;
}
