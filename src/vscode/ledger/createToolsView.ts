import { commands, EventEmitter, l10n, window, type TreeDataProvider } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { lazy } from '../../core/base/lazy';
import type { Command } from '../commands/command';
import { showNoServers, showNothingToDo } from '../commands/messages';
import type { ResultDocuments } from '../documents/resultDocuments';
import { commandIds, contextKeys, viewIds } from '../ids';
import type { TreeElement } from '../tree/elements';
import { redactedRows } from '../tree/redactedRows';
import type { ShownTreeOptions } from '../tree/treeOptions';
import type { Trust } from '../trust';
import type { MovedName } from './collisionsDocument';
import type { ToolsCommand } from './toolsPanel';

/** Names that moved are remembered up to this number; the oldest are forgotten. */
const maxMoved = 500;

export interface ToolsViewOptions extends ShownTreeOptions {
  readonly trust: Trust;
  readonly documents: Pick<ResultDocuments, 'show'>;
}

/** The Tools view and the commands about names of tools. What they are made of is loaded when it is first seen or used. */
export function createToolsView(options: ToolsViewOptions): Disposable & { readonly commands: readonly Command[] } {
  const { host, clock, trust, documents } = options;
  const store = new DisposableStore();
  const changed = store.add(new EventEmitter<TreeElement[] | undefined>());
  const moved: MovedName[] = [];
  store.add(
    host.onDidChangeCatalog(({ ownerChanges = [] }) => {
      for (const change of ownerChanges) moved.push({ ...change, at: clock.now() });
      moved.splice(0, moved.length - maxMoved);
    }),
  );
  const provider: TreeDataProvider<TreeElement> = {
    onDidChangeTreeData: changed.event,
    getChildren: async (parent) => (await load()).tree.getChildren(parent),
    getTreeItem: async (element) => (await load()).tree.getTreeItem(element),
    getParent: async (element) => (await load()).tree.getParent(element),
    resolveTreeItem: async (item, element) => (await load()).tree.resolveTreeItem(item, element),
  };
  const view = store.add(
    window.createTreeView(viewIds.tools, {
      treeDataProvider: redactedRows(provider, options.redact),
      showCollapseAll: true,
    }),
  );
  // Only names that collide can be expanded.
  store.add(view.onDidExpandElement(() => commands.executeCommand('setContext', contextKeys.hasSeenCollision, true)));
  const load = lazy(async () => {
    const bundle = await import('./ledger');
    const loaded = store.add(
      new bundle.ToolsPanel({
        ...options,
        view,
        moved: () => moved,
        show: ({ title, markdown, data }) =>
          documents.show({
            server: '',
            subject: title,
            endedAt: clock.now(),
            markdown,
            attachments: [],
            resourceLinks: [],
            raw: data,
          }),
      }),
    );
    store.add(
      loaded.tree.onDidChangeTreeData((rows) => {
        changed.fire(rows);
      }),
    );
    return loaded;
  });
  const names: readonly ToolsCommand[] = [
    'filterTools',
    'filterToolsByServer',
    'toggleCollisionsOnly',
    'clearToolFilter',
    'showCollisions',
    'previewHostNames',
    'findTool',
  ];
  return {
    commands: names.map((name) => ({
      id: commandIds[name],
      async run() {
        if (host.peers.length === 0) showNoServers(trust.isTrusted);
        else if (host.catalog.entries.length === 0) {
          showNothingToDo(l10n.t('There are no tools yet: no server that has some was ready.'));
        } else await (await load()).actions[name]();
      },
    })),
    dispose() {
      store.dispose();
    },
  };
}
