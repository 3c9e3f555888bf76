import { extensions, l10n } from 'vscode';
import type { McpHostPanelApi } from '../../../api/mcp-host-panel';
import { lazy } from '../../core/base/lazy';
import type { HostApi } from '../../core/hostApi';
import type { Inputs } from '../createInputs';
import { createExtensionApi } from './extensionApi';

/** What `activate()` gives other extensions. How a call is asked for is loaded with the first one. */
export function createApi(host: HostApi, { queue, widgets }: Inputs, own: string): McpHostPanelApi {
  const load = lazy(async () => {
    const { ExtensionCalls, callerIn } = await import('./externalCalls');
    return { calls: new ExtensionCalls({ host, queue, widgets, l10n }), callerIn };
  });
  return createExtensionApi(host, async (name, args, stack, options) => {
    const { calls, callerIn } = await load();
    return calls.call(name, args, callerIn(stack, extensions.all, own), options);
  });
}
