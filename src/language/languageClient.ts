import { join } from 'node:path';
import { l10n as editorTexts, window, workspace, type Uri } from 'vscode';
import { DisposableStore, type Disposable } from '../core/base/disposable';
import { messageOf } from '../core/base/errors';
import type { Logger } from '../core/base/logger';
import type { HostApi } from '../core/hostApi';
import { argumentScheme } from '../vscode/ids';
import { createArgumentLanguage, type ArgumentLanguage, type ToolOf } from './argumentLanguage';
import type { SchemaAnswer } from './schemaExchange';
import { ServerLife } from './serverLife';
import { isServed, servedFilters } from './settings/servedFiles';
import { SettingsFeed, type SettingsFeedOptions } from './settings/settingsFeed';
import { startServer, type LanguageServer } from './startServer';

/** How long the language server is kept when no document is left, in ms. */
const idleMs = 60_000;

export interface LanguageOptions extends SettingsFeedOptions {
  readonly host: Pick<HostApi, 'catalog' | 'onDidChangeCatalog'>;
  readonly logger: Logger;
  /** Hides known secrets in the schemas of tools. */
  readonly redactSchema: (text: string) => string;
  /** The tool that a document with arguments is for. */
  readonly toolOf: ToolOf;
  /** The file of the language server; the one beside this bundle if absent. */
  readonly serverFile?: string;
}

/** What helps to write arguments and settings, in one language server. */
export interface Language extends Disposable {
  readonly arguments: Pick<ArgumentLanguage, 'run'>;
}

/** Starts the server with the first document that it serves, those that are open already included. */
export function createLanguage(options: LanguageOptions): Language {
  const { host, clock, logger, l10n, redactSchema, toolOf, serverFile } = options;
  const disposables = new DisposableStore();
  let server: LanguageServer | undefined;
  const args = disposables.add(
    createArgumentLanguage({
      host,
      l10n,
      toolOf,
      redact: redactSchema,
      onDidChangeSchema: (uri) => server?.schemaChanged(uri),
    }),
  );
  const feed = disposables.add(new SettingsFeed(options, (facts) => server?.settingsChanged(facts)));
  const tellFailed = (): void => {
    // Settings have what the editor itself knows of them, and the Problems panel.
    if (!workspace.textDocuments.some(({ uri }) => uri.scheme === argumentScheme)) return;
    void window.showWarningMessage(
      l10n.t('Arguments can be run, but not completed or checked while you type: the language server does not run.'),
    );
  };
  const life = disposables.add(
    new ServerLife({
      clock,
      idleMs,
      start: () =>
        startServer({
          file: serverFile ?? join(__dirname, 'languageServer.js'),
          l10n,
          bundle: editorTexts.bundle ?? {},
          logger,
          documents: [{ scheme: argumentScheme }, ...servedFilters],
          schemaFor: (uri): SchemaAnswer => args.schemaFor(uri),
          onDidRun(running) {
            server = running;
            feed.again();
          },
          onDidGiveUp: tellFailed,
        }),
      tellFailed(error) {
        logger.error(messageOf(error));
        tellFailed();
      },
    }),
  );
  const opened = ({ uri }: { readonly uri: Uri }): void => {
    if (uri.scheme === argumentScheme || isServed(uri)) life.opened(uri.toString());
  };
  workspace.textDocuments.forEach(opened);
  disposables.add(workspace.onDidOpenTextDocument(opened));
  disposables.add(
    workspace.onDidCloseTextDocument(({ uri }) => {
      life.closed(uri.toString());
    }),
  );
  return {
    arguments: args,
    dispose() {
      disposables.dispose();
    },
  };
}
