import { l10n, window, workspace, type Uri } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import type { Redactor } from '../../core/audit/redaction';
import type { HostApi } from '../../core/hostApi';
import type { MissedAnswer, WireEvent } from '../../core/peer/types';
import type { Command } from '../commands/command';
import { commandIds, settingsSection, viewIds } from '../ids';
import type { WirePanel } from './wirePanel';

/** Scheme of the addresses of messages that are shown. */
const wireScheme = 'mcp-host-wire';

export interface WireOptions {
  readonly host: Pick<HostApi, 'catalog' | 'onDidWire' | 'onDidMissAnswer'>;
  readonly redactor: Redactor;
  readonly extensionUri: Uri;
}

export interface Wire extends Disposable {
  readonly commands: readonly Command[];
}

/**
 * Records the traffic from now on. What keeps and shows it is loaded with the first message, the view or a command; what is
 * said until then waits for it.
 */
export function createWire({ host, redactor, extensionUri }: WireOptions): Wire {
  const store = new DisposableStore();
  const setting = (): unknown => workspace.getConfiguration(settingsSection, null).get('wireLog');
  let panel: WirePanel | undefined;
  let loading: Promise<WirePanel> | undefined;
  const early: (WireEvent | MissedAnswer)[] = [];
  const load = (): Promise<WirePanel> =>
    (loading ??= import('./wirePanel').then((bundle) => {
      const loaded = store.add(new bundle.WirePanel({ host, redactor, extensionUri, scheme: wireScheme, l10n }));
      loaded.configure(setting());
      for (const event of early.splice(0)) loaded.record(event);
      return (panel = loaded);
    }));
  const record = (event: WireEvent | MissedAnswer): void => {
    if (panel) {
      panel.record(event);
      return;
    }
    early.push(event);
    void load();
  };
  let recording: DisposableStore | undefined;
  /** With nobody who listens, messages cost nothing. */
  const listen = (): void => {
    recording?.dispose();
    recording = undefined;
    if (workspace.getConfiguration(settingsSection, null).get('wireLog.level') === 'off') return;
    recording = new DisposableStore();
    recording.add(host.onDidWire(record));
    recording.add(host.onDidMissAnswer(record));
  };
  listen();
  store.add(
    workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration(`${settingsSection}.wireLog`)) return;
      panel?.configure(setting());
      listen();
    }),
  );
  store.add(
    window.registerWebviewViewProvider(viewIds.wire, {
      resolveWebviewView: async (view) => {
        (await load()).show(view);
      },
    }),
  );
  store.add(
    workspace.registerTextDocumentContentProvider(wireScheme, {
      provideTextDocumentContent: async (uri) => (await load()).contentOf(uri),
    }),
  );
  return {
    commands: [
      { id: commandIds.exportWireLog, run: async () => (await load()).exportLog() },
      {
        id: commandIds.clearWireLog,
        run: async () => {
          (await load()).clear();
        },
      },
    ],
    dispose: () => {
      recording?.dispose();
      store.dispose();
    },
  };
}
