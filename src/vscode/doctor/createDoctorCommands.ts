import { env, EventEmitter, l10n, window, workspace, type Uri } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { lazy } from '../../core/base/lazy';
import type { Command } from '../commands/command';
import { pickServer, type PickContext } from '../commands/pickServer';
import type { ResultDocuments } from '../documents/resultDocuments';
import { commandIds } from '../ids';
import { serverActions } from '../tree/serverActions';
import type { DoctorOptions } from './doctor';
import { reportedServers } from './reportedServers';
import { doctorScheme, doctorServer, doctorUri } from './doctorUri';

export interface DoctorCommandOptions extends PickContext, Omit<DoctorOptions, 'host' | 'clock' | 'onOutOfDate'> {
  readonly documents: Pick<ResultDocuments, 'reopen'>;
}

/** The commands that look into the starts of servers, and their documents. What they do is loaded when it is first wanted. */
export function createDoctorCommands(
  options: DoctorCommandOptions,
): Disposable & { readonly commands: readonly Command[] } {
  const disposables = new DisposableStore();
  const changed = disposables.add(new EventEmitter<Uri>());
  const addressOf = (server: string): Uri => doctorUri(server, l10n.t('Start Doctor'));
  const renew = (server: string): void => {
    changed.fire(addressOf(server));
  };
  const loaded = lazy(async () =>
    disposables.add((await import('./doctor')).createDoctor({ ...options, onOutOfDate: renew })),
  );
  disposables.add(
    workspace.registerTextDocumentContentProvider(doctorScheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: async (uri) => (await loaded()).document(doctorServer(uri) ?? ''),
    }),
  );
  const copyReport = async (servers: readonly string[]): Promise<void> => {
    await env.clipboard.writeText(await (await loaded()).report(servers));
    const text = l10n.t(
      'The diagnostic report is in the clipboard. Known secrets are hidden; look it through all the same.',
    );
    void window.showInformationMessage(text);
  };
  return {
    commands: [
      {
        id: commandIds.startDoctor,
        async run(target) {
          const server = await pickServer(target, options, {
            title: l10n.t('Start Doctor'),
            fits: () => true,
            first: (view) => serverActions(view).isDown,
            noneFits: l10n.t('No MCP server is configured.'),
          });
          if (server === undefined) return;
          renew(server);
          await options.documents.reopen(addressOf(server));
        },
      },
      {
        id: commandIds.copyDiagnosticReport,
        async run(target) {
          const servers = await reportedServers(target, options);
          if (servers.length > 0) await copyReport(servers);
        },
      },
    ],
    dispose() {
      disposables.dispose();
    },
  };
}
