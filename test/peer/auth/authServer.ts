import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as the authorization server got it. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly json: Readonly<Record<string, unknown>>;
  readonly authorization: string | undefined;
  readonly dpop: string | undefined;
}

interface Client {
  readonly id: string;
  readonly secret: string | undefined;
  readonly redirectUris: readonly string[];
}

interface Grant {
  readonly clientId: string;
  readonly scope: string;
  readonly resource: string | undefined;
}

interface Code extends Grant {
  readonly challenge: string;
  readonly redirectUri: string;
}

export interface AuthServerOptions {
  /** Another address of this machine at which its page is; 127.0.0.1 if absent. */
  readonly pageHost?: string;
  /** Put over the usual metadata; undefined leaves a field out. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Where the metadata are; null: nowhere. */
  readonly metadataPath?: string | null;
  /** Known from the beginning. */
  readonly clients?: readonly Client[];
  /** Put over the usual answer of the authorization endpoint; undefined leaves a parameter out. */
  readonly response?: Readonly<Record<string, string | undefined>>;
  /** Instead of what would be answered at the token endpoint. */
  readonly token?: (form: URLSearchParams) => { readonly status: number; readonly body: unknown } | undefined;
  readonly registration?: (
    json: Readonly<Record<string, unknown>>,
  ) => { readonly status: number; readonly body: unknown } | undefined;
  /** In s; undefined: not said. */
  readonly expiresIn?: number;
  readonly refreshTokens?: boolean;
}

/** A real authorization server on this machine, which does what a test wants and notes what it is asked. */
export class AuthServer {
  readonly seen: SeenRequest[] = [];
  /** Every secret that it made, to be looked for where none belongs. */
  readonly secrets: string[] = [];
  options: AuthServerOptions;
  readonly #server: Server;
  #pages: Server | undefined;
  readonly #clients = new Map<string, Client>();
  readonly #codes = new Map<string, Code>();
  readonly #access = new Map<string, Grant>();
  readonly #refresh = new Map<string, Grant>();

  private constructor(server: Server, options: AuthServerOptions) {
    this.#server = server;
    this.options = options;
    for (const client of options.clients ?? []) this.#clients.set(client.id, client);
  }

