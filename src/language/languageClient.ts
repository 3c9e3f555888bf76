import { join } from 'node:path';
import { languages, Uri, window, workspace } from 'vscode';
import { systemClock } from '../core/base/clock';
import { DisposableStore, type Disposable } from '../core/base/disposable';
import { messageOf } from '../core/base/errors';
import type { Logger } from '../core/base/logger';
import type { HostApi } from '../core/hostApi';
import type { CallOrigin } from '../vscode/calls/callOrigin';
import type { OwnedTool } from '../vscode/calls/ownedTool';
import { argumentScheme } from '../vscode/ids';
import type { Localizer } from '../vscode/localizer';
import { ArgumentLenses } from './argumentLenses';
import { ArgumentRuns } from './argumentRuns';
import { MisfitMarks, showFirstProblem } from './misfitMarks';
import type { SchemaAnswer } from './schemaExchange';
import { ServerLife } from './serverLife';
import { startServer, type LanguageServer } from './startServer';
import { GivenSchemas, schemaOf } from './toolSchemas';

/** How long the language server is kept when no document is left, in ms. */
const idleMs = 60_000;

export interface ArgumentLanguageOptions {
  readonly host: Pick<HostApi, 'catalog' | 'onDidChangeCatalog'>;
  readonly logger: Logger;
  readonly l10n: Localizer;
  /** Hides known secrets in the schemas of tools, of which hovers and completions are made. */
  readonly redact: (text: string) => string;
  /** The tool that a document is for. */
  readonly toolOf: (uri: Uri) => OwnedTool | undefined;
  /** The file of the language server; the one beside this bundle if absent. */
  readonly serverFile?: string;
}

/** What helps to write arguments as JSON: completion, hovers, problems, and the actions above the first line. */
export interface ArgumentLanguage extends Disposable {
  /** Runs a call with the arguments in a document, which shows how it goes. */
  run(uri: Uri, call: (origin: CallOrigin) => Promise<void>): Promise<void>;
}

export function createArgumentLanguage(options: ArgumentLanguageOptions): ArgumentLanguage {
  const { host, logger, l10n, redact, toolOf, serverFile } = options;
  const disposables = new DisposableStore();
  const runs = new ArgumentRuns();
  const marks = disposables.add(new MisfitMarks());
  const lenses = disposables.add(new ArgumentLenses({ runs, toolOf, l10n }));
  disposables.add(languages.registerCodeLensProvider({ scheme: argumentScheme }, lenses));

  const given = new GivenSchemas();
  const schemaNow = (uri: string): SchemaAnswer => {
    const answer = schemaOf(host.catalog, toolOf(Uri.parse(uri)), l10n);
    return answer.kind === 'schema' && answer.text !== undefined ? { ...answer, text: redact(answer.text) } : answer;
  };
  let server: LanguageServer | undefined;
  const tellFailed = (): void => {
    void window.showWarningMessage(
      l10n.t('Arguments can be run, but not completed or checked while you type: the language server does not run.'),
    );
  };
  const life = disposables.add(
    new ServerLife({
      clock: systemClock,
      idleMs,
      async start() {
        server = await startServer({
          file: serverFile ?? join(__dirname, 'languageServer.js'),
          l10n,
          logger,
          schemaFor: (uri) => given.give(uri, schemaNow(uri)),
          onDidGiveUp: tellFailed,
        });
        return server;
      },
      tellFailed(error) {
        logger.error(messageOf(error));
        tellFailed();
      },
    }),
  );
  disposables.add(
    host.onDidChangeCatalog(() => {
      for (const uri of given.outdated(schemaNow)) server?.schemaChanged(uri);
    }),
  );
  disposables.add(
    workspace.onDidOpenTextDocument(({ uri }) => {
      if (uri.scheme === argumentScheme) life.opened(uri.toString());
    }),
  );
  disposables.add(
    workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme !== argumentScheme) return;
      runs.forget(uri.toString());
      given.forget(uri.toString());
      life.closed(uri.toString());
    }),
  );
  return {
    run(uri, call) {
      marks.clear(uri);
      const origin = {
        misfits: (problems) => void marks.mark(uri, problems),
        edit: () => showFirstProblem(uri),
      } satisfies Omit<CallOrigin, 'sent'>;
      return runs.run(uri.toString(), origin, call);
    },
    dispose() {
      disposables.dispose();
    },
  };
}
