import { CodeLens, languages, Range, Uri, window, workspace } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import type { CatalogEntry } from '../../core/catalog/types';
import { documentName } from '../documents/documentName';
import { widgetText } from '../input/widgetText';
import { commandIds } from '../ids';
import type { Localizer } from '../localizer';
import { ArgumentFileSystem } from './argumentFileSystem';
import { writeArguments } from './argumentText';
import { qualifiedName, type OwnedTool } from './ownedTool';

/** Scheme of the documents in which arguments are edited as JSON. */
export const argumentScheme = 'mcp-host-arguments';

/** Arguments being edited as JSON, each document for one tool. */
export interface ArgumentDocuments extends Disposable {
  /** Opens a document with these arguments, to be called from there. */
  open(entry: CatalogEntry, args: Readonly<Record<string, unknown>>): Promise<void>;
  /** The tool that a document is for. */
  toolOf(uri: Uri): OwnedTool | undefined;
}

/** Registers the documents and the actions above their first line. */
export function createArgumentDocuments(l10n: Localizer, now: () => number): ArgumentDocuments {
  const disposables = new DisposableStore();
  const files = disposables.add(new ArgumentFileSystem());
  let opened = 0;
  disposables.add(workspace.registerFileSystemProvider(argumentScheme, files, { isCaseSensitive: true }));
  disposables.add(
    languages.registerCodeLensProvider(
      { scheme: argumentScheme },
      { provideCodeLenses: ({ uri }) => lensesFor(uri, files.toolOf(uri), l10n) },
    ),
  );
  return {
    async open(entry, args) {
      const name = `${documentName(entry.name, now())} arguments.json`;
      const uri = Uri.from({ scheme: argumentScheme, path: `/${++opened}/${name}` });
      files.create(uri, entry, writeArguments(args), now());
      await window.showTextDocument(uri, { preview: false });
    },
    toolOf: (uri) => (uri.scheme === argumentScheme ? files.toolOf(uri) : undefined),
    dispose() {
      disposables.dispose();
    },
  };
}

function lensesFor(uri: Uri, tool: OwnedTool | undefined, l10n: Localizer): CodeLens[] {
  if (tool === undefined) return [];
  const top = new Range(0, 0, 0, 0);
  return [
    new CodeLens(top, {
      title: `$(play) ${l10n.t('Call {0}', widgetText(qualifiedName(tool), 80))}`,
      command: commandIds.callWithDocument,
      arguments: [uri],
    }),
    new CodeLens(top, {
      title: l10n.t('Show Input Schema'),
      command: commandIds.showInputSchema,
      arguments: [uri],
    }),
  ];
}
