import { workspace } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { settingsSection } from '../ids';
import type { ProblemOptions } from './problems';

/**
 * Shows what is wrong with the settings in the Problems panel, as soon as there are settings of this extension or a
 * settings file is open.
 */
export function createProblems(options: ProblemOptions): Disposable {
  const store = new DisposableStore();
  let isLoading = false;
  const load = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    const { SettingsProblems } = await import('./problems');
    if (!store.isDisposed) store.add(new SettingsProblems(options));
  };
  const lookAtSettings = (): void => {
    const servers = workspace.getConfiguration(settingsSection).get<object>('servers', {});
    if (Object.keys(servers).length > 0) void load();
  };
  lookAtSettings();
  store.add(options.settings.onDidChange(lookAtSettings));
  store.add(
    workspace.onDidOpenTextDocument(({ uri }) => {
      if (/\/settings\.json$|\.code-workspace$/.test(uri.path)) void load();
    }),
  );
  return store;
}
