import type { Clock } from '../../core/base/clock';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { PeerUnavailableError, ProtocolError } from '../../core/base/errors';
import type { HostApi } from '../../core/hostApi';
import { maxResourceUriLength, type ResourceAddress } from './resourceAddress';
import { resourceFiles } from './resourceFiles';
import type { Files, ResourceStore, StoredResourceFile } from './resourceStore';
import { english } from '../../core/base/localizer';
import { callTexts } from '../../core/callTexts';

export interface ResourceLibraryOptions {
  readonly host: Pick<HostApi, 'peers' | 'readResource' | 'onDidChangePeers' | 'onDidChangeResource'>;
  readonly store: ResourceStore;
  readonly clock: Clock;
  /** Hides known secrets in texts. */
  readonly redact: (text: string) => string;
}

/** Reads resources for documents, once for all who need them at the same time, and follows changes of those that are watched. */
export class ResourceLibrary implements Disposable {
  readonly #options: ResourceLibraryOptions;
  readonly #disposables = new DisposableStore();
  readonly #reading = new Map<string, Promise<Files>>();

  constructor(options: ResourceLibraryOptions) {
    this.#options = options;
    this.#disposables.add(
      options.host.onDidChangeResource(({ server, uri }) => {
        options.store.invalidate(server, uri);
      }),
    );
  }

  /**
   * What a document shows, read from the server unless it is kept. A server that is starting is waited for. Undefined: the
   * resource has no such content.
   * @throws McpHostError if it can't be read
   */
  async file({ server, uri, content }: ResourceAddress): Promise<StoredResourceFile | undefined> {
    const { store } = this.#options;
    return (store.files(server, uri) ?? (await this.#joined(server, uri))).get(content);
  }

  /**
   * Reads a resource for a person who asked for it: what is shown already is asked for again.
   * @param uriTemplate - the template that the address was made by
   * @throws McpHostError if it can't be read
   */
  async read(server: string, uri: string, signal: AbortSignal, uriTemplate?: string): Promise<Files> {
    const { host, store, clock, redact } = this.#options;
    if (uri.length > maxResourceUriLength) {
      const message = callTexts.longAddress(english, server, String(uri.length), String(maxResourceUriLength));
      throw new ProtocolError(message, { server });
    }
    const read = store.beginRead(server, uri);
    try {
      const made = uriTemplate === undefined ? {} : { uriTemplate };
      const result = await host.readResource(server, uri, { signal, refetch: store.has(server, uri), ...made });
      return store.put(read, resourceFiles(server, uri, result, redact), clock.now());
    } catch (error) {
      store.abandon(read);
      throw error;
    }
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #joined(server: string, uri: string): Promise<Files> {
    const key = `${server} ${uri}`;
    const known = this.#reading.get(key);
    if (known) return known;
    const reading = this.#whenStarted(server)
      .then(() => this.read(server, uri, new AbortController().signal))
      .finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  /** An editor that was open when the window closed asks before the servers are up. */
  async #whenStarted(server: string): Promise<void> {
    const { host } = this.#options;
    const kind = (): string | undefined => host.peers.find(({ name }) => name === server)?.state.kind;
    if (kind() === undefined) throw new PeerUnavailableError(callTexts.serverGone(english, server), { server });
    if (kind() !== 'starting') return;
    await new Promise<void>((resolve) => {
      const watch = this.#disposables.add(
        host.onDidChangePeers(() => {
          if (kind() === 'starting') return;
          this.#disposables.release(watch);
          resolve();
        }),
      );
    });
  }
}
