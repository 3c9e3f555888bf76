import type { ApiCall, ApiPeer, ApiTool, McpHostPanelApi } from '../../../api/mcp-host-panel';
import { ToolArgumentError } from '../../core/base/errors';
import { Emitter } from '../../core/base/event';
import { isObject } from '../../core/base/json';
import type { CatalogEntry } from '../../core/catalog/types';
import type { CallOptions, HostApi } from '../../core/hostApi';
import type { CallToolResult, PeerView } from '../../core/peer/types';
import { vscodeEvent, type MakeDisposable } from './vscodeEvent';

export type CallForExtension = (
  name: string,
  args: Readonly<Record<string, unknown>>,
  /** Of the call into the API. */
  stack: string | undefined,
  options: CallOptions,
) => Promise<CallToolResult>;

/** What other extensions get of the host: copies of what there is, and calls that a person agrees to. */
export function createExtensionApi(
  host: Pick<HostApi, 'peers' | 'catalog' | 'onDidChangePeers' | 'onDidChangeCatalog' | 'onDidCall'>,
  call: CallForExtension,
  makeDisposable: MakeDisposable,
): McpHostPanelApi {
  const peersChanged = new Emitter<readonly string[]>();
  const changed = new Emitter<void>();
  const ended = new Emitter<ApiCall>();
  let tools: readonly ApiTool[] | undefined;
  // These live as long as the host.
  host.onDidChangePeers((names) => {
    peersChanged.fire(Object.freeze([...names]));
  });
  host.onDidChangeCatalog(() => {
    tools = undefined;
    changed.fire();
  });
  host.onDidCall((event) => {
    if (event.kind !== 'ended' || event.method !== 'tools/call') return;
    const { server, name, durationMs, outcome } = event;
    ended.fire(
      Object.freeze({ server, name, durationMs, outcome: outcome.kind === 'result' ? 'result' : 'error' } as const),
    );
  });
  return Object.freeze({
    version: 1,
    get peers() {
      return host.peers.map(apiPeer);
    },
    get catalog() {
      return (tools ??= Object.freeze(host.catalog.entries.map(apiTool)));
    },
    onDidChangePeers: vscodeEvent(peersChanged.event, makeDisposable),
    onDidChangeCatalog: vscodeEvent(changed.event, makeDisposable),
    onDidCall: vscodeEvent(ended.event, makeDisposable),
    async callTool(name, args, options) {
      const { stack } = new Error();
      const { signal, onProgress } = options ?? {};
      // What is asked for is what is sent, whatever the caller does with its own objects meanwhile.
      const result = await call(nameOf(name), copyOfArguments(args ?? {}), stack, {
        ...(signal && { signal }),
        ...(onProgress && {
          onProgress: (progress) => {
            onProgress({ ...progress });
          },
        }),
      });
      return structuredClone(result);
    },
  } satisfies McpHostPanelApi);
}

/** @throws ToolArgumentError for what is no text: an object may read like another tool with each look at it */
function nameOf(name: unknown): string {
  if (typeof name === 'string') return name;
  throw new ToolArgumentError('The name of a tool must be a string. Nothing was sent.', []);
}

/** @throws ToolArgumentError for what is no object, or can't be sent as JSON */
function copyOfArguments(args: unknown): Readonly<Record<string, unknown>> {
  let copy: unknown;
  try {
    copy = JSON.parse(JSON.stringify(args));
  } catch {
    copy = undefined;
  }
  if (isObject(copy)) return copy;
  throw new ToolArgumentError('The arguments must be an object that JSON can express. Nothing was sent.', []);
}

function apiPeer({ name, state, era, version }: PeerView): ApiPeer {
  return { name, state: state.kind, era, version };
}

function apiTool(entry: CatalogEntry): ApiTool {
  const { name, server, localName, tool } = entry;
  // What nobody has reviewed is not for others to read either.
  const told: Partial<CatalogEntry['tool']> = entry.changed ? {} : tool;
  return Object.freeze({
    name,
    server,
    localName,
    unavailable: unavailable(entry),
    title: copyOf(told.title),
    description: copyOf(told.description),
    // Copied when somebody looks: of 10,000 tools, few are.
    get inputSchema() {
      return copyOf(told.inputSchema);
    },
    get annotations() {
      return copyOf(told.annotations);
    },
  });
}

function copyOf(value: unknown): unknown {
  return typeof value === 'object' ? structuredClone(value) : value;
}

function unavailable({ disabled, changed, ready }: CatalogEntry): ApiTool['unavailable'] {
  if (disabled) return 'disabled';
  if (changed) return 'changed';
  return ready ? undefined : 'notReady';
}
