import { DisposableStore, type Disposable } from './base/disposable';
import { PeerUnavailableError, UnknownToolError } from './base/errors';
import type { ServerEntry } from './config/types';
import type { Connection } from './peer/connection';
import type { Peer } from './peer/peer';
import { english } from './base/localizer';
import { authWords } from './auth/failureTexts';
import { callTexts } from './callTexts';
import { peerTexts } from './peer/peerTexts';

export interface PeerTableOptions {
  readonly create: (entry: ServerEntry) => Peer;
  /** Something that is shown of a server is another. */
  readonly onChange: (server: string) => void;
  /** A server became ready or is no longer, or settled: what all servers have together may be another. */
  readonly onStanding: () => void;
  readonly onReady: (server: string) => void;
  /** A server is gone from the table, and about to be stopped for good. */
  readonly onRemove: (server: string) => void;
}

/** The peers of all configured servers, by name. One that is removed has its time to end before its name is used anew. */
export class PeerTable implements Disposable {
  readonly #options: PeerTableOptions;
  readonly #store = new DisposableStore();
  readonly #peers = new Map<string, { readonly peer: Peer; readonly listening: Disposable }>();
  /** What servers that were removed have left to end, by their names. */
  readonly #leaving = new Map<string, Promise<void>>();

  constructor(options: PeerTableOptions) {
    this.#options = options;
  }

  get all(): readonly Peer[] {
    return [...this.#peers.values()].map(({ peer }) => peer);
  }

  find(name: string): Peer | undefined {
    return this.#peers.get(name)?.peer;
  }

  /** @throws UnknownToolError if no server has that name */
  get(name: string): Peer {
    const peer = this.find(name);
    if (peer) return peer;
    throw new UnknownToolError(
      callTexts.noServer(english, name, [...this.#peers.keys()].join(', ') || authWords.none(english)),
    );
  }

  /** The open connection of a server. @throws PeerUnavailableError if it is not ready */
  connectionOf(server: string): Connection {
    const connection = this.find(server)?.connection;
    if (connection) return connection;
    throw new PeerUnavailableError(peerTexts.notReady(english, server), { server });
  }

  add(entry: ServerEntry): void {
    const { create, onChange, onStanding, onReady } = this.#options;
    const { name } = entry;
    const peer = create(entry);
    const leaving = this.#leaving.get(name);
    if (leaving) peer.startAfter(leaving);
    let wasReady = false;
    let hadSettled = peer.hasSettled;
    const listening = peer.onDidChange(() => {
      const ready = peer.connection !== undefined;
      if (ready !== wasReady || peer.hasSettled !== hadSettled) {
        const becameReady = ready && !wasReady;
        wasReady = ready;
        hadSettled = peer.hasSettled;
        onStanding();
        if (becameReady) onReady(name);
      }
      onChange(name);
    });
    this.#peers.set(name, { peer, listening: this.#store.add(listening) });
  }

  /** Resolves when nothing is left of the server; it is gone from the table at once. */
  async remove(name: string): Promise<void> {
    const peer = this.get(name);
    const listening = this.#peers.get(name)?.listening;
    if (listening) this.#store.release(listening);
    this.#peers.delete(name);
    this.#options.onRemove(name);
    const leaving = Promise.all([this.#leaving.get(name), peer.retire()]).then(() => undefined);
    this.#leaving.set(name, leaving);
    await leaving;
    if (this.#leaving.get(name) === leaving) this.#leaving.delete(name);
  }

  /** Takes over a changed entry; `restart`: the change concerns what runs. */
  async change(entry: ServerEntry, restart: boolean): Promise<void> {
    const peer = this.get(entry.name);
    const wasEnabled = peer.entry.enabled;
    peer.update(entry);
    if (!entry.enabled) await peer.stop();
    else if (!wasEnabled) await (entry.autoStart ? peer.start() : undefined);
    else if (restart && isInUse(peer)) await peer.restart();
  }

  /** Starts those that start by themselves. Resolves when each is ready or has failed. */
  async startAll(names: readonly string[]): Promise<void> {
    const peers = names.map((name) => this.get(name)).filter(({ entry }) => entry.enabled && entry.autoStart);
    await Promise.allSettled(peers.map((peer) => peer.start()));
  }

  /** Restarts what is in use. */
  restartAll(): Promise<void>[] {
    return this.all.filter(isInUse).map((peer) => peer.restart());
  }

  /** Stops all for good. Resolves when nothing of any is left. */
  async retire(): Promise<void> {
    await Promise.all([...this.all.map((peer) => peer.retire()), ...this.#leaving.values()]);
  }

  dispose(): void {
    this.#store.dispose();
  }
}

/** Whether a process runs, was refused or fell: a change of its entry concerns it at once. */
function isInUse(peer: Peer): boolean {
  const { kind } = peer.view.state;
  return kind !== 'stopped' && kind !== 'disabled' && kind !== 'stopping';
}
