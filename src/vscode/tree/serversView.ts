import { EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import type { ContentElement } from './contentElements';
import { ContentRows } from './contentRows';
import type { RowElement, TreeElement } from './elements';
import { ServersTree } from './serversTree';
import { untrustedMarkdown } from './treeItems';
import type { TreeOptions } from './treeOptions';

/** The Servers view: servers with their problems and tools, and between those their prompts and resources. */
export class ServersView implements TreeDataProvider<RowElement>, Disposable {
  readonly #store = new DisposableStore();
  readonly #servers: ServersTree;
  readonly #contents: ContentRows;
  readonly #changed: EventEmitter<RowElement[] | undefined>;

  constructor(options: TreeOptions) {
    this.#servers = this.#store.add(new ServersTree(options));
    this.#contents = this.#store.add(new ContentRows(options));
    this.#changed = this.#store.add(new EventEmitter<RowElement[] | undefined>());
    this.#store.add(
      this.#servers.onDidChangeTreeData((rows) => {
        this.#changed.fire(rows);
      }),
    );
    this.#store.add(
      this.#contents.onDidChange((rows) => {
        this.#changed.fire([...rows]);
      }),
    );
  }

  get onDidChangeTreeData(): EventEmitter<RowElement[] | undefined>['event'] {
    return this.#changed.event;
  }

  /** See {@link ServersTree.setVisible}. */
  setVisible(visible: boolean): void {
    this.#servers.setVisible(visible);
  }

  /** See {@link ServersTree.showNow}. */
  showNow(): void {
    this.#servers.showNow();
  }

  getChildren(parent?: RowElement): RowElement[] | Promise<RowElement[]> {
    if (parent && isContent(parent)) return parent.kind === 'group' ? this.#contents.childrenOf(parent) : [];
    const rows = this.#servers.getChildren(parent);
    if (parent?.kind !== 'server') return rows;
    const isTool = ({ kind }: TreeElement): boolean => kind === 'tool';
    const groups = this.#contents.groupsOf(parent.server);
    return [...rows.filter((row) => !isTool(row)), ...groups, ...rows.filter(isTool)];
  }

  /** Only rows of servers, which have no parent, are ever revealed. */
  getParent(): undefined {
    return undefined;
  }

  getTreeItem(element: RowElement): TreeItem {
    return isContent(element) ? this.#contents.item(element) : this.#servers.getTreeItem(element);
  }

  resolveTreeItem(item: TreeItem, element: RowElement): TreeItem | Promise<TreeItem> {
    if (!isContent(element)) return this.#servers.resolveTreeItem(item, element);
    const text = this.#contents.tooltip(element);
    if (text !== undefined) item.tooltip = untrustedMarkdown(text);
    return item;
  }

  dispose(): void {
    this.#store.dispose();
  }
}

const contentKinds: ReadonlySet<RowElement['kind']> = new Set<ContentElement['kind']>([
  'group',
  'prompt',
  'resource',
  'template',
  'contentProblem',
]);

function isContent(element: RowElement): element is ContentElement {
  return contentKinds.has(element.kind);
}
