import * as vscode from 'vscode';

type Subscribe = (listener: () => void) => { dispose(): unknown };

/** Resolves when `isSo`, which is looked at with each change. */
export function waitFor(what: string, isSo: () => boolean, ...onChange: readonly Subscribe[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (run: () => void): void => {
      clearTimeout(deadline);
      for (const watch of watches) watch.dispose();
      run();
    };
    const look = (): void => {
      if (isSo()) end(resolve);
    };
    const deadline = setTimeout(() => {
      end(() => {
        reject(new Error(`Not in time: ${what}`));
      });
    }, 40_000);
    const watches = onChange.map((subscribe) => subscribe(look));
    look();
  });
}

/** The address of the document in the active tab, and the editor that shows it. */
export function activeDocument(): { readonly uri: vscode.Uri; readonly editor: string } | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof vscode.TabInputCustom) return { uri: input.uri, editor: input.viewType };
  return input instanceof vscode.TabInputText ? { uri: input.uri, editor: 'text' } : undefined;
}

/** The document that is shown once the active tab's path matches. */
export async function shown(
  path: RegExp,
): Promise<{ readonly uri: vscode.Uri; readonly editor: string; readonly text: string }> {
  const isSo = (): boolean => path.test(activeDocument()?.uri.path ?? '');
  await waitFor(String(path), isSo, (listener) => vscode.window.tabGroups.onDidChangeTabs(listener));
  const document = activeDocument();
  if (!document) throw new Error('The document went away.');
  const { uri, editor } = document;
  return { uri, editor, text: Buffer.from(await vscode.workspace.fs.readFile(uri)).toString() };
}

/**
 * Presses Enter in the quick input on screen until what waits for it has ended. That a quick input is there, and what it
 * offers by then, an extension can't see: a key that comes too early does nothing.
 */
export async function enterUntil<T>(waiting: Thenable<T>): Promise<T> {
  const state = { ended: false };
  const done = Promise.resolve(waiting).finally(() => {
    state.ended = true;
  });
  done.catch(() => undefined);
  while (!state.ended) {
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    await new Promise((resolve) => setImmediate(resolve));
  }
  return done;
}
