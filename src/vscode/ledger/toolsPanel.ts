import { commands, workspace, type TreeView } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { nextTurn } from '../../core/base/nextTurn';
import { collisionLedger } from '../../core/catalog/collisionLedger';
import { previewHostNames } from '../../core/catalog/hostPreview';
import { ToolSearch } from '../../core/catalog/toolSearch';
import { collisionPolicies, type CollisionPolicy } from '../../core/catalog/types';
import { commandIds, contextKeys, settingsSection, viewIds } from '../ids';
import type { TreeElement } from '../tree/elements';
import { hostServers } from '../tree/hostNamesText';
import { isFiltering, noFilter, type ToolFilter } from '../tree/toolFilter';
import { ToolsTree, type FilterCount } from '../tree/toolsTree';
import type { ShownTreeOptions } from '../tree/treeOptions';
import { collisionsDocument, type MovedName } from './collisionsDocument';
import { clearFilter, filterByServer, filterByText, toggleCollisionsOnly } from './filterCommands';
import { filterDescription, filterMessage } from './filterText';
import { hostNamesDocument } from './hostNamesDocument';
import { findTool } from './toolFinder';
import { toolSettings } from './toolSettings';

/** A document to be shown. */
export interface LedgerDocument {
  readonly title: string;
  readonly markdown: string;
  /** What it was made from. */
  readonly data: unknown;
}

export interface ToolsPanelOptions extends ShownTreeOptions {
  readonly view: TreeView<TreeElement>;
  readonly show: (document: LedgerDocument) => Promise<unknown>;
  /** Names that left their owners, the newest last. */
  readonly moved: () => readonly MovedName[];
}

/** The commands about names of tools, by their keys in `commandIds`. */
export type ToolsCommand =
  | 'filterTools'
  | 'filterToolsByServer'
  | 'toggleCollisionsOnly'
  | 'clearToolFilter'
  | 'showCollisions'
  | 'previewHostNames'
  | 'findTool';

/** The Tools view with its filters, and all else that is about the names of tools. */
export class ToolsPanel implements Disposable {
  readonly tree: ToolsTree;
  /** What each command does. */
  readonly actions: Readonly<Record<ToolsCommand, () => Promise<void>>> = {
    filterTools: async () => {
      await this.#focus();
      void this.tree.prepareFilter(nextTurn);
      this.#isTyping = true;
      this.#showMessage();
      await filterByText(this.tree, this.#options.l10n);
      this.#isTyping = false;
      this.#showMessage();
    },
    filterToolsByServer: async () => {
      const { host, l10n } = this.#options;
      const servers = host.peers.map(({ name }) => name);
      await filterByServer(this.tree, host.catalog.entries, servers, l10n);
      await this.#focus();
    },
    toggleCollisionsOnly: async () => {
      toggleCollisionsOnly(this.tree);
      await this.#focus();
    },
    clearToolFilter: async () => {
      clearFilter(this.tree);
      await this.#focus();
    },
    showCollisions: () => this.#showCollisions(),
    previewHostNames: () => this.#previewHostNames(),
    findTool: () => this.#find(),
  };
  readonly #options: ToolsPanelOptions;
  readonly #store = new DisposableStore();
  #search: ToolSearch | undefined;
  /** How many rows a filter left, when they were made last. */
  #counted: { readonly filter: ToolFilter; readonly count: FilterCount } = {
    filter: noFilter,
    count: { shown: 0, all: 0 },
  };
  /** The box says what the filter is, and the editor takes a message for a change of the rows: the next key would have to wait. */
  #isTyping = false;

  constructor(options: ToolsPanelOptions) {
    this.#options = options;
    this.tree = this.#store.add(new ToolsTree(options));
    this.#store.add(
      this.tree.onDidCount((count) => {
        this.#showFilter(count);
      }),
    );
    this.#store.add(
      workspace.onDidChangeConfiguration((event) => {
        // Keywords are part of the index.
        if (event.affectsConfiguration(`${settingsSection}.tools`)) this.#search = undefined;
      }),
    );
  }

  dispose(): void {
    this.#store.dispose();
  }

  async #showCollisions(): Promise<void> {
    const { host, l10n, show, moved } = this.#options;
    const ledger = collisionLedger(host.catalog);
    const { same } = await previewHostNames(hostServers(host.peers), host.catalog.entries, nextTurn);
    const facts = { ledger, policy: collisionPolicy(), moved: moved(), elsewhere: same };
    await show({ title: l10n.t('Collisions'), markdown: collisionsDocument(facts, l10n), data: facts });
  }

  async #previewHostNames(): Promise<void> {
    const { host, l10n, show } = this.#options;
    const preview = await previewHostNames(hostServers(host.peers), host.catalog.entries, nextTurn);
    await show({
      title: l10n.t('Tool names'),
      markdown: await hostNamesDocument(preview, l10n, nextTurn),
      data: preview,
    });
  }

  async #find(): Promise<void> {
    const { host, l10n, redact } = this.#options;
    this.#search ??= new ToolSearch(toolSettings(), nextTurn);
    const found = await findTool({
      search: this.#search,
      entries: () => host.catalog.entries.filter(({ disabled }) => !disabled),
      onDidChange: host.onDidChangeCatalog,
      l10n,
      redact,
    });
    const element = found && this.tree.elementOf(found.entry.name);
    if (!element) return;
    if (found.action === 'call') await commands.executeCommand(commandIds.callTool, element);
    else await this.#reveal(element);
  }

  async #reveal(element: TreeElement): Promise<void> {
    if (isFiltering(this.tree.filter)) clearFilter(this.tree);
    await this.#options.view.reveal(element, { select: true, focus: true });
  }

  async #focus(): Promise<void> {
    if (!this.#options.view.visible) await commands.executeCommand(`${viewIds.tools}.focus`);
  }

  #showFilter(count: FilterCount): void {
    const { view, l10n } = this.#options;
    const { filter } = this.tree;
    this.#counted = { filter, count };
    // The editor takes undefined for none, its types do not.
    view.description = filterDescription(filter, count, l10n) ?? '';
    void commands.executeCommand('setContext', contextKeys.toolsFiltered, isFiltering(filter));
    this.#showMessage();
  }

  #showMessage(): void {
    const { view, l10n } = this.#options;
    const { filter, count } = this.#counted;
    // Rows of a newer filter are on their way, and bring its message.
    if (!this.#isTyping && filter !== this.tree.filter) return;
    const message = this.#isTyping ? '' : (filterMessage(filter, count, l10n) ?? '');
    if ((view.message ?? '') !== message) view.message = message;
  }
}

function collisionPolicy(): CollisionPolicy {
  const policy = workspace.getConfiguration(settingsSection).get('collisionPolicy');
  return collisionPolicies.find((each) => each === policy) ?? 'prefix';
}
