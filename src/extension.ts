import { l10n, workspace, type ExtensionContext } from 'vscode';
import { systemClock } from './core/base/clock';
import { toDisposable } from './core/base/disposable';
import { messageOf } from './core/base/errors';
import { ArgumentValidator } from './core/catalog/schemas';
import type { Ledger } from './core/catalog/types';
import { Host } from './core/host';
import type { HostApi } from './core/hostApi';
import { lazyHttpTransports } from './core/transport/httpBundle';
import { createSignIn } from './vscode/auth/signInPorts';
import { createCallCommands } from './vscode/calls/createCallCommands';
import { registerCommands } from './vscode/commands/command';
import { showError } from './vscode/commands/messages';
import { panelCommands } from './vscode/commands/panelCommands';
import { resetConsentCommand } from './vscode/commands/resetConsentCommand';
import { keepContextKeys } from './vscode/contextKeys';
import { createResultDocuments } from './vscode/documents/resultDocuments';
import { hostInputs } from './vscode/hostInputs';
import { createInputHandlers } from './vscode/input/handlers';
import { InputQueue } from './vscode/input/inputQueue';
import { watchPendingInputs } from './vscode/input/pendingInputs';
import { QuickInputWidgets } from './vscode/input/quickInputWidgets';
import { systemUrlActions } from './vscode/input/urlActions';
import { Notices } from './vscode/notices';
import { createLogs } from './vscode/output';
import { placeOfProcesses } from './vscode/place';
import { redactedHost } from './vscode/redactedHost';
import { redactedLogger } from './vscode/redactedLogger';
import { createContentCommands } from './vscode/resources/createContentCommands';
import { rootsHandler } from './vscode/roots';
import { createSampling } from './vscode/sampling/createSampling';
import { createSettings, writeAllowLegacy } from './vscode/settings';
import { SettingsRedactor } from './vscode/settingsRedactor';
import { createStatusBar } from './vscode/statusBar';
import { registerTrees } from './vscode/tree/registerTrees';
import { workspaceTrust } from './vscode/trust';
import { resolveVariable } from './vscode/variables';

const ledgerKey = 'mcpHost.ledger';
const tasksKey = 'mcpHost.tasks';
let running: Host | undefined;

/** Puts core and editor together. Resolves at once; servers start meanwhile. */
export function activate(context: ExtensionContext): HostApi {
  const own = <T extends { dispose(): unknown }>(item: T): T => {
    context.subscriptions.push(item);
    return item;
  };
  const clock = systemClock;
  const trust = workspaceTrust;
  const settings = own(createSettings(trust));
  const redactor = new SettingsRedactor(process.env);
  redactor.learn(settings.read());
  const redact = (text: string): string => redactor.text(text);
  const logs = own(createLogs(clock));
  const logger = redactedLogger(logs.logger, redact);

  const documents = own(
    createResultDocuments({
      l10n,
      logger,
      validator: new ArgumentValidator(),
      redactor,
      redactResult: (text) => redactor.knownOnly(text),
    }),
  );
  const queue = own(new InputQueue());
  own(watchPendingInputs(queue));
  const widgets = own(
    new QuickInputWidgets({
      l10n,
      showText: (title, text) => void documents.showText(title, text),
    }),
  );

  const sampling = own(
    createSampling({
      queue,
      widgets,
      logger,
      workspaceMemory: context.workspaceState,
      globalMemory: context.globalState,
      servers: () => settings.read()['servers'],
    }),
  );

  const signIn = own(
    createSignIn({
      secrets: context.secrets,
      logger,
      open: (url) => systemUrlActions.open(url),
      onSecrets: (values) => {
        redactor.learnValues(values);
      },
    }),
  );

  const folder = workspace.workspaceFolders?.[0]?.uri;
  const host = new Host({
    settings: settings.read(),
    ports: {
      clock,
      logger,
      resolveVariable,
      ...(folder?.scheme === 'file' && { defaultCwd: folder.fsPath }),
      // The editor's own modules for HTTP know the proxy of its settings.
      http: lazyHttpTransports(async () => (await import('./http/http')).createHttpTransports({})),
      ...signIn.ports,
      ledger: {
        load: () => context.workspaceState.get<Ledger>(ledgerKey, {}),
        save: (ledger) => void context.workspaceState.update(ledgerKey, ledger),
      },
      tasks: {
        load: () => context.workspaceState.get(tasksKey),
        save: (tasks) => void context.workspaceState.update(tasksKey, tasks),
      },
      inputs: hostInputs(createInputHandlers({ queue, widgets, l10n, logger, actions: systemUrlActions }), {
        sample: () => sampling.handler,
        roots: rootsHandler,
      }),
    },
  });
  running = host;
  own(toDisposable(() => void host.dispose()));

  const shown = redactedHost(host, redact);
  own(logs.follow(shown));
  own(registerTrees({ host: shown, clock, l10n, place: placeOfProcesses() }));
  own(createStatusBar(shown, clock));
  own(keepContextKeys(shown));
  const notices = own(
    new Notices({
      host: shown,
      showLog: (server) => {
        logs.show(server);
      },
    }),
  );
  const calls = own(createCallCommands({ host, queue, widgets, documents, redactor, memory: context.workspaceState }));
  const panel = panelCommands({ host: shown, clock, trust, logs, writeAllowLegacy });
  const tell = (error: unknown): void => {
    logger.error(messageOf(error));
    showError(error);
  };
  const contents = own(
    createContentCommands({
      host: shown,
      clock,
      trust,
      queue,
      widgets,
      documents,
      redact: (text) => redactor.knownOnly(text),
      onError: tell,
    }),
  );
  const consent = resetConsentCommand(() => sampling.resetConsent());
  registerCommands([...panel, ...calls.commands, ...contents.commands, consent], tell).forEach(own);
  own(
    workspace.onDidChangeWorkspaceFolders(() => {
      host.rootsChanged();
    }),
  );

  own(
    settings.onDidChange((changed) => {
      redactor.learn(changed);
      void host.updateSettings(changed);
      notices.checkSettings();
    }),
  );
  notices.checkSettings();
  void host.start();
  return host;
}

/** Resolves when no server is left. */
export async function deactivate(): Promise<void> {
  await running?.dispose();
}
