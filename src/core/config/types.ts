import type { InputDefinition } from './inputs';

/** What a server does after an unexpected exit; `protocol.md` §10. */
export type RestartPolicy = 'auto' | 'ask' | 'never';

/** Which calls are sent again when their connection was lost before the answer; `protocol.md` §9. */
export type RetryPolicy = 'never' | 'readOnly' | 'always';

/** Limits in milliseconds. */
export interface Timeouts {
  /** For an answer to `server/discover`. */
  readonly discoverTimeoutMs: number;
  /** For an answer to the one `initialize` of a legacy probe. */
  readonly legacyProbeTimeoutMs: number;
  /** For any other answer; starts again with each progress notification. */
  readonly requestTimeoutMs: number;
  /** For any other answer, progress or not. */
  readonly maxRequestTimeoutMs: number;
}

/** What every entry of `mcpHost.servers` has. Strings of an entry are as written: variables are not resolved yet. */
interface CommonEntry {
  /** The key in `mcpHost.servers`. */
  readonly name: string;
  readonly allowLegacy: boolean;
  readonly enabled: boolean;
  readonly autoStart: boolean;
  readonly restart: RestartPolicy;
  readonly retry: RetryPolicy;
  readonly timeouts: Timeouts;
}

/** A server that is started as a process. */
export interface StdioEntry extends CommonEntry {
  readonly transport: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string | undefined;
  /** `null` unsets a variable. */
  readonly env: Readonly<Record<string, string | null>>;
  readonly envFile: string | undefined;
}

/** A server that is reached over Streamable HTTP. */
export interface HttpEntry extends CommonEntry {
  readonly transport: 'http';
  readonly url: string;
  /** Sent with every request, beside those of the protocol. */
  readonly headers: Readonly<Record<string, string>>;
  /** `none`: no sign-in is offered, whatever the server asks for. */
  readonly auth: 'oauth' | 'none';
  readonly oauth: OAuthSettings;
  /** Who asks, where the entry wants that to be sent; `protocol.md` §11. */
  readonly identity: InjectedIdentity | undefined;
}

export type ServerEntry = StdioEntry | HttpEntry;

/** What a sign-in needs that can't be found out; `protocol.md` §12. */
export interface OAuthSettings {
  /** Who signs in: a person, the host itself, the company's identity provider for the person, or a workload. */
  readonly grant: 'authorizationCode' | 'clientCredentials' | 'enterpriseManaged' | 'jwtBearer';
  /** Of a client that is registered already. */
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  /** Asked for when the server names none. */
  readonly scopes: readonly string[] | undefined;
  /** Of a Client ID Metadata Document. */
  readonly clientMetadataUrl: string | undefined;
  /** The only authorization server that the client is used with. */
  readonly issuer: string | undefined;
  /** With which `clientCredentials` signs instead of showing a secret: PKCS #8 in PEM. */
  readonly privateKey: string | undefined;
  readonly signingAlgorithm: string | undefined;
  /** What a workload shows (`jwtBearer`). */
  readonly assertion: string | undefined;
  /** Who vouches for the person (`enterpriseManaged`). */
  readonly identityProvider: IdentityProviderSettings | undefined;
}

export interface IdentityProviderSettings {
  readonly issuer: string;
  readonly tokenEndpoint: string | undefined;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly idToken: string;
}

export interface InjectedIdentity {
  /** The header's name. */
  readonly header: string;
  readonly value: string;
}

/** What is decided about one tool. */
export interface ToolSettings {
  /** The name to show instead. */
  readonly alias: string | undefined;
  /** `false`: it is shown as disabled, and can't be called. */
  readonly enabled: boolean;
  /** Where tools are ranked, those with more come first; from -100 to 100. */
  readonly priority: number;
  /** Further words by which it is found. */
  readonly keywords: readonly string[];
}

/** Something wrong in the settings, with its place as keys from the root of the settings (`['servers', 'notes', 'command']`). */
export interface ConfigProblem {
  readonly path: readonly string[];
  readonly message: string;
  readonly severity: 'error' | 'warning';
  /** What can stand there instead: names for that of the field, or values for its value. */
  readonly instead?: { readonly of: 'name' | 'value'; readonly known: readonly string[] };
}

/** The settings after checking. What was wrong is in `problems` and left out, or has its default. */
export interface HostConfig {
  /** In name order. */
  readonly servers: readonly ServerEntry[];
  /** What `${input:ID}` asks for. */
  readonly inputs: readonly InputDefinition[];
  readonly collisionPolicy: 'prefix' | 'prefixAll' | 'reject';
  /** Highest first. */
  readonly modernVersions: readonly string[];
  /** Highest first. */
  readonly legacyVersions: readonly string[];
  readonly maxInputRounds: number;
  /** How many processes are started at the same time. */
  readonly startConcurrency: number;
  /** `<server>/<local name>` → alias. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Canonical names, or `<server>/<local name>`, of tools that must not be called. */
  readonly disabledTools: readonly string[];
  readonly problems: readonly ConfigProblem[];
}
