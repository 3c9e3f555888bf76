import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Uri } from 'vscode';
import type { Clock } from '../../core/base/clock';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { messageOf } from '../../core/base/errors';
import { Emitter } from '../../core/base/event';
import type { Logger } from '../../core/base/logger';
import { nextTurn } from '../../core/base/nextTurn';
import type { CatalogChange } from '../../core/catalog/types';
import { parseSettings } from '../../core/config/settings';
import type { HostApi } from '../../core/hostApi';
import type { SettingsSource } from '../settings';
import type { Trust } from '../trust';
import type { LastKnownCatalog } from './lastKnownCatalog';

/** A window that closes waits no longer for what is written. */
const flushWithinMs = 500;

export interface LastKnownShellOptions {
  readonly host: HostApi;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly trust: Trust;
  readonly settings: SettingsSource;
  /** Of the entries in the settings, by server. */
  readonly fingerprints: () => Promise<ReadonlyMap<string, string>>;
  /** Hides known secrets in what is kept. */
  readonly redact: (text: string) => string;
  /** Where files of this workspace are kept. */
  readonly storage: Pick<Uri, 'scheme' | 'fsPath'>;
}

/** What the views show of tools. */
export interface LastKnown extends Disposable {
  /** The host; its catalog also has the tools that servers had when they were ready last, until they tell them anew. */
  readonly host: HostApi;
  /** Writes what would be written soon. Resolves when that is done, or takes too long. */
  flush(): Promise<void>;
}

/** Shows and keeps the last known catalog. What does that is loaded once there are servers, after the extension is activated. */
export function createLastKnown(options: LastKnownShellOptions): LastKnown {
  const { host, clock, logger, trust, settings, fingerprints, redact, storage } = options;
  const store = new DisposableStore();
  const changed = store.add(new Emitter<CatalogChange>());
  const folder = join(storage.fsPath, 'catalog');
  let told = host.catalog;
  let known: LastKnownCatalog | undefined;
  let opening: Promise<LastKnownCatalog | undefined> | undefined;
  store.add(
    host.onDidChangeCatalog((change) => {
      told = change.catalog;
      if (!known) changed.fire(change);
    }),
  );
  const open = async (): Promise<LastKnownCatalog | undefined> => {
    const { openLastKnown } = await import('./lastKnown');
    if (store.isDisposed) return undefined;
    const opened = store.add(
      openLastKnown({
        host,
        clock,
        logger,
        redact,
        told,
        folder,
        // Without trust there are no servers to tell what is of none.
        fingerprints: () => (trust.isTrusted ? fingerprints() : undefined),
        settings: () => {
          const { collisionPolicy, aliases, disabledTools } = parseSettings(settings.read());
          return { policy: collisionPolicy, aliases, disabled: disabledTools };
        },
      }),
    );
    known = opened;
    store.add(
      opened.onDidChange((change) => {
        changed.fire(change);
      }),
    );
    store.add(
      settings.onDidChange(() => {
        opened.settingsChanged();
      }),
    );
    return opened;
  };
  const openOnce = (): Promise<LastKnownCatalog | undefined> =>
    (opening ??= open().catch((error: unknown) => {
      logger.warn(`The last known catalog can't be shown: ${messageOf(error)}`);
      return undefined;
    }));
  const openWithServers = (): void => {
    if (host.peers.length > 0) void openOnce();
  };
  const isKept = storage.scheme === 'file';
  if (isKept) {
    void nextTurn().then(() => {
      openWithServers();
      // The last server went while no window was open. Without trust there seems to be none.
      if (!opening && !store.isDisposed && trust.isTrusted) void rm(folder, { recursive: true }).catch(() => undefined);
    });
    store.add(host.onDidChangePeers(openWithServers));
  }
  const forgetting = async <T>(server: string, action: () => Promise<T>): Promise<T> => {
    const opened = isKept ? await openOnce() : undefined;
    return opened ? opened.forgetting(server, action) : action();
  };
  const shown: Partial<HostApi> = {
    get catalog() {
      return known?.catalog ?? host.catalog;
    },
    onDidChangeCatalog: changed.event,
    signIn: (server, wish) => forgetting(server, () => host.signIn(server, wish)),
    signOut: (server) => forgetting(server, () => host.signOut(server)),
    forgetClient: (server) => forgetting(server, () => host.forgetClient(server)),
  };
  return {
    host: Object.create(host, Object.getOwnPropertyDescriptors(shown)) as HostApi,
    flush: () =>
      new Promise((resolve) => {
        if (!known) {
          resolve();
          return;
        }
        const tooLong = clock.setTimeout(resolve, flushWithinMs);
        void known.flush().then(() => {
          tooLong.dispose();
          resolve();
        });
      }),
    dispose() {
      store.dispose();
    },
  };
}
