import type { AuthorizationFlows } from './auth/flows';
import { createMemorySecrets } from './auth/memorySecrets';
import type { Authorize, SignInPorts } from './auth/ports';
import type { AuthorizationTarget, ServerAuthorization, Unauthorized } from './auth/serverAuthorization';
import { SharedTask } from './auth/sharedTask';
import type { AuthorizationState, SecretStore } from './auth/types';
import type { Clock } from './base/clock';
import { AuthorizationError, ConfigurationError } from './base/errors';
import { getOrMake } from './base/getOrMake';
import type { Logger } from './base/logger';
import type { ServerSpec } from './config/resolveEntry';
import type { HostConfig, ServerEntry } from './config/types';
import type { Connection } from './peer/connection';
import type { Peer } from './peer/peer';
import type { HttpTransportFactory } from './transport/http';
import { english } from './base/localizer';
import { resolveTexts } from './config/resolveTexts';

/** The revision of which servers may be their own authorization servers, without any metadata. */
const revisionWithoutMetadata = '2025-03-26';

export interface AuthorizationsOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** In memory if absent. */
  readonly secrets: SecretStore | undefined;
  readonly authorize: Authorize | undefined;
  readonly signIn: SignInPorts | undefined;
  readonly onSecrets: ((values: readonly string[]) => void) | undefined;
  readonly http: HttpTransportFactory;
  readonly config: () => HostConfig;
  readonly resolve: (entry: ServerEntry) => Promise<ServerSpec>;
  readonly peerOf: (server: string) => Peer;
  readonly note: (server: string, state: AuthorizationState) => void;
}

/** Who is signed in to which server, and what a sign-in means for its connection; `protocol.md` §9, §12. */
export class Authorizations {
  readonly #options: AuthorizationsOptions;
  readonly #secrets: SecretStore;
  readonly #servers = new Map<string, ServerAuthorization>();
  readonly #restarts = new Map<string, SharedTask<void>>();
  /** Servers that are being started because a person wants to sign in to them. */
  readonly #asked = new Set<string>();

  constructor(options: AuthorizationsOptions) {
    this.#options = options;
    this.#secrets = options.secrets ?? createMemorySecrets();
  }

  /** That of a server; undefined: nobody has signed in there, or could. */
  of(server: string): ServerAuthorization | undefined {
    return this.#servers.get(server);
  }

  remove(server: string): void {
    this.#servers.delete(server);
    this.#restarts.delete(server);
  }

  /** Takes over what an entry came to for a start. Undefined: it wants no sign-in, and never did. */
  async use(entry: ServerEntry, spec: ServerSpec): Promise<ServerAuthorization | undefined> {
    const target = this.#targetOf(entry, spec);
    const authorization = target ? await this.#load(entry.name) : this.of(entry.name);
    await authorization?.use(target);
    return authorization;
  }

  /** Does what a response asks for while a server is being started; see `ServerAuthorization.recover`. */
  async recoverStart(server: string, unauthorized: Unauthorized, signal: AbortSignal): Promise<boolean> {
    const trigger = this.#asked.has(server) ? 'person' : 'start';
    return (await this.of(server)?.recover(unauthorized, trigger, signal)) ?? false;
  }

  /**
   * Does what the response to a request asks for, and replaces the connection if another person may have signed in. Whether
   * the request may be sent once more.
   * @param lost - the connection on which the request was refused
   */
  async recover(
    server: string,
    unauthorized: Unauthorized,
    lost: Connection,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<boolean> {
    const authorization = this.of(server);
    if (!authorization) return false;
    const before = await authorization.subject();
    if (!(await authorization.recover(unauthorized, 'request', signal))) return false;
    const peer = this.#options.peerOf(server);
    const isAnother = (await authorization.subject()) !== before && peer.connection === lost;
    if (isAnother || this.#restarts.get(server)?.isRunning === true) await this.#restart(peer, signal);
    return true;
  }

  /**
   * Has the person sign in, and starts the server anew.
   * @throws AuthorizationError that says why they did not, and whatever keeps the server from being ready then.
   */
  async signIn(server: string, signal: AbortSignal = new AbortController().signal): Promise<void> {
    const peer = this.#peerThatSignsIn(server);
    const authorization = peer.connection ? await this.#load(server) : this.of(server);
    if (authorization && (peer.connection || authorization.isPending)) {
      await authorization.signIn(signal);
      await this.#restart(peer, signal);
      return;
    }
    this.#asked.add(server);
    const stop = (): void => void peer.stop();
    signal.addEventListener('abort', stop, { once: true });
    try {
      await peer.restart({ asks: true });
    } catch (error) {
      signal.throwIfAborted();
      const state = this.of(server)?.state;
      throw state?.kind === 'needed' ? new AuthorizationError(state.reason, 401, [], { server }) : error;
    } finally {
      signal.removeEventListener('abort', stop);
      this.#asked.delete(server);
    }
  }

  /** Forgets the tokens of a server, and stops it. */
  async signOut(server: string): Promise<void> {
    await (await this.#known(server))?.signOut();
    await this.#options.peerOf(server).stop();
  }

  /** Forgets the client that was registered for a server, and its tokens, and stops it. */
  async forgetClient(server: string): Promise<void> {
    await (await this.#known(server))?.forgetClient();
    await this.#options.peerOf(server).stop();
  }

  /** Most windows have no server over HTTP, and so nothing to load. */
  async #load(server: string): Promise<ServerAuthorization> {
    const bundle = await import('./auth/serverAuthorization');
    const { clock, logger, authorize, signIn, onSecrets, note } = this.#options;
    const make = (): ServerAuthorization =>
      new bundle.ServerAuthorization({
        server,
        clock,
        logger,
        secrets: this.#secrets,
        flows: () => this.#flows(server),
        authorize,
        ports: signIn ?? {},
        onSecrets: onSecrets ?? ((): void => undefined),
        onChange: (state) => {
          note(server, state);
        },
      });
    return getOrMake(this.#servers, server, make);
  }

  async #known(server: string): Promise<ServerAuthorization | undefined> {
    const { entry } = this.#peerThatSignsIn(server);
    return this.use(entry, await this.#options.resolve(entry));
  }

  #peerThatSignsIn(server: string): Peer {
    const peer = this.#options.peerOf(server);
    if (peer.entry.transport === 'http' && peer.entry.auth === 'oauth') return peer;
    throw new ConfigurationError(
      peer.entry.transport === 'http'
        ? resolveTexts.noSignIn(english, server)
        : resolveTexts.processSignIn(english, server),
      { server, field: 'auth' },
    );
  }

  /** Replaces a connection, once for all who want that at the same time. */
  #restart(peer: Peer, signal: AbortSignal): Promise<void> {
    const restart = getOrMake(this.#restarts, peer.name, () => new SharedTask<void>());
    return restart.join(signal, () => peer.restart());
  }

  #targetOf(entry: ServerEntry, spec: ServerSpec): AuthorizationTarget | undefined {
    if (spec.transport !== 'http' || !spec.oauth) return undefined;
    const { legacyVersions } = this.#options.config();
    return {
      owner: { server: entry.name, url: spec.url, identity: spec.identity?.value },
      client: spec.oauth,
      legacy: entry.allowLegacy && legacyVersions.includes(revisionWithoutMetadata),
    };
  }

  async #flows(server: string): Promise<AuthorizationFlows> {
    const { http, clock } = this.#options;
    const flows = await http.authorization?.(clock);
    if (flows) return flows;
    throw new ConfigurationError(resolveTexts.noSignInHere(english, server), { server });
  }
}
