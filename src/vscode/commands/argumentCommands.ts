import { l10n, Uri, window, workspace } from 'vscode';
import type { ArgumentDocuments } from '../calls/argumentDocuments';
import { readArguments } from '../calls/argumentText';
import { currentEntry } from '../calls/ownedTool';
import type { ToolCaller } from '../calls/toolCaller';
import type { HostApi } from '../../core/hostApi';
import type { ResultDocuments } from '../documents/resultDocuments';
import { argumentScheme, commandIds } from '../ids';
import { widgetText } from '../input/widgetText';
import type { Command } from './command';

export interface ArgumentCommandOptions {
  readonly host: Pick<HostApi, 'catalog'>;
  readonly caller: ToolCaller;
  readonly argumentDocuments: Pick<ArgumentDocuments, 'toolOf' | 'run'>;
  readonly documents: Pick<ResultDocuments, 'showText'>;
}

/** What can be done with a document of arguments: the one given, else the one in the active editor. */
export function argumentCommands(options: ArgumentCommandOptions): readonly Command[] {
  const { host, caller, argumentDocuments, documents } = options;
  return [
    {
      id: commandIds.callWithDocument,
      async run(target) {
        const uri = documentOf(target);
        const tool = uri && argumentDocuments.toolOf(uri);
        if (!uri || tool === undefined) {
          void window.showInformationMessage(
            l10n.t('Open the arguments of a tool first: Call Tool with JSON Arguments.'),
          );
          return;
        }
        // The text in the editor counts, saved or not.
        const read = readArguments((await workspace.openTextDocument(uri)).getText());
        if (read.kind === 'arguments') {
          await argumentDocuments.run(uri, (origin) => caller.callWith(tool, read.args, origin));
        } else void window.showErrorMessage(misreadText(read));
      },
    },
    {
      id: commandIds.showInputSchema,
      async run(target) {
        const uri = documentOf(target);
        const tool = uri && argumentDocuments.toolOf(uri);
        if (!tool) return;
        const entry = currentEntry(host.catalog, tool);
        const title = l10n.t('{0} input schema', entry.name);
        const { readableJson } = await import('../documents/readable');
        await documents.showText(title, readableJson(entry.tool.inputSchema ?? {}));
      },
    },
  ];
}

function misreadText(read: Exclude<ReturnType<typeof readArguments>, { kind: 'arguments' }>): string {
  return read.kind === 'notJson'
    ? l10n.t('Nothing was sent: this is not JSON. {0}', widgetText(read.reason))
    : l10n.t('Nothing was sent: the arguments of a tool are a JSON object, in braces.');
}

function documentOf(target: unknown): Uri | undefined {
  const uri = target instanceof Uri ? target : window.activeTextEditor?.document.uri;
  return uri?.scheme === argumentScheme ? uri : undefined;
}
