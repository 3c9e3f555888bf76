import type { ApiCall, ApiPeer, ApiTool, McpHostPanelApi } from '../../../api/mcp-host-panel';
import { Emitter } from '../../core/base/event';
import type { CatalogEntry } from '../../core/catalog/types';
import type { CallOptions, HostApi } from '../../core/hostApi';
import type { CallToolResult, PeerView } from '../../core/peer/types';

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
): McpHostPanelApi {
  const changed = new Emitter<void>();
  const ended = new Emitter<ApiCall>();
  let tools: readonly ApiTool[] | undefined;
  // These live as long as the host.
  host.onDidChangeCatalog(() => {
    tools = undefined;
    changed.fire();
  });
  host.onDidCall((event) => {
    if (event.kind !== 'ended' || event.method !== 'tools/call') return;
    const { server, name, durationMs, outcome } = event;
    ended.fire({ server, name, durationMs, outcome: outcome.kind === 'result' ? 'result' : 'error' });
  });
  return Object.freeze({
    version: 1,
    get peers() {
      return host.peers.map(apiPeer);
    },
    get catalog() {
      return (tools ??= host.catalog.entries.map(apiTool));
    },
    onDidChangePeers: host.onDidChangePeers,
    onDidChangeCatalog: changed.event,
    onDidCall: ended.event,
    callTool: (name, args = {}, { signal, onProgress } = {}) =>
      call(name, args, new Error().stack, { ...(signal && { signal }), ...(onProgress && { onProgress }) }),
  } satisfies McpHostPanelApi);
}

function apiPeer({ name, state, era, version }: PeerView): ApiPeer {
  return { name, state: state.kind, era, version };
}

function apiTool(entry: CatalogEntry): ApiTool {
  const { name, server, localName, tool } = entry;
  // What nobody has reviewed is not for others to read either.
  const told: Partial<CatalogEntry['tool']> = entry.changed ? {} : tool;
  const { title, description, inputSchema, annotations } = told;
  return { name, server, localName, unavailable: unavailable(entry), title, description, inputSchema, annotations };
}

function unavailable({ disabled, changed, ready }: CatalogEntry): ApiTool['unavailable'] {
  if (disabled) return 'disabled';
  if (changed) return 'changed';
  return ready ? undefined : 'notReady';
}
