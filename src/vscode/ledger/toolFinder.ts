import { ThemeIcon, window, type QuickInputButton, type QuickPickItem } from 'vscode';
import { DisposableStore } from '../../core/base/disposable';
import type { Event } from '../../core/base/event';
import type { CatalogEntry } from '../../core/catalog/types';
import type { ToolSearch } from '../../core/catalog/toolSearch';
import { itemLength, widgetText } from '../input/widgetText';
import type { Localizer } from '../localizer';
import { pickIcon, toolDescription } from '../tree/toolText';

/** More rows than this nobody reads; they are found with another word. */
const maxItems = 100;

export interface ToolFinderOptions {
  readonly search: ToolSearch;
  readonly entries: () => readonly CatalogEntry[];
  readonly onDidChange: Event<unknown>;
  readonly l10n: Localizer;
  /** Hides known secrets. */
  readonly redact: (text: string) => string;
}

/** What a person wants with the tool that they found. */
export interface FoundTool {
  readonly entry: CatalogEntry;
  readonly action: 'call' | 'reveal';
}

interface ToolPick extends QuickPickItem {
  readonly entry: CatalogEntry;
}

/** A list of tools that is ranked anew with each key. Resolves with what was chosen; undefined if nothing was. */
export function findTool(options: ToolFinderOptions): Promise<FoundTool | undefined> {
  const { search, entries, onDidChange, l10n } = options;
  const store = new DisposableStore();
  const box = window.createQuickPick<ToolPick>();
  store.add(box);
  const reveal: QuickInputButton = { iconPath: new ThemeIcon('list-tree'), tooltip: l10n.t('Show in Tools View') };
  box.ignoreFocusOut = true;
  box.title = l10n.t('Find Tool');
  box.placeholder = l10n.t('Search {0} tools by name, title, description or keyword', entries().length);
  // The list's own buttons can't be reached by the keyboard.
  box.buttons = [reveal];
  const show = (): void => {
    box.items = search.search(box.value, maxItems).map((entry) => toolPick(entry, reveal, options));
  };
  const follow = async (): Promise<void> => {
    box.busy = true;
    await search.follow(entries());
    if (store.isDisposed) return;
    box.busy = false;
    show();
  };
  return new Promise((resolve) => {
    const end = (found: FoundTool | undefined): void => {
      store.dispose();
      resolve(found);
    };
    store.add(box.onDidChangeValue(show));
    store.add(onDidChange(() => void follow()));
    store.add(
      box.onDidAccept(() => {
        // None is chosen yet of a list that was just replaced: its first is what was looked for.
        const chosen = box.selectedItems[0] ?? box.items[0];
        if (chosen) end({ entry: chosen.entry, action: 'call' });
      }),
    );
    store.add(
      box.onDidTriggerItemButton(({ item }) => {
        end({ entry: item.entry, action: 'reveal' });
      }),
    );
    store.add(
      box.onDidTriggerButton(() => {
        const active = box.activeItems[0] ?? box.items[0];
        if (active) end({ entry: active.entry, action: 'reveal' });
      }),
    );
    store.add(
      box.onDidHide(() => {
        end(undefined);
      }),
    );
    box.show();
    void follow();
  });
}

function toolPick(entry: CatalogEntry, reveal: QuickInputButton, { l10n, redact }: ToolFinderOptions): ToolPick {
  return {
    entry,
    label: redact(widgetText(entry.name)),
    description: redact(widgetText(toolDescription(entry, l10n), itemLength)),
    detail: redact(widgetText(entry.tool.description, itemLength)),
    iconPath: new ThemeIcon(pickIcon(entry)),
    buttons: [reveal],
    // It was ranked already: the editor's own filter must not hide it.
    alwaysShow: true,
  };
}
