import { Uri, window, workspace } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { lazy } from '../../core/base/lazy';
import type { Logger } from '../../core/base/logger';
import type { CatalogEntry } from '../../core/catalog/types';
import type { HostApi } from '../../core/hostApi';
import { documentName } from '../documents/documentName';
import { argumentScheme } from '../ids';
import type { Localizer } from '../localizer';
import { ArgumentFileSystem } from './argumentFileSystem';
import { writeArguments } from './argumentText';
import type { CallOrigin } from './callOrigin';
import type { OwnedTool } from './ownedTool';

export interface ArgumentDocumentOptions {
  readonly host: Pick<HostApi, 'catalog' | 'onDidChangeCatalog'>;
  readonly logger: Logger;
  readonly l10n: Localizer;
  /** Hides known secrets in the schemas of tools. */
  readonly redact: (text: string) => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Arguments being edited as JSON, each document for one tool. */
export interface ArgumentDocuments extends Disposable {
  /** Opens a document with these arguments, to be called from there. */
  open(entry: CatalogEntry, args: Readonly<Record<string, unknown>>): Promise<void>;
  /** The tool that a document is for. */
  toolOf(uri: Uri): OwnedTool | undefined;
  /** Runs a call with the arguments in a document, which shows how it goes. */
  run(uri: Uri, call: (origin: CallOrigin) => Promise<void>): Promise<void>;
}

/** Registers the documents. What helps to write them is loaded with the first. */
export function createArgumentDocuments(options: ArgumentDocumentOptions): ArgumentDocuments {
  const { now } = options;
  const disposables = new DisposableStore();
  const files = disposables.add(new ArgumentFileSystem());
  let opened = 0;
  disposables.add(workspace.registerFileSystemProvider(argumentScheme, files, { isCaseSensitive: true }));
  const toolOf = (uri: Uri): OwnedTool | undefined => (uri.scheme === argumentScheme ? files.toolOf(uri) : undefined);
  const language = lazy(async () => {
    const bundle = await import('../../language/languageClient');
    return disposables.add(bundle.createArgumentLanguage({ ...options, toolOf }));
  });
  return {
    async open(entry, args) {
      await language();
      const name = `${documentName(entry.name, now())} arguments.json`;
      const uri = Uri.from({ scheme: argumentScheme, path: `/${argumentScheme}/${++opened}/${name}` });
      files.create(uri, entry, writeArguments(args), now());
      await window.showTextDocument(uri, { preview: false });
    },
    toolOf,
    async run(uri, call) {
      await (await language()).run(uri, call);
    },
    dispose() {
      disposables.dispose();
    },
  };
}
