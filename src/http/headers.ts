import { methodHeaders } from '../core/catalog/paramHeaders';
import type { EndpointSpec } from '../core/config/resolveEntry';
import { isObject } from '../core/base/json';
import type { OutgoingMessage } from '../core/jsonrpc/messages';
import { clientInfo } from '../core/version';

const versionKey = 'io.modelcontextprotocol/protocolVersion';

/** What stands before servers often refuses requests that do not say what sent them. */
const userAgent = `${clientInfo.name}/${clientInfo.version}`;

/** The first revision in which a legacy request says in a header which revision it speaks. */
const firstWithVersionHeader = '2025-06-18';

/** One HTTP request, before it has headers. */
export interface HeaderInput {
  readonly endpoint: EndpointSpec;
  readonly purpose:
    /** POST */
    | {
        readonly kind: 'message';
        readonly message: OutgoingMessage;
        /** Headers that mirror arguments. */
        readonly mirrored: Readonly<Record<string, string>>;
      }
    /** GET: opens the stream of the server's own messages, or resumes a stream after its event of that id. */
    | { readonly kind: 'listen'; readonly lastEventId: string | undefined }
    /** DELETE */
    | { readonly kind: 'endSession' };
  readonly session: LegacySession;
}

/** What legacy requests carry along, as far as it is known yet. */
export interface LegacySession {
  readonly id: string | undefined;
  /** The revision agreed on. */
  readonly version: string | undefined;
}

/**
 * All headers of one request but those of the connection itself: what sends it, the entry's, then identity, then those of the protocol,
 * which nothing before can override. 2026-07-28 and 2025-11-25: basic/transports/streamable-http.
 */
export function buildHeaders({ endpoint, purpose, session }: HeaderInput): Readonly<Record<string, string>> {
  const headers = new HeaderSet();
  headers.add({ 'User-Agent': userAgent });
  headers.add(endpoint.headers);
  if (endpoint.identity) headers.add({ [endpoint.identity.header]: endpoint.identity.value });
  switch (purpose.kind) {
    case 'message':
      headers.add({ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' });
      headers.add(purpose.mirrored);
      headers.add(ofMessage(purpose.message, session));
      break;
    case 'listen':
      headers.add({ Accept: 'text/event-stream', ...ofSession(session) });
      if (purpose.lastEventId !== undefined) headers.add({ 'Last-Event-ID': purpose.lastEventId });
      break;
    case 'endSession':
      headers.add(ofSession(session));
  }
  return headers.toRecord();
}

function ofMessage(message: OutgoingMessage, session: LegacySession): Readonly<Record<string, string>> {
  if (!('method' in message)) return ofSession(session);
  const meta = message.params?.['_meta'];
  const version = isObject(meta) ? meta[versionKey] : undefined;
  if (typeof version === 'string') {
    return { 'MCP-Protocol-Version': version, ...methodHeaders(message.method, message.params) };
  }
  // A session begins with initialize, and the revision is agreed on by it.
  return message.method === 'initialize' ? {} : ofSession(session);
}

function ofSession({ id, version }: LegacySession): Readonly<Record<string, string>> {
  return {
    ...(id !== undefined && { 'Mcp-Session-Id': id }),
    ...(version !== undefined && version >= firstWithVersionHeader && { 'MCP-Protocol-Version': version }),
  };
}

/** Headers by name without case; what is added later wins. */
class HeaderSet {
  readonly #byName = new Map<string, readonly [string, string]>();

  add(headers: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(headers)) this.#byName.set(name.toLowerCase(), [name, value]);
  }

  toRecord(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#byName.values());
  }
}
