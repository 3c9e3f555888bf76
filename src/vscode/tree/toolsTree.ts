import { EventEmitter, TreeItem, type TreeDataProvider } from 'vscode';
import { assertNever } from '../../core/base/assert';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import type { Catalog, CatalogChange, CatalogEntry, CatalogProblem } from '../../core/catalog/types';
import { plainText } from '../plainText';
import { CatalogIndex, leftOutKey } from './catalogIndex';
import { Coalescer } from './coalescer';
import type { RangeElement, ToolElement, TreeElement } from './elements';
import { hostNamesText } from './hostNamesText';
import { problemItem } from './problemItem';
import { rangeCount, rangeItem, rangeOf, rowsOfRange } from './rowRanges';
import type { ProblemRow } from './serverProblems';
import { highlightsOf, isFiltering, noFilter, RowFilter, type ToolFilter } from './toolFilter';
import { toolItem } from './toolItem';
import { leftOutRow, toolRows, wholeProblemRow, type ToolRow } from './toolRows';
import { collides } from './toolText';
import { toolTooltip } from './toolTooltip';
import { untrustedMarkdown } from './treeItems';
import { coalesceMs, type TreeOptions } from './treeOptions';

/** Stands for a change of the list itself among the names of rows that changed. */
const wholeList = '\0list';

/**
 * The editor shows a change at once if there was none in the 200 ms before it. Else it waits until there was none for as long,
 * so that somebody who types fast would see nothing: a change of the filter waits just until its turn comes.
 */
const editorPauseMs = 210;

/** How long changes are collected where the list is long, in ms: each time the editor fetches all rows that it shows. */
const longListMs = 250;

/** How many rows a filter leaves. */
export interface FilterCount {
  readonly shown: number;
  readonly all: number;
}

/** The merged catalog, or what a filter leaves of it: a row a tool, and below one whose name collides every owner. */
export class ToolsTree implements TreeDataProvider<TreeElement>, Disposable {
  readonly #options: TreeOptions;
  readonly #store = new DisposableStore();
  readonly #changed: EventEmitter<TreeElement[] | undefined>;
  readonly #counted: EventEmitter<FilterCount>;
  readonly #changes: Coalescer;
  readonly #filterChanges: Coalescer;
  readonly #elements = new Map<string, ToolElement>();
  readonly #problems = new Map<string, ProblemRow>();
  readonly #ranges: RangeElement[] = [];
  readonly #rowFilter = new RowFilter();
  /** As last shown. */
  #rows: readonly ToolRow[] = [];
  #filter = noFilter;
  /** When the editor was last told of a change, in ms since the epoch. */
  #toldAt = 0;
  #known: CatalogIndex;
  /** All rows of a catalog: with each key in the filter, they are looked through. */
  #all: { readonly catalog: Catalog; readonly rows: readonly ToolRow[] } | undefined;