  static async start(options: AuthServerOptions = {}): Promise<AuthServer> {
    const answerRequest = (request: IncomingMessage, response: ServerResponse): void => {
      void self.#handle(request, response);
    };
    const self = new AuthServer(createServer(answerRequest), options);
    await new Promise<void>((resolve) => self.#server.listen(0, '127.0.0.1', resolve));
    if (options.pageHost !== undefined) {
      const pages = createServer(answerRequest);
      await new Promise<void>((resolve) => pages.listen(self.#port, options.pageHost, resolve));
      self.#pages = pages;
    }
    return self;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Where its page is. */
  get pageOrigin(): string {
    return `http://${this.options.pageHost ?? '127.0.0.1'}:${this.#port}`;
  }

  get issuer(): string {
    return this.origin;
  }

  /** Requests to one path, in order. */
  to(path: string): readonly SeenRequest[] {
    return this.seen.filter((request) => request.path === path);
  }

  /** What a browser does with the page: it agrees, and follows the way back, whose address is returned. */
  async visit(url: URL): Promise<string> {
    const response = await fetch(url, { redirect: 'manual' });
    const location = response.headers.get('location');
    if (location === null) throw new Error(`The page answered ${response.status}: ${await response.text()}`);
    return location;
  }

  grantOf(accessToken: string): Grant | undefined {
    return this.#access.get(accessToken);
  }

  /** No access token that was issued so far is good any more. */
  expireAll(): void {
    this.#access.clear();
  }

  /** No refresh token either. */
  revokeAll(): void {
    this.#access.clear();
    this.#refresh.clear();
  }

  async stop(): Promise<void> {
    const servers = this.#pages ? [this.#server, this.#pages] : [this.#server];
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  get #port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    const body = await text(request);
    const isJson = request.headers['content-type']?.startsWith('application/json') === true;
    const seen: SeenRequest = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      form: new URLSearchParams(isJson ? '' : body),
      json: isJson ? (JSON.parse(body) as Record<string, unknown>) : {},
      authorization: request.headers.authorization,
      dpop: request.headers['dpop'] as string | undefined,
    };
    this.seen.push(seen);
    if (url.pathname === (this.options.metadataPath ?? '/.well-known/oauth-authorization-server')) {
      if (this.options.metadataPath !== null) {
        answer(response, 200, this.#metadata());
        return;
      }
    }
    switch (url.pathname) {
      case '/register':
        this.#register(seen, response);
        return;
      case '/authorize':
        this.#authorize(seen, response);
        return;
      case '/token':
        this.#token(seen, response);
        return;
      default:
        answer(response, 404, {});
    }
  }

  #metadata(): unknown {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.pageOrigin}/authorize`,
      token_endpoint: `${this.origin}/token`,
      registration_endpoint: `${this.origin}/register`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
      authorization_response_iss_parameter_supported: true,
      ...this.options.metadata,
    };
  }

  #register({ json }: SeenRequest, response: ServerResponse): void {
    const instead = this.options.registration?.(json);
    if (instead) {
      answer(response, instead.status, instead.body);
      return;
    }
    const client: Client = {
      id: `client-${this.#clients.size + 1}`,
      secret: json['token_endpoint_auth_method'] === 'none' ? undefined : this.#secret('client-secret'),
      redirectUris: json['redirect_uris'] as string[],
    };
    this.#clients.set(client.id, client);
    answer(response, 201, { ...json, client_id: client.id, ...(client.secret && { client_secret: client.secret }) });
  }

  #authorize({ query }: SeenRequest, response: ServerResponse): void {
    const clientId = query.get('client_id') ?? '';
    const redirectUri = query.get('redirect_uri') ?? '';
    const known = this.#clients.get(clientId);
    // A client that is an address is what its document says, which is believed here.
    if (!clientId.startsWith('https:') && !known?.redirectUris.includes(redirectUri)) {
      answer(response, 400, { error: 'invalid_request', error_description: 'unknown client or redirect URI' });
      return;
    }
    if (query.get('code_challenge_method') !== 'S256') {
      answer(response, 400, { error: 'invalid_request', error_description: 'no S256' });
      return;
    }
    const code = this.#secret('code');
    this.#codes.set(code, {
      clientId,
      redirectUri,
      challenge: query.get('code_challenge') ?? '',
      scope: query.get('scope') ?? '',
      resource: query.get('resource') ?? undefined,
    });
    const location = new URL(redirectUri);
    const params = { code, state: query.get('state') ?? undefined, iss: this.issuer, ...this.options.response };
    for (const [name, value] of Object.entries(params)) if (value !== undefined) location.searchParams.set(name, value);
    response.writeHead(302, { Location: location.href }).end();
  }

  #token(seen: SeenRequest, response: ServerResponse): void {
    const { form } = seen;
    const instead = this.options.token?.(form);
    if (instead) {
      answer(response, instead.status, instead.body);
      return;
    }
    const refuse = (error: string): void => {
      answer(response, error === 'invalid_client' ? 401 : 400, { error, error_description: `told: ${error}` });
    };
    const clientId = this.#authenticated(seen);
    if (clientId === undefined) {
      refuse('invalid_client');
      return;
    }
    if (form.get('grant_type') === 'authorization_code') {
      const code = this.#codes.get(form.get('code') ?? '');
      this.#codes.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const fits =
        code?.clientId === clientId && code.challenge === challenge && code.redirectUri === form.get('redirect_uri');
      if (code && fits) this.#issue(code, response);
      else refuse('invalid_grant');
      return;
    }
    if (form.get('grant_type') === 'refresh_token') {
      const grant = this.#refresh.get(form.get('refresh_token') ?? '');
      this.#refresh.delete(form.get('refresh_token') ?? '');
      if (grant?.clientId === clientId) this.#issue(grant, response);
      else refuse('invalid_grant');
      return;
    }
    if (form.get('grant_type') === 'client_credentials') {
      this.#issue({ clientId, scope: form.get('scope') ?? '', resource: form.get('resource') ?? undefined }, response);
      return;
    }
    refuse('unsupported_grant_type');
  }

  /** The client that asks, if it shows what it must. */
  #authenticated({ form, authorization }: SeenRequest): string | undefined {
    const [basicId, basicSecret] = Buffer.from((authorization ?? '').replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    const id = (authorization === undefined ? form.get('client_id') : basicId) ?? '';
    const secret = (authorization === undefined ? form.get('client_secret') : basicSecret) ?? undefined;
    const client = this.#clients.get(id);
    if (!client) return id.startsWith('https:') ? id : undefined;
    return client.secret === secret ? id : undefined;
  }

  #issue(grant: Grant, response: ServerResponse): void {
    const accessToken = this.#secret('access');
    this.#access.set(accessToken, grant);
    const refreshToken = this.options.refreshTokens === false ? undefined : this.#secret('refresh');
    if (refreshToken !== undefined) this.#refresh.set(refreshToken, grant);
    answer(response, 200, {
      access_token: accessToken,
      token_type: 'Bearer',
      ...(this.options.expiresIn !== undefined && { expires_in: this.options.expiresIn }),
      ...(refreshToken !== undefined && { refresh_token: refreshToken }),
      ...(grant.scope !== '' && { scope: grant.scope }),
    });
  }

  #secret(kind: string): string {
    const secret = `${kind}-${randomBytes(12).toString('hex')}`;
    this.secrets.push(secret);
    return secret;
  }
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
