import { languages, Uri, workspace } from 'vscode';
import { DisposableStore, type Disposable } from '../core/base/disposable';
import type { HostApi } from '../core/hostApi';
import type { CallOrigin } from '../vscode/calls/callOrigin';
import type { OwnedTool } from '../vscode/calls/ownedTool';
import { argumentScheme } from '../vscode/ids';
import type { Localizer } from '../vscode/localizer';
import { ArgumentLenses } from './argumentLenses';
import { ArgumentRuns } from './argumentRuns';
import { MisfitMarks, showFirstProblem } from './misfitMarks';
import type { SchemaAnswer } from './schemaExchange';
import { GivenSchemas, schemaOf } from './toolSchemas';

/** The tool that a document is for. */
export type ToolOf = (uri: Uri) => OwnedTool | undefined;

export interface ArgumentLanguageOptions {
  readonly host: Pick<HostApi, 'catalog' | 'onDidChangeCatalog'>;
  readonly l10n: Localizer;
  /** Hides known secrets in the schemas of tools, of which hovers and completions are made. */
  readonly redact: (text: string) => string;
  readonly toolOf: ToolOf;
  /** Told of a document whose schema is another one now. */
  readonly onDidChangeSchema: (uri: string) => void;
}

/** What helps to write arguments as JSON: completion, hovers, problems, and the actions above the first line. */
export interface ArgumentLanguage extends Disposable {
  /** Runs a call with the arguments in a document, which shows how it goes. */
  run(uri: Uri, call: (origin: CallOrigin) => Promise<void>): Promise<void>;
  /** The schema that the language server is to check a document by. */
  schemaFor(uri: string): SchemaAnswer;
}

/** The panel's half of it. */
export function createArgumentLanguage(options: ArgumentLanguageOptions): ArgumentLanguage {
  const { host, l10n, redact, toolOf, onDidChangeSchema } = options;
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
  disposables.add(
    host.onDidChangeCatalog(() => {
      for (const uri of given.outdated(schemaNow)) onDidChangeSchema(uri);
    }),
  );
  disposables.add(
    workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme !== argumentScheme) return;
      runs.forget(uri.toString());
      given.forget(uri.toString());
    }),
  );
  return {
    schemaFor: (uri) => given.give(uri, schemaNow(uri)),
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
