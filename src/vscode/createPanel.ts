import { l10n, type Memento, type Uri } from 'vscode';
import { secretsOfArguments } from '../core/audit/argumentSecrets';
import type { Clock } from '../core/base/clock';
import { DisposableStore, type Disposable } from '../core/base/disposable';
import { messageOf } from '../core/base/errors';
import type { Logger } from '../core/base/logger';
import type { HostApi } from '../core/hostApi';
import { createLanguage } from '../language/lazyLanguage';
import { createActivity } from './activity/createActivity';
import { createDefinitions } from './definitions/createDefinitions';
import { createDoctorCommands } from './doctor/createDoctorCommands';
import type { AuditLog } from './audit/createAudit';
import { createCallCommands } from './calls/createCallCommands';
import { RefusedCalls, type TellRefused } from './calls/refusedCalls';
import { registerCommands } from './commands/command';
import { showError } from './commands/messages';
import { panelCommands } from './commands/panelCommands';
import { resetConsentCommand } from './commands/resetConsentCommand';
import type { Consent } from './consent/createConsent';
import { keepContextKeys } from './contextKeys';
import type { Inputs } from './createInputs';
import type { ResultDocuments } from './documents/resultDocuments';
import { createLastKnown } from './lastKnown/createLastKnown';
import { createToolsView } from './ledger/createToolsView';
import { createModelTools } from './models/createModelTools';
import { Notices } from './notices';
import type { Logs } from './output';
import { placeOfProcesses } from './place';
import { createProblems } from './problems/createProblems';
import { redactedHost } from './redactedHost';
import { createContentCommands } from './resources/createContentCommands';
import type { SettingsSource } from './settings';
import type { SettingsRedactor } from './settingsRedactor';
import { createSetup } from './servers/createSetup';
import { createStatusBar } from './statusBar';
import { registerTrees } from './tree/registerTrees';
import type { Trust } from './trust';
import type { Variables } from './variables/createVariables';
import { createWire } from './wire/createWire';

export interface PanelOptions {
  readonly host: HostApi;
  readonly clock: Clock;
  readonly trust: Trust;
  readonly logs: Logs;
  readonly logger: Logger;
  readonly redactor: SettingsRedactor;
  readonly audit: AuditLog;
  readonly inputs: Inputs;
  readonly variables: Variables;
  readonly consent: Consent;
  readonly settings: SettingsSource;
  readonly documents: ResultDocuments;
  /** Keeps the last arguments of tools: the workspace's state. */
  readonly memory: Memento;
  /** Where the editor lets this extension keep files. */
  readonly globalStorage: Uri;
  /** The same for this workspace. */
  readonly storage: Uri;
  /** Where the extension lies. */
  readonly extensionUri: Uri;
}

/** All that the person sees of the host. */
export interface Panel extends Disposable {
  /** Shows a call that was refused before anything was sent. */
  readonly refused: TellRefused;
  /** To be called when the host has read the settings. */
  checkSettings(): void;
  /** Writes what would be written soon, while the servers are still there. Takes half a second at the most. */
  flush(): Promise<void>;
}

/** Shows the host: logs, views, status bar, notices, and the commands. */
export function createPanel(options: PanelOptions): Panel {
  const { host, clock, trust, logs, logger, redactor, documents, memory, consent } = options;
  const { queue, widgets } = options.inputs;
  const disposables = new DisposableStore();
  const redact = (text: string): string => redactor.knownOnly(text);
  const refused = disposables.add(
    new RefusedCalls({
      now: () => clock.now(),
      learn: (args) => {
        redactor.learnTyped(secretsOfArguments(args));
      },
    }),
  );
  const shown = redactedHost(host, (text) => redactor.text(text), refused.with(host.onDidCall));
  disposables.add(logs.follow(shown));
  const lastKnown = disposables.add(
    createLastKnown({
      host: shown,
      clock,
      logger,
      trust,
      settings: options.settings,
      fingerprints: () => consent.fingerprints(),
      redact,
      storage: options.storage,
    }),
  );
  const trees = { host: lastKnown.host, clock, l10n, redact, place: placeOfProcesses(l10n) };
  const serversView = disposables.add(registerTrees(trees));
  const toolsView = disposables.add(createToolsView({ ...trees, trust, documents }));
  disposables.add(createStatusBar(shown, queue, clock));
  disposables.add(keepContextKeys(shown, clock));
  const notices = disposables.add(
    new Notices({
      host: shown,
      showLog: (server) => {
        logs.show(server);
      },
    }),
  );
  const tell = (error: unknown): void => {
    logger.error(messageOf(error));
    showError(error, (text) => redactor.text(text));
  };
  const { variables, globalStorage, settings } = options;
  const language = { host, shown, clock, logger, l10n, settings, redactor, redactSchema: redact, globalStorage };
  const calls = disposables.add(
    createCallCommands({
      host,
      shown: lastKnown.host,
      trust,
      queue,
      widgets,
      documents,
      redactor,
      redactResult: redact,
      memory,
      language: (toolOf) => createLanguage({ ...language, ...variables, toolOf }),
      refused: refused.tell,
    }),
  );
  const contents = disposables.add(
    createContentCommands({
      host: shown,
      clock,
      trust,
      queue,
      widgets,
      documents,
      redact,
      refused: refused.tell,
      onError: tell,
    }),
  );
  disposables.add(consent.watch(shown));
  disposables.add(createProblems({ host: shown, clock, trust, settings, globalStorage, redact, ...variables }));
  const setup = createSetup({
    host: lastKnown.host,
    clock,
    trust,
    settings,
    redact,
    queue,
    widgets,
    variables,
    globalStorage,
    consent: consent.written,
    reveal: (server, focus) => serversView.reveal(server, focus),
  });
  const activity = disposables.add(
    createActivity({
      toolCalls: calls.toolCalls,
      host: lastKnown.host,
      clock,
      queue,
      widgets,
      documents,
      refused: refused.tell,
      redactor,
      redactResult: redact,
      onError: tell,
    }),
  );
  disposables.add(createModelTools({ host, documents, redactor }));
  const wire = disposables.add(createWire({ host, redactor, extensionUri: options.extensionUri }));
  const doctor = disposables.add(
    createDoctorCommands({
      host: shown,
      clock,
      trust,
      documents,
      settings: () => settings.read(),
      recentLines: (server) => logs.recent(server),
      redact,
    }),
  );
  const definitions = disposables.add(
    createDefinitions({ host: shown, clock, redact: (text) => redactor.knownOnly(text) }),
  );
  const commands = [
    ...panelCommands({
      host: lastKnown.host,
      clock,
      trust,
      logs,
      writeAllowLegacy: setup.writeAllowLegacy,
      reviewServers: (servers) => consent.review(servers),
    }),
    ...toolsView.commands,
    ...calls.commands,
    ...activity.commands,
    ...contents.commands,
    ...doctor.commands,
    ...definitions.commands,
    resetConsentCommand(async () => ({
      starts: await consent.reset(),
      models: await options.inputs.resetSampling(),
    })),
    ...variables.commands(host),
    ...setup.commands,
    ...wire.commands,
    ...options.audit.commands,
  ];
  for (const registered of registerCommands(commands, tell)) disposables.add(registered);
  return {
    refused: refused.tell,
    checkSettings() {
      notices.checkSettings();
    },
    flush: () => lastKnown.flush(),
    dispose() {
      disposables.dispose();
    },
  };
}
