import { CodeLens, EventEmitter, Range, type CodeLensProvider, type TextDocument, type Uri } from 'vscode';
import { DisposableStore, type Disposable } from '../core/base/disposable';
import { qualifiedName, type OwnedTool } from '../vscode/calls/ownedTool';
import { commandIds } from '../vscode/ids';
import { widgetText } from '../vscode/input/widgetText';
import type { Localizer } from '../vscode/localizer';
import type { ArgumentRuns } from './argumentRuns';

export interface ArgumentLensOptions {
  readonly runs: ArgumentRuns;
  readonly toolOf: (uri: Uri) => OwnedTool | undefined;
  readonly l10n: Localizer;
}

/** The actions above the first line of a document with arguments. */
export class ArgumentLenses implements CodeLensProvider, Disposable {
  readonly #options: ArgumentLensOptions;
  readonly #disposables = new DisposableStore();
  readonly #changed = this.#disposables.add(new EventEmitter<void>());
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(options: ArgumentLensOptions) {
    this.#options = options;
    this.#disposables.add(
      options.runs.onDidChange(() => {
        this.#changed.fire();
      }),
    );
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  provideCodeLenses({ uri }: Pick<TextDocument, 'uri'>): CodeLens[] {
    const { toolOf, l10n } = this.#options;
    const tool = toolOf(uri);
    if (!tool) return [];
    const top = new Range(0, 0, 0, 0);
    return [
      new CodeLens(top, this.#runAction(uri, widgetText(qualifiedName(tool), 80))),
      new CodeLens(top, {
        title: l10n.t('Show Input Schema'),
        command: commandIds.showInputSchema,
        arguments: [uri],
      }),
    ];
  }

  #runAction(uri: Uri, name: string): NonNullable<CodeLens['command']> {
    const { runs, l10n } = this.#options;
    const run = { command: commandIds.callWithDocument, arguments: [uri] };
    switch (runs.stateOf(uri.toString())) {
      case 'fresh':
        return { ...run, title: `$(play) ${l10n.t('Run {0}', name)}` };
      case 'running':
        // Without a command it is a text; the progress notification cancels.
        return { command: '', title: `$(loading~spin) ${l10n.t('Running {0}…', name)}` };
      case 'ended':
        return { ...run, title: `$(debug-rerun) ${l10n.t('Run {0} Again', name)}` };
    }
  }
}
