import { Diagnostic, languages, Range, Selection, TextEditorRevealType, window, workspace, type Uri } from 'vscode';
import { DisposableStore, type Disposable } from '../core/base/disposable';
import type { SchemaProblem } from '../core/base/errors';
import { plainText } from '../vscode/plainText';
import { placeProblems } from './problemPlace';
import type { TextSpan } from './textSpan';

/**
 * Marks what a call was not sent for in its document, until the text changes. Where the language server marks something
 * already, nothing is added: this is for what it does not see, and for when it does not run.
 */
export class MisfitMarks implements Disposable {
  readonly #disposables = new DisposableStore();
  readonly #marks = this.#disposables.add(languages.createDiagnosticCollection('mcpHost.calls'));

  constructor() {
    const clear = (uri: Uri): void => {
      this.clear(uri);
    };
    this.#disposables.add(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) clear(document.uri);
      }),
    );
    this.#disposables.add(
      workspace.onDidCloseTextDocument(({ uri }) => {
        clear(uri);
      }),
    );
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  clear(uri: Uri): void {
    this.#marks.delete(uri);
  }

  async mark(uri: Uri, problems: readonly SchemaProblem[]): Promise<void> {
    this.clear(uri);
    const document = await workspace.openTextDocument(uri);
    const rangeOf = ({ offset, length }: TextSpan): Range =>
      new Range(document.positionAt(offset), document.positionAt(offset + length));
    const known = languages.getDiagnostics(uri);
    const added = placeProblems(document.getText(), problems)
      .filter(({ about, mark }) =>
        known.every(({ range }) => !rangeOf(about).intersection(range) && !rangeOf(mark).intersection(range)),
      )
      .map(({ message, mark }) => {
        const diagnostic = new Diagnostic(rangeOf(mark), plainText(message, { maxLength: 1000 }));
        diagnostic.source = 'MCP Host';
        return diagnostic;
      });
    this.#marks.set(uri, added);
  }
}

/** Shows a document, at the first thing that is wrong with it. */
export async function showFirstProblem(uri: Uri): Promise<void> {
  const editor = await window.showTextDocument(uri, { preview: false });
  const ranges = languages.getDiagnostics(uri).map(({ range }) => range);
  const [first] = ranges.sort((left, right) => left.start.compareTo(right.start));
  if (!first) return;
  editor.selection = new Selection(first.start, first.start);
  editor.revealRange(first, TextEditorRevealType.InCenterIfOutsideViewport);
}
