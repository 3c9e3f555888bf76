import { workspace } from 'vscode';
import type { Disposable } from '../../core/base/disposable';
import { nextTurn } from '../../core/base/nextTurn';
import { ToolSearch } from '../../core/catalog/toolSearch';
import { settingsSection } from '../ids';
import { toolSettings } from '../ledger/toolSettings';
import { ModelTools, type ModelToolOptions } from './modelTools';

export { defaultBudget } from './tokenBudget';

/** What answers models: a bundle of its own, loaded with the first question. */
export function createTools(options: Omit<ModelToolOptions, 'search'>): Disposable & { readonly tools: ModelTools } {
  let search: ToolSearch | undefined;
  const settingsChange = workspace.onDidChangeConfiguration((event) => {
    // Keywords are part of the index.
    if (event.affectsConfiguration(`${settingsSection}.tools`)) search = undefined;
  });
  const tools = new ModelTools({ ...options, search: () => (search ??= new ToolSearch(toolSettings(), nextTurn)) });
  return {
    tools,
    dispose() {
      settingsChange.dispose();
    },
  };
}
