import {
  CloseAction,
  ErrorAction,
  RevealOutputChannelOn,
  State,
  TransportKind,
  type DocumentFilter,
} from 'vscode-languageclient/node';
import type { Logger } from '../core/base/logger';
import type { Localizer } from '../vscode/localizer';
import { loggerChannel, QuietClient } from './quietClient';
import {
  schemaChanged,
  schemaRequest,
  type DocumentParams,
  type LanguageTexts,
  type SchemaAnswer,
  type ServerOptions,
} from './schemaExchange';
import type { RunningServer } from './serverLife';
import { settingsFactsChanged, type SettingsFacts } from './settings/settingsFacts';

export interface LanguageServerOptions {
  /** The file of the server's bundle. */
  readonly file: string;
  readonly l10n: Localizer;
  /** The translations of the editor's language, by the English texts. */
  readonly bundle: Readonly<Record<string, string>>;
  readonly logger: Logger;
  /** Which documents it is for. */
  readonly documents: readonly DocumentFilter[];
  /** The schema for the document at an address. */
  readonly schemaFor: (uri: string) => SchemaAnswer;
  /** Told whenever it runs from now on, knowing nothing yet. */
  readonly onDidRun: (server: LanguageServer) => void;
  /** Told when it has ended for good, though it was wanted. */
  readonly onDidGiveUp: () => void;
}

export interface LanguageServer extends RunningServer {
  /** Has the schema for a document fetched anew. */
  schemaChanged(uri: string): void;
  settingsChanged(facts: SettingsFacts): void;
}

/** How often a server that ended by itself is started again. */
const maxRestarts = 3;
/** So that a hostile schema can't take all memory, in MB. */
const maxMemory = 256;

/** Starts the language server as a process of its own. Rejects if that does not work. */
export async function startServer(options: LanguageServerOptions): Promise<LanguageServer> {
  const { file, l10n, bundle, logger, documents, schemaFor, onDidRun, onDidGiveUp } = options;
  const serverOptions: ServerOptions = { texts: textsOf(l10n), bundle };
  let restarts = 0;
  let isUp = false;
  const client = new QuietClient(
    'mcpHost.language',
    'MCP Host',
    {
      module: file,
      transport: TransportKind.ipc,
      options: { execArgv: [`--max-old-space-size=${maxMemory}`] },
    },
    {
      documentSelector: [...documents],
      outputChannel: loggerChannel(logger),
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      initializationOptions: serverOptions,
      initializationFailedHandler: () => false,
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => {
          if (isUp && restarts++ < maxRestarts) return { action: CloseAction.Restart, handled: true };
          if (isUp) onDidGiveUp();
          return { action: CloseAction.DoNotRestart, handled: true };
        },
      },
    },
  );
  client.onRequest<SchemaAnswer, unknown>(schemaRequest, ({ uri }: DocumentParams) => schemaFor(uri));
  const server: LanguageServer = {
    schemaChanged(uri) {
      const params: DocumentParams = { uri };
      client.sendNotification(schemaChanged, params).catch(() => undefined);
    },
    settingsChanged(facts) {
      client.sendNotification(settingsFactsChanged, facts).catch(() => undefined);
    },
    async stop() {
      isUp = false;
      await client.dispose().catch(() => undefined);
    },
  };
  client.onDidChangeState(({ newState }) => {
    if (newState === State.Running) onDidRun(server);
  });
  await client.start();
  isUp = true;
  return server;
}

function textsOf(l10n: Localizer): LanguageTexts {
  return {
    unusable: l10n.t('Not checked while you type, nor before the call. {0}', '{0}'),
    tooLong: l10n.t('Not checked while you type: that would take too long.'),
    notAnObject: l10n.t('The arguments of a tool are a JSON object, in braces.'),
  };
}
