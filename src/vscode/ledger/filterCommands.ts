import { InputBoxValidationSeverity, window, type QuickPickItem } from 'vscode';
import { DisposableStore } from '../../core/base/disposable';
import type { CatalogEntry } from '../../core/catalog/types';
import { pickOne } from '../input/pickOne';
import type { Localizer } from '../localizer';
import { isFiltering, noFilter } from '../tree/toolFilter';
import type { ToolsTree } from '../tree/toolsTree';
import { toolsText } from '../words';

/** Filters the view while a person types; Escape takes the filter back that there was. */
export function filterByText(tree: ToolsTree, l10n: Localizer): Promise<void> {
  const store = new DisposableStore();
  const box = window.createInputBox();
  store.add(box);
  const before = tree.filter;
  box.ignoreFocusOut = true;
  box.title = l10n.t('Filter Tools');
  box.placeholder = l10n.t('Words of a name, title, server or description');
  box.prompt = l10n.t('The Tools view follows as you type. Enter keeps the filter, Escape takes it back.');
  box.value = before.text;
  return new Promise((resolve) => {
    let kept = false;
    store.add(
      box.onDidChangeValue((text) => {
        tree.setFilter({ ...tree.filter, text });
      }),
    );
    store.add(
      tree.onDidCount(({ shown }) => {
        box.validationMessage =
          shown === 0 && isFiltering(tree.filter)
            ? { message: l10n.t('No tool passes the filter.'), severity: InputBoxValidationSeverity.Info }
            : undefined;
      }),
    );
    store.add(
      box.onDidAccept(() => {
        kept = true;
        box.hide();
      }),
    );
    store.add(
      box.onDidHide(() => {
        if (!kept && tree.filter.text !== before.text) tree.setFilter({ ...tree.filter, text: before.text });
        store.dispose();
        resolve();
      }),
    );
    box.show();
  });
}

/** Has the person pick the server whose tools they want to see, or all. */
export async function filterByServer(
  tree: ToolsTree,
  entries: readonly CatalogEntry[],
  servers: readonly string[],
  l10n: Localizer,
): Promise<void> {
  const counts = new Map<string, number>();
  for (const { server } of entries) counts.set(server, (counts.get(server) ?? 0) + 1);
  const all: QuickPickItem = { label: l10n.t('All Servers'), description: toolsText(entries.length, l10n) };
  const items = servers.map((label) => ({ label, description: toolsText(counts.get(label) ?? 0, l10n) }));
  const picked = await pickOne([all, ...items], {
    title: l10n.t('Filter Tools by Server'),
    placeHolder: l10n.t('Pick a server'),
  });
  if (picked) tree.setFilter({ ...tree.filter, server: picked === all ? undefined : picked.label });
}

export function toggleCollisionsOnly(tree: ToolsTree): void {
  tree.setFilter({ ...tree.filter, collisionsOnly: !tree.filter.collisionsOnly });
}

export function clearFilter(tree: ToolsTree): void {
  tree.setFilter(noFilter);
}
