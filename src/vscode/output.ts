import { window } from 'vscode';
import type { Clock } from '../core/base/clock';
import { DisposableStore, type Disposable } from '../core/base/disposable';
import type { Logger } from '../core/base/logger';
import type { HostApi } from '../core/hostApi';
import { RecentLines } from './recentLines';
import { ServerLog } from './serverLog';

/** The logs of the panel: one of the host, and one for each server, made when there is something to write. */
export interface Logs extends Disposable {
  /** Writes into the log of the host. */
  readonly logger: Logger;
  /** Writes into the servers' logs what happens to them and what they say, until disposed. */
  follow(
    host: Pick<HostApi, 'peers' | 'peer' | 'startReport' | 'onDidChangePeers' | 'onDidOutput' | 'onDidLog'>,
  ): Disposable;
  /** The last lines of a server's log, oldest first; without a server, the last warnings and errors of the host. */
  recent(server?: string): readonly string[];
  /** Brings a log to the front: that of the server, or that of the host if it has none. */
  show(server?: string): void;
}

export function createLogs(clock: Clock): Logs {
  const store = new DisposableStore();
  const channel = store.add(window.createOutputChannel('MCP Host', { log: true }));
  const failures = new RecentLines(clock);
  const logger: Logger = {
    debug: (message) => {
      channel.debug(message);
    },
    info: (message) => {
      channel.info(message);
    },
    warn: (message) => {
      failures.add('warn', message);
      channel.warn(message);
    },
    error: (message) => {
      failures.add('error', message);
      channel.error(message);
    },
  };
  const servers = new Map<string, ServerLog>();
  const logOf = (server: string): ServerLog => {
    const known = servers.get(server);
    if (known) return known;
    const log = store.add(new ServerLog(server, clock));
    servers.set(server, log);
    return log;
  };
  return {
    logger,
    follow(host) {
      const following = new DisposableStore();
      const note = (names: readonly string[]): void => {
        for (const name of names) {
          const view = host.peer(name);
          if (view) logOf(name).changed(view, () => host.startReport(name));
        }
      };
      note(host.peers.map(({ name }) => name));
      following.add(host.onDidChangePeers(note));
      following.add(
        host.onDidOutput((output) => {
          logOf(output.server).printed(output);
        }),
      );
      following.add(
        host.onDidLog((event) => {
          logOf(event.server).logged(event);
        }),
      );
      return following;
    },
    recent: (server) => (server === undefined ? failures : servers.get(server)?.recent)?.lines ?? [],
    show(server) {
      const log = server === undefined ? undefined : servers.get(server);
      if (log) log.show();
      else channel.show();
    },
    dispose: () => {
      store.dispose();
    },
  };
}
