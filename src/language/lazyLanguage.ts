import { window, type TextEditor } from 'vscode';
import { DisposableStore, type Disposable } from '../core/base/disposable';
import { lazy } from '../core/base/lazy';
import type { Language, LanguageOptions } from './languageClient';
import { isServed } from './settings/servedFiles';

/**
 * The language features of the panel's documents, loaded with the first editor that shows one which has some: the window
 * itself opens settings unseen whenever it writes one.
 */
export interface LazyLanguage extends Disposable {
  readonly load: () => Promise<Language>;
}

export function createLanguage(options: LanguageOptions): LazyLanguage {
  const disposables = new DisposableStore();
  const load = lazy(async () => disposables.add((await import('./languageClient')).createLanguage(options)));
  const look = (editors: readonly TextEditor[]): void => {
    if (editors.some(({ document }) => isServed(document.uri))) void load();
  };
  look(window.visibleTextEditors);
  disposables.add(window.onDidChangeVisibleTextEditors(look));
  return {
    load,
    dispose() {
      disposables.dispose();
    },
  };
}
