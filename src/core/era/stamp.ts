import { ProtocolError } from '../base/errors';
import { isObject } from '../base/json';
import type { JsonRpcRequest, OutgoingMessage, RequestId } from '../jsonrpc/messages';
import type { Encoder } from '../transport/transport';
import type { ClientCapabilities, Implementation, SpokenEra } from './types';

const PROTOCOL_VERSION = 'io.modelcontextprotocol/protocolVersion';
const CLIENT_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';
const LOG_LEVEL = 'io.modelcontextprotocol/logLevel';
const STAMP = [PROTOCOL_VERSION, CLIENT_CAPABILITIES, CLIENT_INFO, LOG_LEVEL];

/** One request before it gets the form of an era. */
export interface RequestParts {
  readonly id: RequestId;
  readonly method: string;
  /** Never changed: a request gets an object of its own. */
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  /** Asks for `notifications/progress` under this token. */
  readonly progressToken?: string | number | undefined;
}

export interface ModernRequestParts extends RequestParts {
  /** The protocol version that this request speaks. */
  readonly version: string;
  /** What the host can do now, for this request. */
  readonly capabilities: ClientCapabilities;
  readonly clientInfo: Implementation;
  /** Asks for `notifications/message` of this level and above. */
  readonly logLevel?: string | undefined;
}

/**
 * Builds one modern request from nothing: the caller's params, and a `_meta` in which the host's keys win over keys
 * of the same name while all others stay. `protocol.md` §2; 2026-07-28, basic, `_meta`.
 */
export function modernRequest(parts: ModernRequestParts): JsonRpcRequest {
  const meta = metaOf(parts.params);
  meta[PROTOCOL_VERSION] = parts.version;
  meta[CLIENT_CAPABILITIES] = parts.capabilities;
  meta[CLIENT_INFO] = parts.clientInfo;
  if (parts.progressToken !== undefined) meta['progressToken'] = parts.progressToken;
  if (parts.logLevel !== undefined) meta[LOG_LEVEL] = parts.logLevel;
  return { jsonrpc: '2.0', id: parts.id, method: parts.method, params: { ...parts.params, _meta: meta } };
}

/** A modern request for {@link Stamp.request}: the stamp knows the rest. */
export type StampedParts = Pick<ModernRequestParts, 'id' | 'method' | 'params' | 'progressToken' | 'logLevel'>;

/** What all requests of a connection say of the host, checked and written out once: it is most of a small request. */
export class Stamp {
  readonly version: string;
  readonly capabilities: ClientCapabilities;
  readonly clientInfo: Implementation;
  /** What makes it invalid: the key that is wrong. */
  readonly defect: string | undefined;
  /** The members of `_meta` that are the same in each request, as JSON without braces. */
  readonly text: string;

  constructor(version: string, capabilities: ClientCapabilities, clientInfo: Implementation) {
    this.version = version;
    this.capabilities = capabilities;
    this.clientInfo = clientInfo;
    const meta = { [PROTOCOL_VERSION]: version, [CLIENT_CAPABILITIES]: capabilities, [CLIENT_INFO]: clientInfo };
    this.defect = missingFromStamp(meta);
    this.text = JSON.stringify(meta).slice(1, -1);
  }

  request(parts: StampedParts): StampedRequest {
    return new StampedRequest(this, parts);
  }
}

/** The same as {@link modernRequest} makes, put together only where somebody looks into it. */
export class StampedRequest implements JsonRpcRequest {
  readonly jsonrpc = '2.0';
  readonly id: RequestId;
  readonly method: string;
  readonly #stamp: Stamp;
  readonly #parts: StampedParts;

  constructor(stamp: Stamp, parts: StampedParts) {
    this.id = parts.id;
    this.method = parts.method;
    this.#stamp = stamp;
    this.#parts = parts;
  }

  get params(): Record<string, unknown> | undefined {
    return this.plain.params;
  }

  /** As an object without anything behind it. */
  get plain(): JsonRpcRequest {
    const { version, capabilities, clientInfo } = this.#stamp;
    return modernRequest({ ...this.#parts, version, capabilities, clientInfo });
  }

  /** See {@link Stamp.defect}. */
  get defect(): string | undefined {
    return this.#stamp.defect;
  }

  /** Its JSON. */
  get text(): string {
    const { id, method, params = {}, progressToken, logLevel } = this.#parts;
    if (Object.hasOwn(params, '_meta')) return JSON.stringify(this.plain);
    const own = JSON.stringify(params);
    const members = own === '{}' ? '{' : `${own.slice(0, -1)},`;
    const token = progressToken === undefined ? '' : `,"progressToken":${JSON.stringify(progressToken)}`;
    const level = logLevel === undefined ? '' : `,"${LOG_LEVEL}":${JSON.stringify(logLevel)}`;
    return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":${JSON.stringify(method)},"params":${members}"_meta":{${this.#stamp.text}${token}${level}}}}`;
  }
}

/** Builds one legacy request: the caller's params without the modern stamp, `_meta` only if there is something in it. */
export function legacyRequest(parts: RequestParts): JsonRpcRequest {
  const { id, method, params, progressToken } = parts;
  if (progressToken === undefined && params?.['_meta'] === undefined) {
    return params === undefined
      ? { jsonrpc: '2.0', id, method }
      : { jsonrpc: '2.0', id, method, params: { ...params } };
  }
  const meta = Object.fromEntries(Object.entries(metaOf(params)).filter(([key]) => !STAMP.includes(key)));
  if (progressToken !== undefined) meta['progressToken'] = progressToken;
  return { jsonrpc: '2.0', id, method, params: { ...params, _meta: meta } };
}

function metaOf(params: RequestParts['params']): Record<string, unknown> {
  const meta = params?.['_meta'];
  return isObject(meta) ? { ...meta } : {};
}

/**
 * The one place that serialises what a connection writes. In the modern era it refuses what a modern client must never
 * send, so that no way around {@link modernRequest} leads to the server: a request without a valid stamp,
 * `initialize`, and any response. Notifications, and everything in the legacy era, pass as they are. `protocol.md` §2.
 */
export class MessageEncoder {
  constructor(public era: SpokenEra) {}

  /** Throws a {@link ProtocolError} for a message that the era forbids; then nothing is written. */
  readonly encode: Encoder = (message) => {
    if (this.era === 'modern') checkModern(message);
    return message instanceof StampedRequest ? message.text : JSON.stringify(message);
  };
}

function checkModern(message: OutgoingMessage): void {
  if (!('method' in message)) {
    throw new ProtocolError('A modern client never sends a response: it answers input requests by a new request.');
  }
  if (!('id' in message)) return;
  if (message.method === 'initialize') {
    throw new ProtocolError('initialize is not sent to a modern server: that would be a downgrade.');
  }
  const missing = message instanceof StampedRequest ? message.defect : missingFromStamp(message.params?.['_meta']);
  if (missing !== undefined) {
    throw new ProtocolError(
      `${message.method} was not sent: its _meta lacks a valid ${missing}. Build it with modernRequest.`,
    );
  }
}

function missingFromStamp(meta: unknown): string | undefined {
  if (!isObject(meta)) return PROTOCOL_VERSION;
  const version = meta[PROTOCOL_VERSION];
  if (typeof version !== 'string' || version === '') return PROTOCOL_VERSION;
  if (!isObject(meta[CLIENT_CAPABILITIES])) return CLIENT_CAPABILITIES;
  const client = meta[CLIENT_INFO];
  const named = isObject(client) && typeof client['name'] === 'string' && typeof client['version'] === 'string';
  return named ? undefined : CLIENT_INFO;
}
