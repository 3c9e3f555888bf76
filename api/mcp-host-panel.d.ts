/**
 * What `activate()` of the extension `mcp-host-panel.mcp-host-panel` gives other extensions; see docs/api.md. Copy this file.
 *
 * Nothing of this is there before the workspace is trusted: no server is started or contacted then, so both lists are empty.
 */
import type { Event } from 'vscode';

export interface McpHostPanelApi {
  /** Grows with each change that breaks callers; what is only added leaves it as it is. */
  readonly version: 1;
  /** The servers of the settings, by name. What is given here and below is a copy. */
  readonly peers: readonly ApiPeer[];
  /** The merged tools of all servers, by name. The same list until {@link onDidChangeCatalog}. */
  readonly catalog: readonly ApiTool[];
  /** Names of the servers whose state changed, that appeared or went. */
  readonly onDidChangePeers: Event<readonly string[]>;
  /** Tools came, went or changed. */
  readonly onDidChangeCatalog: Event<void>;
  /** A call that the host began has ended, whoever made it. What was sent and answered is not told. */
  readonly onDidCall: Event<ApiCall>;
  /**
   * Calls a tool by the name in {@link catalog}, or as `<server>/<tool>`. The person is asked first, whatever the tool says of
   * itself, unless they let your extension call it for this session. What the server asks meanwhile, they answer in boxes of
   * the editor.
   *
   * @param args - copied as JSON at once
   * @returns the result as the server gave it, errors that the tool reports (`isError`) included
   * @throws an error with a `code` (see {@link ApiErrorCode}); the message says what to do
   */
  callTool(name: string, args?: Readonly<Record<string, unknown>>, options?: ApiCallOptions): Promise<ApiCallResult>;
}

/** Why there is no result. Where nothing was sent, the message says so. */
export type ApiErrorCode =
  /** The arguments don't fit the tool's input schema, or are no JSON object. Nothing was sent. */
  | 'argument'
  /** The person refused, or cancelled in the Activity view; `signal` was aborted; or the window closes. */
  | 'cancelled'
  /** The settings disable the tool, or are wrong. */
  | 'configuration'
  /** The person has not agreed to the start of the server. */
  | 'consent'
  /** The tool is not what it was at first sight, and nobody has reviewed it. Nothing was sent. */
  | 'definitionChanged'
  /** The server is not ready. Nothing was sent. */
  | 'peerUnavailable'
  /** No tool has that name. Nothing was sent. */
  | 'unknownTool'
  /** The server wants the person to sign in, or does not let them. */
  | 'authorization'
  /** The server speaks no version of the protocol that the host does. */
  | 'negotiation'
  /** The server answered with a JSON-RPC error, or broke the protocol. */
  | 'protocol'
  /** There was no answer in time. */
  | 'timeout'
  /** The connection was lost. */
  | 'transport'
  /** A defect of MCP Host Panel. */
  | 'internal';

export interface ApiPeer {
  /** Its key in `mcpHost.servers`. */
  readonly name: string;
  /** `ready`, `starting`, `stopped`, `failed`, `dead`, `disabled`, `needsConsent` and others; more may come. */
  readonly state: string;
  readonly era: 'modern' | 'legacy' | 'unknown';
  /** Of the protocol; undefined while there is no connection. */
  readonly version: string | undefined;
}

export interface ApiTool {
  /** Canonical: calls it, and no other tool. It can pass to another server when settings change. */
  readonly name: string;
  readonly server: string;
  /** What its server calls it. */
  readonly localName: string;
  /** Why it can't be called now; undefined: it can. */
  readonly unavailable: 'disabled' | 'changed' | 'notReady' | undefined;
  /** In the server's words, not checked: markup, links and instructions in them are not to be trusted. */
  readonly title: unknown;
  readonly description: unknown;
  /** Copied with each look at it, like `annotations`. */
  readonly inputSchema: unknown;
  readonly annotations: unknown;
}

export interface ApiCall {
  readonly server: string;
  readonly name: string;
  readonly outcome: 'result' | 'error';
  /** In ms. */
  readonly durationMs: number;
}

export interface ApiCallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: {
    readonly progress: number;
    readonly total?: number | undefined;
    readonly message?: string | undefined;
  }) => void;
}

/** `CallToolResult` of the specification. */
export interface ApiCallResult {
  readonly content?: unknown;
  readonly structuredContent?: unknown;
  readonly isError?: unknown;
  readonly [key: string]: unknown;
}
