import { join } from 'node:path';
import { l10n, workspace, type ExtensionContext } from 'vscode';
import type { McpHostPanelApi } from '../api/mcp-host-panel';
import { secretsOfArguments } from './core/audit/argumentSecrets';
import { systemClock } from './core/base/clock';
import { toDisposable } from './core/base/disposable';
import { ArgumentValidator } from './core/catalog/schemas';
import { Host } from './core/host';
import type { HostApi } from './core/hostApi';
import { lazyHttpTransports } from './core/transport/httpBundle';
import { createApi } from './vscode/api/createApi';
import { createAudit, type AuditLog } from './vscode/audit/createAudit';
import { signInPorts } from './vscode/auth/signInPorts';
import { createConsent } from './vscode/consent/createConsent';
import { createInputs } from './vscode/createInputs';
import { createPanel, type Panel } from './vscode/createPanel';
import { pinFiles } from './vscode/definitions/pinFiles';
import { createResultDocuments } from './vscode/documents/resultDocuments';
import { hostMemory } from './vscode/hostMemory';
import { systemUrlActions } from './vscode/input/urlActions';
import { createLogs } from './vscode/output';
import { redactedLogger } from './vscode/redactedLogger';
import { createSettings } from './vscode/settings';
import { SettingsRedactor } from './vscode/settingsRedactor';
import { workspaceTrust } from './vscode/trust';
import { createVariables } from './vscode/variables/createVariables';

let running: { readonly host: Host; readonly audit: AuditLog; panel?: Panel } | undefined;

/** Puts core and editor together. Resolves at once; servers start meanwhile. */
export function activate(context: ExtensionContext): McpHostPanelApi & { readonly host?: HostApi } {
  const own = <T extends { dispose(): unknown }>(item: T): T => {
    context.subscriptions.push(item);
    return item;
  };
  const { workspaceState, globalState } = context;
  const clock = systemClock;
  const trust = workspaceTrust;
  const settings = own(createSettings(trust));
  const redactor = new SettingsRedactor(process.env);
  redactor.learn(settings.read());
  const logs = own(createLogs(clock));
  const logger = redactedLogger(logs.logger, (text) => redactor.text(text));
  const storage = context.storageUri ?? context.globalStorageUri;
  const redactResult = (text: string): string => redactor.knownOnly(text);
  const validator = new ArgumentValidator();
  const documents = own(createResultDocuments({ l10n, logger, validator, redactor, redactResult }));
  const audit = own(createAudit({ storage, clock, redactor, logger, documents }));
  const inputs = own(
    createInputs({
      logger,
      redact: redactResult,
      onTyped: (values) => {
        redactor.learnTyped(values);
      },
      showText: (title, text) => void documents.showText(title, text),
      workspaceMemory: workspaceState,
      globalMemory: globalState,
      servers: () => settings.read()['servers'],
    }),
  );
  const onSecrets = (values: readonly string[]): void => {
    redactor.learnValues(values);
  };
  const variables = createVariables({ context, inputs, settings, onSecrets });
  const folder = workspace.workspaceFolders?.[0]?.uri;
  const defaultCwd = folder?.scheme === 'file' ? folder.fsPath : undefined;
  const consent = createConsent({
    context,
    queue: inputs.queue,
    clock,
    audit,
    logger,
    settings,
    resolveVariable: variables.resolve,
    defaultCwd,
    showText: (title, text) => void documents.showText(title, text),
  });
  const host = new Host({
    settings: settings.read(),
    ports: {
      clock,
      logger,
      consent: consent.port,
      resolveVariable: variables.resolve,
      ...(defaultCwd !== undefined && { defaultCwd }),
      // The editor's own modules for HTTP know the proxy of its settings.
      http: lazyHttpTransports(async () => (await import('./http/http')).createHttpTransports({})),
      ...signInPorts({
        secrets: context.secrets,
        logger,
        open: (url) => systemUrlActions.open(url),
        onSecrets,
      }),
      ...hostMemory(workspaceState),
      ...(storage.scheme === 'file' && { pins: pinFiles(join(storage.fsPath, 'definitions'), logger, redactResult) }),
      inputs: inputs.handlers,
      audit,
    },
  });
  running = { host, audit };
  own(
    host.onDidCall((event) => {
      if (event.kind === 'started') redactor.learnTyped(secretsOfArguments(event.args));
    }),
  );
  own(toDisposable(() => void host.dispose()));
  const panel = own(
    createPanel({
      host,
      clock,
      trust,
      logs,
      logger,
      redactor,
      audit,
      inputs,
      variables,
      consent,
      documents,
      memory: workspaceState,
      globalStorage: context.globalStorageUri,
      storage,
      extensionUri: context.extensionUri,
      settings,
    }),
  );
  running.panel = panel;
  own(
    workspace.onDidChangeWorkspaceFolders(() => {
      host.rootsChanged();
    }),
  );
  own(
    settings.onDidChange((changed) => {
      redactor.learn(changed);
      void host.updateSettings(changed);
      panel.checkSettings();
    }),
  );
  panel.checkSettings();
  void host.start();
  const api = createApi({ host, inputs, redactor, refused: panel.refused, own: context.extension.id });
  // The tests of this project look at all of the host.
  return process.env['MCP_HOST_PANEL_TESTS'] === undefined
    ? api
    : Object.assign(Object.create(api) as McpHostPanelApi, { host });
}

/** Resolves when no server is left, and all that was recorded is written, and what was to be kept of servers. */
export async function deactivate(): Promise<void> {
  await running?.panel?.flush();
  await running?.host.dispose();
  await running?.audit.flush();
}
