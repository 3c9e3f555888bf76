import { createMemorySecrets } from '../../../src/core/auth/memorySecrets';
import type { SecretStore } from '../../../src/core/auth/types';
import type { Logger } from '../../../src/core/base/logger';
import { Host } from '../../../src/core/host';
import type { HostPorts } from '../../../src/core/hostApi';
import type { PeerView } from '../../../src/core/peer/types';
import { createHttpTransports } from '../../../src/http/http';
import { AuthServer, type AuthServerOptions } from './authServer';
import { ProtectedServer, type Asked, type ProtectedServerOptions, type Refusal } from './protectedServer';

/** Everything of one test: an authorization server, a server that trusts it, hosts, and what they let out. */
export class AuthWorld {
  readonly visits: URL[] = [];
  /** Everything that was logged, sent as an event, or thrown. */
  readonly said: string[] = [];
  readonly secrets: SecretStore = createMemorySecrets();
  readonly #hosts: Host[] = [];
  readonly #servers: (AuthServer | ProtectedServer)[] = [];

  private constructor(
    readonly issuer: AuthServer,
    readonly server: ProtectedServer,
  ) {
    this.#servers.push(issuer, server);
  }

  static async start(issuer: AuthServerOptions = {}, server: Partial<ProtectedServerOptions> = {}): Promise<AuthWorld> {
    const auth = await AuthServer.start(issuer);
    return new AuthWorld(
      auth,
      await ProtectedServer.start({
        metadata: (self) => ({ resource: self.url, authorization_servers: [auth.issuer] }),
        refuse: (asked, self) => refuseStrangers(auth, asked, self),
        ...server,
      }),
    );
  }

  /** One more server that trusts the same authorization server. */
  async addServer(options: Partial<ProtectedServerOptions> = {}): Promise<ProtectedServer> {
    const { issuer } = this;
    const server = await ProtectedServer.start({
      metadata: (self) => ({ resource: self.url, authorization_servers: [issuer.issuer] }),
      refuse: (asked, self) => refuseStrangers(issuer, asked, self),
      ...options,
    });
    this.#servers.push(server);
    return server;
  }

  async addIssuer(options: AuthServerOptions = {}): Promise<AuthServer> {
    const issuer = await AuthServer.start(options);
    this.#servers.push(issuer);
    return issuer;
  }

  /** A host with one server, or with those of `servers`; `ports` go over the usual ones, which agree to everything. */
  host(entry: Readonly<Record<string, unknown>> = {}, ports: Partial<HostPorts> = {}, servers?: unknown): Host {
    const host = new Host({
      settings: { servers: servers ?? { quarry: { url: this.server.url, ...entry } } },
      ports: {
        http: createHttpTransports({}),
        logger: this.#logger,
        secrets: this.secrets,
        authorize: (url) => this.visit(url),
        ...ports,
      },
    });
    host.onDidWire((event) => this.said.push(JSON.stringify(event)));
    host.onDidCall((event) => this.said.push(JSON.stringify(event)));
    host.onDidChangePeers(() => this.said.push(JSON.stringify(host.peers)));
    this.#hosts.push(host);
    return host;
  }

  visit(url: URL): Promise<string> {
    this.visits.push(url);
    return this.issuer.visit(url);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#hosts.map((host) => host.dispose()));
    await Promise.all(this.#servers.map((server) => server.stop()));
  }

  get #logger(): Logger {
    const note = (message: string): void => void this.said.push(message);
    return { debug: note, info: note, warn: note, error: note };
  }
}

/** The one server of a host. */
export function view(host: Host, server = 'quarry'): PeerView {
  const found = host.peers.find(({ name }) => name === server);
  if (!found) throw new Error(`There is no ${server}.`);
  return found;
}

/** 401 for whoever has no token that the authorization server knows. */
export function refuseStrangers(
  issuer: AuthServer,
  asked: Asked,
  server: ProtectedServer,
  scope = '',
): Refusal | undefined {
  const token = asked.authorization?.replace(/^Bearer /, '') ?? '';
  if (issuer.grantOf(token)) return undefined;
  const scopes = scope === '' ? '' : `, scope="${scope}"`;
  return { status: 401, challenge: `Bearer resource_metadata="${server.metadataUrl}"${scopes}` };
}

/** Like {@link refuseStrangers}, and 403 for a token that lacks a scope. */
export function demandScopes(
  issuer: AuthServer,
  scopesOf: (method: string) => string,
): (asked: Asked, server: ProtectedServer) => Refusal | undefined {
  return (asked, server) => {
    const wanted = scopesOf(asked.method);
    const grant = issuer.grantOf(asked.authorization?.replace(/^Bearer /, '') ?? '');
    if (!grant) return refuseStrangers(issuer, asked, server, wanted);
    const held = grant.scope.split(' ');
    if (wanted.split(' ').every((scope) => scope === '' || held.includes(scope))) return undefined;
    const challenge = `Bearer error="insufficient_scope", scope="${wanted}", resource_metadata="${server.metadataUrl}"`;
    return { status: 403, challenge };
  };
}
