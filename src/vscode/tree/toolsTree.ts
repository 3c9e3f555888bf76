import { EventEmitter, TreeItem, type TreeDataProvider } from 'vscode';
import { assertNever } from '../../core/base/assert';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import type { CatalogChange, CatalogEntry, CatalogProblem } from '../../core/catalog/types';
import { plainText } from '../plainText';
import { CatalogIndex, leftOutKey } from './catalogIndex';
import { Coalescer } from './coalescer';
import type { ToolElement, TreeElement } from './elements';
import { problemItem } from './problemItem';
import type { ProblemRow } from './serverProblems';
import { toolItem } from './toolItem';
import { leftOutRow, toolRows, wholeProblemRow, type ToolRow } from './toolRows';
import { collides } from './toolText';
import { toolTooltip } from './toolTooltip';
import { untrustedMarkdown } from './treeItems';
import { coalesceMs, type TreeOptions } from './treeOptions';

/** Stands for a change of the list itself among the names of rows that changed. */
const wholeList = '\0list';

/** The merged catalog: a row a tool, and below one whose name collides every owner. */
export class ToolsTree implements TreeDataProvider<TreeElement>, Disposable {
  readonly #options: TreeOptions;
  readonly #store = new DisposableStore();
  readonly #changed: EventEmitter<TreeElement[] | undefined>;
  readonly #elements = new Map<string, ToolElement>();
  readonly #problems = new Map<string, ProblemRow>();
  #index: CatalogIndex;

  constructor(options: TreeOptions) {
    this.#options = options;
    this.#index = new CatalogIndex(options.host.catalog);
    this.#changed = this.#store.add(new EventEmitter<TreeElement[] | undefined>());
    const changes = this.#store.add(
      new Coalescer(options.clock, coalesceMs, (names) => {
        this.#show(names);
      }),
    );
    this.#store.add(
      options.host.onDidChangeCatalog((change) => {
        changes.add(changedNames(this.#index, change));
        this.#index = new CatalogIndex(change.catalog);
      }),
    );
  }

  get onDidChangeTreeData(): EventEmitter<TreeElement[] | undefined>['event'] {
    return this.#changed.event;
  }

  getChildren(parent?: TreeElement): TreeElement[] {
    if (parent === undefined) return toolRows(this.#index.catalog).map((row, place) => this.#rowElement(row, place));
    const entry = parent.kind === 'tool' && parent.place === 'catalog' ? this.#index.entry(parent.name) : undefined;
    return entry && collides(entry) ? entry.owners.map((owner) => this.#ownerElement(entry, owner)) : [];
  }

  getTreeItem(element: TreeElement): TreeItem {
    switch (element.kind) {
      case 'tool': {
        const entry = this.#index.entry(element.name);
        return entry ? toolItem(element, entry, this.#options.l10n) : new TreeItem(plainText(element.name));
      }
      case 'leftOut':
      case 'problem': {
        const row = this.#problems.get(element.key);
        return row ? problemItem(element.key, row) : new TreeItem('');
      }
      case 'server':
        return new TreeItem(element.server);
      default:
        return assertNever(element);
    }
  }

  resolveTreeItem(item: TreeItem, element: TreeElement): TreeItem {
    const entry = element.kind === 'tool' ? this.#index.entry(element.name) : undefined;
    if (entry) item.tooltip = untrustedMarkdown(toolTooltip(entry, this.#options.l10n));
    return item;
  }

  dispose(): void {
    this.#store.dispose();
  }

  #show(names: ReadonlySet<string>): void {
    if (names.has(wholeList)) {
      this.#forgetRemoved();
      this.#changed.fire(undefined);
      return;
    }
    const elements = [...names].flatMap((name) => this.#elements.get(name) ?? []);
    if (elements.length > 0) this.#changed.fire(elements);
  }

  #rowElement(row: ToolRow, place: number): TreeElement {
    if (row.kind === 'entry') return this.#entryElement(row.entry);
    const { kind, problem } = row;
    const key = kind === 'leftOut' ? leftOutKey(problem) : `problem:${place}`;
    const text =
      kind === 'leftOut' ? leftOutRow(problem, this.#options.l10n) : wholeProblemRow(problem, this.#options.l10n);
    this.#problems.set(key, text);
    return kind === 'leftOut' ? { kind, key, server: problem.server } : { kind, key, server: undefined };
  }

  #entryElement(entry: CatalogEntry): ToolElement {
    const known = this.#elements.get(entry.name);
    if (known?.server === entry.server) return known;
    const element: ToolElement = {
      kind: 'tool',
      key: `tool:${entry.name}`,
      place: 'catalog',
      name: entry.name,
      server: entry.server,
    };
    this.#elements.set(entry.name, element);
    return element;
  }

  #ownerElement(entry: CatalogEntry, owner: string): TreeElement {
    const own = this.#index.ownerEntry(owner, entry.localName);
    const key = `owner:${entry.name}:${owner}`;
    if (own) return { kind: 'tool', key, place: 'owner', name: own.name, server: owner };
    const { l10n } = this.#options;
    this.#problems.set(key, { label: owner, description: l10n.t('not in the catalog'), severity: 'leftOut' });
    return { kind: 'leftOut', key, server: owner };
  }

  #forgetRemoved(): void {
    this.#problems.clear();
    for (const name of this.#elements.keys()) if (!this.#index.entry(name)) this.#elements.delete(name);
  }
}

/** The names whose rows change, or {@link wholeList} if rows come, go or move. */
function changedNames(before: CatalogIndex, { catalog, added, removed, changed }: CatalogChange): readonly string[] {
  const moved = added.length > 0 || removed.length > 0 || !sameProblems(before.catalog.problems, catalog.problems);
  return moved ? [wholeList] : changed;
}

function sameProblems(before: readonly CatalogProblem[], after: readonly CatalogProblem[]): boolean {
  return before === after || JSON.stringify(before) === JSON.stringify(after);
}
