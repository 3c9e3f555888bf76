import { workspace, type Uri } from 'vscode';
import { DisposableStore, type Disposable } from '../core/base/disposable';
import { lazy } from '../core/base/lazy';
import type { Language, LanguageOptions } from './languageClient';
import { isServed } from './settings/servedFiles';

/** The language features of the panel's documents, loaded with the first document that has some. */
export interface LazyLanguage extends Disposable {
  readonly load: () => Promise<Language>;
}

export function createLanguage(options: LanguageOptions): LazyLanguage {
  const disposables = new DisposableStore();
  const load = lazy(async () => disposables.add((await import('./languageClient')).createLanguage(options)));
  const look = ({ uri }: { readonly uri: Uri }): void => {
    if (isServed(uri)) void load();
  };
  workspace.textDocuments.forEach(look);
  disposables.add(workspace.onDidOpenTextDocument(look));
  return {
    load,
    dispose() {
      disposables.dispose();
    },
  };
}
