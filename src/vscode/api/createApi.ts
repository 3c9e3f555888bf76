import { Disposable, extensions, l10n } from 'vscode';
import type { McpHostPanelApi } from '../../../api/mcp-host-panel';
import type { Redactor } from '../../core/audit/redaction';
import { lazy } from '../../core/base/lazy';
import type { HostApi } from '../../core/hostApi';
import type { TellRefused } from '../calls/refusedCalls';
import type { Inputs } from '../createInputs';
import { createExtensionApi, type CallForExtension } from './extensionApi';

export interface ApiOptions {
  readonly host: HostApi;
  readonly inputs: Inputs;
  readonly redactor: Pick<Redactor, 'frame'>;
  readonly refused: TellRefused;
  /** The id of this extension. */
  readonly own: string;
}

/** What `activate()` gives other extensions. How a call is asked for is loaded with the first one. */
export function createApi({ host, inputs, redactor, refused, own }: ApiOptions): McpHostPanelApi {
  const { queue, widgets } = inputs;
  const load = lazy(async () => {
    const { ExtensionCalls, callerIn } = await import('./externalCalls');
    return { calls: new ExtensionCalls({ host, queue, widgets, l10n, redactor, refused }), callerIn };
  });
  const call: CallForExtension = async (name, args, stack, options) => {
    const { calls, callerIn } = await load();
    return calls.call(name, args, callerIn(stack, extensions.all, own), options);
  };
  return createExtensionApi(host, call, (dispose) => new Disposable(dispose));
}