  constructor(options: TreeOptions) {
    this.#options = options;
    this.#known = new CatalogIndex(options.host.catalog);
    this.#changed = this.#store.add(new EventEmitter<TreeElement[] | undefined>());
    this.#counted = this.#store.add(new EventEmitter<FilterCount>());
    this.#changes = this.#store.add(
      new Coalescer(
        options.clock,
        () => this.#coalesceMs(),
        (names) => {
          this.#show(names);
        },
      ),
    );
    this.#filterChanges = this.#store.add(
      new Coalescer(
        options.clock,
        () => this.#editorWaitMs(),
        () => {
          this.#show(new Set([wholeList]));
        },
      ),
    );
    let problems = options.host.catalog.problems;
    this.#store.add(
      options.host.onDidChangeCatalog((change) => {
        this.#changes.add(this.#changedNames(problems, change));
        problems = change.catalog.problems;
      }),
    );
  }

  get onDidChangeTreeData(): EventEmitter<TreeElement[] | undefined>['event'] {
    return this.#changed.event;
  }

  /** Fires whenever the rows were made. */
  get onDidCount(): EventEmitter<FilterCount>['event'] {
    return this.#counted.event;
  }

  get filter(): ToolFilter {
    return this.#filter;
  }

  /** Shows other rows, as soon as the editor does. */
  setFilter(filter: ToolFilter): void {
    this.#filter = filter;
    this.#filterChanges.add([wholeList]);
  }

  getChildren(parent?: TreeElement): TreeElement[] {
    if (parent === undefined) return this.#roots();
    if (parent.kind === 'range') {
      const { rows, first } = rowsOfRange(this.#rows, parent.index);
      return rows.map((row, place) => this.#rowElement(row, first + place));
    }
    const entry = parent.kind === 'tool' && parent.place === 'catalog' ? this.#index.entry(parent.name) : undefined;
    return entry && collides(entry) ? entry.owners.map((owner) => this.#ownerElement(entry, owner)) : [];
  }

  /** The tool that an owner is below, or the range that a tool is in. */
  getParent(element: TreeElement): TreeElement | undefined {
    if (element.kind === 'tool' && element.place === 'catalog') {
      if (rangeCount(this.#rows.length) === 0) return undefined;
      const place = this.#rows.findIndex((row) => row.kind === 'entry' && row.entry.name === element.name);
      return place < 0 ? undefined : this.#range(rangeOf(place));
    }
    return [...this.#elements.values()].find(({ name }) => element.key.startsWith(`owner:${name}:`));
  }

  getTreeItem(element: TreeElement): TreeItem {
    switch (element.kind) {
      case 'tool': {
        const entry = this.#index.entry(element.name);
        return entry ? this.#toolItem(element, entry) : new TreeItem(plainText(element.name));
      }
      case 'leftOut':
      case 'problem': {
        const row = this.#problems.get(element.key);
        return row ? problemItem(element.key, row) : new TreeItem('');
      }
      case 'range':
        return rangeItem(element, this.#rows, this.#options.l10n);
      case 'server':
        return new TreeItem(element.server);
      default:
        return assertNever(element);
    }
  }

  resolveTreeItem(item: TreeItem, element: TreeElement): TreeItem {
    const entry = element.kind === 'tool' ? this.#index.entry(element.name) : undefined;
    const { host, l10n } = this.#options;
    if (entry) item.tooltip = untrustedMarkdown(toolTooltip(entry, l10n, hostNamesText(host.peers, entry, l10n)));
    return item;
  }

  /** The row of a tool, if it is in the catalog; whether a filter hides it or not. */
  elementOf(name: string): ToolElement | undefined {
    const entry = this.#index.entry(name);
    return entry && this.#entryElement(entry);
  }

  /** Does now what the first key of a filter would have to wait for. */
  prepareFilter(pause: () => Promise<void>): Promise<void> {
    return this.#rowFilter.prepare(this.#allRows(), pause);
  }

  dispose(): void {
    this.#store.dispose();
  }

  /** Made anew only where it is looked at: a burst of changes costs one index. */
  get #index(): CatalogIndex {
    const { catalog } = this.#options.host;
    if (this.#known.catalog !== catalog) this.#known = new CatalogIndex(catalog);
    return this.#known;
  }

  #roots(): TreeElement[] {
    const all = this.#allRows();
    this.#rows = this.#rowFilter.apply(all, this.#filter);
    const ranges = rangeCount(this.#rows.length);
    this.#counted.fire({ shown: this.#rows.length, all: all.length });
    return ranges === 0
      ? this.#rows.map((row, place) => this.#rowElement(row, place))
      : Array.from({ length: ranges }, (_, index) => this.#range(index));
  }

  /** How long until the editor shows a change at once, in ms. */
  #editorWaitMs(): number {
    return Math.min(Math.max(this.#toldAt + editorPauseMs - this.#options.clock.now(), 0), editorPauseMs);
  }

  #coalesceMs(): number {
    return rangeCount(this.#rows.length) > 0 ? longListMs : coalesceMs;
  }

  #allRows(): readonly ToolRow[] {
    const { catalog } = this.#index;
    if (this.#all?.catalog !== catalog) {
      this.#forgetRemoved();
      this.#all = { catalog, rows: toolRows(catalog) };
    }
    return this.#all.rows;
  }

  #range(index: number): RangeElement {
    const known = this.#ranges[index];
    if (known) return known;
    const element: RangeElement = { kind: 'range', key: `range:${index}`, server: undefined, index };
    this.#ranges[index] = element;
    return element;
  }

  #toolItem(element: ToolElement, entry: CatalogEntry): TreeItem {
    const item = toolItem(element, entry, this.#options.l10n);
    if (element.place !== 'catalog' || typeof item.label !== 'string') return item;
    const highlights = highlightsOf(item.label, this.#filter.text);
    if (highlights.length > 0) item.label = { label: item.label, highlights };
    return item;
  }

  #show(names: ReadonlySet<string>): void {
    const elements = [...names].flatMap((name) => this.#elements.get(name) ?? []);
    if (!names.has(wholeList) && elements.length === 0) return;
    this.#toldAt = this.#options.clock.now();
    this.#changed.fire(names.has(wholeList) ? undefined : elements);
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

  /** The names whose rows change, or {@link wholeList} if rows come, go or move. */
  #changedNames(
    problems: readonly CatalogProblem[],
    { catalog, added, removed, changed }: CatalogChange,
  ): readonly string[] {
    const moved = added.length > 0 || removed.length > 0 || !sameProblems(problems, catalog.problems);
    // What changed may pass a filter from now on, or no longer.
    return moved || isFiltering(this.#filter) ? [wholeList] : changed;
  }
}

function sameProblems(before: readonly CatalogProblem[], after: readonly CatalogProblem[]): boolean {
  return before === after || JSON.stringify(before) === JSON.stringify(after);
}
