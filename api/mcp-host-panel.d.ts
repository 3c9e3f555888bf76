/**
 * What `activate()` of the extension `mcp-host-panel.mcp-host-panel` gives other extensions; see docs/api.md. Copy this file.
 *
 * Nothing of this is there before the workspace is trusted: no server is started or contacted then, so both lists are empty.
 */
import type { Event } from 'vscode';

export interface McpHostPanelApi {
  /** Grows with each change that breaks callers; what is only added leaves it as it is. */
  readonly version: 1;
  /** The servers of the settings, by name. */
  readonly peers: readonly ApiPeer[];
  /** The merged tools of all servers, by name. The same list until {@link onDidChangeCatalog}. */
  readonly catalog: readonly ApiTool[];
  /** Names of the servers whose state changed, that appeared or went. */
  readonly onDidChangePeers: Event<readonly string[]>;
  /** Tools came, went or changed. */
  readonly onDidChangeCatalog: Event<void>;
  /** A call ended, whoever made it. What was sent and answered is not told. */
  readonly onDidCall: Event<ApiCall>;
  /**
   * Calls a tool by the name in {@link catalog}, or as `<server>/<tool>`. The person is asked first, unless the tool says of
   * itself that it only reads, or they let your extension call it for this session. What the server asks meanwhile, they answer
   * in boxes of the editor.
   *
   * @returns the result as the server gave it, errors that the tool reports (`isError`) included
   * @throws an error with a `code`: `cancelled` where the person refused, or `signal` was aborted; `unknown_tool`,
   *   `peer_unavailable`, `tool_arguments` and others where nothing was sent or no result came. The message says what to do.
   */
  callTool(name: string, args?: Readonly<Record<string, unknown>>, options?: ApiCallOptions): Promise<ApiCallResult>;
}

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
