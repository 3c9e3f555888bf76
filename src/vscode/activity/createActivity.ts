import { EventEmitter, window, type TreeDataProvider } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { lazy } from '../../core/base/lazy';
import type { CallEvent } from '../../core/peer/types';
import type { Command } from '../commands/command';
import { lazyCommands } from '../commands/lazyCommands';
import { commandIds, viewIds } from '../ids';
import { redactedRows } from '../tree/redactedRows';
import type { Activity, ActivityOptions } from './activity';
import type { ActivityElement } from './elements';

export interface CreateActivityOptions extends ActivityOptions {
  readonly onError: (error: unknown) => void;
}

const ids = [
  commandIds.cancelCall,
  commandIds.openResult,
  commandIds.editAndRun,
  commandIds.copyArguments,
  commandIds.copyResult,
  commandIds.compareWithPrevious,
  commandIds.clearHistory,
  commandIds.compareOwners,
  commandIds.runAgain,
];

/**
 * The Activity view, and the commands for what it shows. What they do is loaded with the first call or input, or when somebody
 * looks at the view.
 */
export function createActivity(options: CreateActivityOptions): Disposable & { readonly commands: readonly Command[] } {
  const { host, queue } = options;
  const store = new DisposableStore();
  const changed = store.add(new EventEmitter<ActivityElement[] | undefined>());
  const early: CallEvent[] = [];
  const loaded = lazy(async (): Promise<Activity> => {
    const bundle = await import('./activity');
    for (const watch of watches) store.release(watch);
    return store.add(bundle.createActivity(options, { view, changed, early }));
  });
  const begin = (): void => {
    loaded().catch(options.onError);
  };
  const watches = [
    host.onDidCall((event) => {
      early.push(event);
      begin();
    }),
    queue.onDidChange(begin),
  ].map((watch) => store.add(watch));
  const rows: TreeDataProvider<ActivityElement> = {
    onDidChangeTreeData: changed.event,
    getChildren: async (parent) => (await loaded()).tree.getChildren(parent),
    getTreeItem: async (element) => (await loaded()).tree.getTreeItem(element),
    resolveTreeItem: async (item, element) => (await loaded()).tree.resolveTreeItem(item, element),
  };
  const view = store.add(
    window.createTreeView<ActivityElement>(viewIds.activity, {
      treeDataProvider: redactedRows(rows, options.redactResult),
    }),
  );
  return {
    commands: lazyCommands(ids, async () => (await loaded()).commands),
    dispose() {
      store.dispose();
    },
  };
}
