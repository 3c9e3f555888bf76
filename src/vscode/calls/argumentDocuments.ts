import { Uri, window, workspace } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import type { CatalogEntry } from '../../core/catalog/types';
import type { ToolOf } from '../../language/argumentLanguage';
import type { LazyLanguage } from '../../language/lazyLanguage';
import { documentName } from '../documents/documentName';
import { argumentScheme } from '../ids';
import { ArgumentFileSystem } from './argumentFileSystem';
import { writeArguments } from './argumentText';
import type { CallOrigin } from './callOrigin';
import type { OwnedTool } from './ownedTool';

export interface ArgumentDocumentOptions {
  /** Makes what helps to write them. */
  readonly language: (toolOf: ToolOf) => LazyLanguage;
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
export function createArgumentDocuments({ language, now }: ArgumentDocumentOptions): ArgumentDocuments {
  const disposables = new DisposableStore();
  const files = disposables.add(new ArgumentFileSystem());
  let opened = 0;
  disposables.add(workspace.registerFileSystemProvider(argumentScheme, files, { isCaseSensitive: true }));
  const toolOf = (uri: Uri): OwnedTool | undefined => (uri.scheme === argumentScheme ? files.toolOf(uri) : undefined);
  const { load } = disposables.add(language(toolOf));
  return {
    async open(entry, args) {
      await load();
      const name = `${documentName(entry.name, now())} arguments.json`;
      const uri = Uri.from({ scheme: argumentScheme, path: `/${argumentScheme}/${++opened}/${name}` });
      files.create(uri, entry, writeArguments(args), now());
      await window.showTextDocument(uri, { preview: false });
    },
    toolOf,
    async run(uri, call) {
      await (await load()).arguments.run(uri, call);
    },
    dispose() {
      disposables.dispose();
    },
  };
}
