import { createHash } from 'node:crypto';
import { parseBounded } from '../base/boundedJson';
import { isObject, isStringArray } from '../base/json';

/** A client as an authorization server knows it. */
export interface StoredClient {
  /** `person`: typed in; `registration`: by dynamic registration. */
  readonly origin: 'person' | 'registration';
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** How it authenticates at the token endpoint, if the registration said so. */
  readonly authMethod: string | undefined;
  readonly redirectUris: readonly string[];
  /** When its secret ends, in ms since the epoch. */
  readonly expiresAt: number | undefined;
}

export interface StoredTokens {
  /** Of the client that they were issued to. */
  readonly clientId: string;
  readonly accessToken: string;
  readonly type: 'Bearer' | 'DPoP';
  readonly refreshToken: string | undefined;
  /** In ms since the epoch; undefined: not said. */
  readonly expiresAt: number | undefined;
  /** Granted, or asked for where the authorization server did not say. */
  readonly scopes: readonly string[];
  /** Asked for. */
  readonly requested: readonly string[];
  /** New with each sign-in, the same after a renewal: stands for the person, of whom nothing else is known. */
  readonly subject: string;
}

/** What is kept for one authorization server. */
export interface IssuerCredentials {
  readonly client?: StoredClient | undefined;
  readonly tokens?: StoredTokens | undefined;
  /** The private key that tokens are bound to, as a JWK. */
  readonly dpopKey?: Readonly<Record<string, unknown>> | undefined;
}

/** All that is kept for one MCP server. */
export interface CredentialRecord {
  /** Whose tokens are sent. */
  readonly current: string | undefined;
  /** Where the server said that its description is. */
  readonly resourceMetadata: string | undefined;
  /** The authorization server that the client registered beforehand was first used with, by client id. */
  readonly boundTo: Readonly<Record<string, string>>;
  readonly issuers: Readonly<Record<string, IssuerCredentials>>;
}

/** Authorization servers of one MCP server that are remembered. */
const maxIssuers = 8;

export const noCredentials: CredentialRecord = {
  current: undefined,
  resourceMetadata: undefined,
  boundTo: Object.create(null) as Record<string, string>,
  issuers: Object.create(null) as Record<string, IssuerCredentials>,
};

/** Whose credentials they are: an entry, its address, and who asks through it. */
export interface CredentialOwner {
  /** The entry's name. */
  readonly server: string;
  readonly url: string;
  /** The injected identity, if there is one. */
  readonly identity: string | undefined;
}

/** The key under which a server's credentials are kept. It tells nothing of what it was made from. */
export function credentialKey({ server, url, identity }: CredentialOwner): string {
  const text = JSON.stringify([server, url, identity ?? null]);
  return `oauth.${createHash('sha256').update(text).digest('hex')}`;
}

export function issuerCredentials(record: CredentialRecord, issuer: string): IssuerCredentials {
  return Object.hasOwn(record.issuers, issuer) ? (record.issuers[issuer] ?? {}) : {};
}

/** The tokens that are sent. */
export function currentTokens(record: CredentialRecord): StoredTokens | undefined {
  return record.current === undefined ? undefined : issuerCredentials(record, record.current).tokens;
}

/** A copy in which one authorization server's credentials are others; the longest unused one makes room. */
export function withIssuer(record: CredentialRecord, issuer: string, changes: IssuerCredentials): CredentialRecord {
  const merged = { ...issuerCredentials(record, issuer), ...changes };
  const others = Object.entries(record.issuers).filter(([other]) => other !== issuer);
  return { ...record, issuers: table([...others, [issuer, merged] as const].slice(-maxIssuers)) };
}

/** A copy without any token. Clients stay, and the keys that belong to them. */
export function withoutTokens(record: CredentialRecord): CredentialRecord {
  const issuers = Object.entries(record.issuers).map(
    ([issuer, kept]) => [issuer, { ...kept, tokens: undefined }] as const,
  );
  return { ...record, current: undefined, issuers: table(issuers) };
}

export function withBinding(record: CredentialRecord, clientId: string, issuer: string): CredentialRecord {
  return {
    ...record,
    boundTo: table([...Object.entries(record.boundTo), [clientId, issuer] as const].slice(-maxIssuers)),
  };
}

export function boundIssuer(record: CredentialRecord, clientId: string): string | undefined {
  return Object.hasOwn(record.boundTo, clientId) ? record.boundTo[clientId] : undefined;
}

export function writeRecord(record: CredentialRecord): string {
  return JSON.stringify({ version: 1, ...record });
}

/** Reads what {@link writeRecord} wrote; anything else counts as nothing. */
export function readRecord(text: string | undefined): CredentialRecord {
  const value = parseBounded(text ?? '');
  if (!isObject(value) || value['version'] !== 1) return noCredentials;
  const issuers = isObject(value['issuers']) ? Object.entries(value['issuers']) : [];
  const bound = isObject(value['boundTo']) ? Object.entries(value['boundTo']) : [];
  return {
    current: optionalText(value['current']),
    resourceMetadata: optionalText(value['resourceMetadata']),
    boundTo: table(bound.flatMap(([id, issuer]) => (typeof issuer === 'string' ? [[id, issuer] as const] : []))),
    issuers: table(issuers.flatMap(([issuer, kept]) => (isObject(kept) ? [[issuer, readIssuer(kept)] as const] : []))),
  };
}

function readIssuer({ client, tokens, dpopKey }: Record<string, unknown>): IssuerCredentials {
  return {
    client: isObject(client) ? readClient(client) : undefined,
    tokens: isObject(tokens) ? readTokens(tokens) : undefined,
    dpopKey: isObject(dpopKey) ? dpopKey : undefined,
  };
}

function readClient(kept: Record<string, unknown>): StoredClient | undefined {
  const { clientId, origin } = kept;
  if (typeof clientId !== 'string' || (origin !== 'person' && origin !== 'registration')) return undefined;
  return {
    origin,
    clientId,
    clientSecret: optionalText(kept['clientSecret']),
    authMethod: optionalText(kept['authMethod']),
    redirectUris: texts(kept['redirectUris']),
    expiresAt: optionalNumber(kept['expiresAt']),
  };
}

function readTokens(kept: Record<string, unknown>): StoredTokens | undefined {
  const { clientId, accessToken, subject } = kept;
  if (typeof clientId !== 'string' || typeof accessToken !== 'string' || typeof subject !== 'string') return undefined;
  return {
    clientId,
    accessToken,
    subject,
    type: kept['type'] === 'DPoP' ? 'DPoP' : 'Bearer',
    refreshToken: optionalText(kept['refreshToken']),
    expiresAt: optionalNumber(kept['expiresAt']),
    scopes: texts(kept['scopes']),
    requested: texts(kept['requested']),
  };
}

/** An object without a prototype: its keys come from elsewhere. */
function table<T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> {
  const record = Object.create(null) as Record<string, T>;
  for (const [key, value] of entries) record[key] = value;
  return record;
}

function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function optionalNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function texts(value: unknown): readonly string[] {
  return isStringArray(value) ? value : [];
}
