import { EventEmitter, TreeItem, type TreeDataProvider } from 'vscode';
import { assertNever } from '../../core/base/assert';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { findSorted } from '../../core/catalog/sortedList';
import type { Catalog, CatalogChange } from '../../core/catalog/types';
import { isLeftOut } from './catalogIndex';
import { Coalescer } from './coalescer';
import { CountingRows } from './countingRows';
import type { ServerElement, TreeElement } from './elements';
import { problemItem } from './problemItem';
import { unplacedProblems, type ProblemRow } from './serverProblems';
import { ServerRows } from './serverRows';
import { serverTooltip } from './serverTooltip';
import { toolItem } from './toolItem';
import { untrustedMarkdown } from './treeItems';
import { coalesceMs, type TreeOptions } from './treeOptions';

/** The servers of the settings: a row each, and below it what is wrong with it and its tools. */
export class ServersTree implements TreeDataProvider<TreeElement>, Disposable {
  readonly #options: TreeOptions;
  readonly #rows: ServerRows;
  readonly #store = new DisposableStore();
  readonly #changed: EventEmitter<TreeElement[] | undefined>;
  readonly #elements = new Map<string, ServerElement>();
  /** What each server's row showed last, so that only rows which look different are shown anew. */
  readonly #shown = new Map<string, string>();
  readonly #problems = new Map<string, ProblemRow>();
  readonly #counting: CountingRows;
  readonly #changes: Coalescer;
  #rootShown = '';

  constructor(options: TreeOptions) {
    this.#options = options;
    this.#rows = new ServerRows(options);
    const { host, clock } = options;
    this.#changed = this.#store.add(new EventEmitter<TreeElement[] | undefined>());
    this.#counting = this.#store.add(
      new CountingRows({
        clock,
        counting: () => this.#rows.counting(),
        refresh: (names) => {
          this.#refresh(names);
        },
      }),
    );
    this.#changes = this.#store.add(
      new Coalescer(clock, coalesceMs, (names) => {
        this.#show(names);
      }),
    );
    this.#store.add(
      host.onDidChangePeers((names) => {
        this.#rows.peersChanged();
        this.#changes.add(names);
      }),
    );
    let catalog = host.catalog;
    this.#store.add(
      host.onDidChangeCatalog((change) => {
        this.#changes.add(concernedServers(catalog, change));
        catalog = change.catalog;
      }),
    );
  }

  get onDidChangeTreeData(): EventEmitter<TreeElement[] | undefined>['event'] {
    return this.#changed.event;
  }

  /** Seconds are counted only while someone can see them. */
  setVisible(visible: boolean): void {
    this.#counting.setVisible(visible);
  }

  /** Shows now what is collected: the editor knows no row of which it was not told. */
  showNow(): void {
    this.#changes.handOver();
  }

  getChildren(parent?: TreeElement): TreeElement[] {
    if (parent === undefined) return this.#roots();
    if (parent.kind !== 'server') return [];
    const view = this.#rows.view(parent.server);
    if (!view) return [];
    const problems = this.#rows.problems(view).map((row, place) => this.#problem(parent.server, row, place));
    const tools = this.#rows.index.entriesOf(parent.server).map(({ name, server, localName }): TreeElement => {
      return { kind: 'tool', key: `tool:${server}:${localName}`, place: 'server', name, server };
    });
    return [...problems, ...tools];
  }

  getTreeItem(element: TreeElement): TreeItem {
    switch (element.kind) {
      case 'server': {
        const view = this.#rows.view(element.server);
        if (!view) return new TreeItem(element.server);
        this.#shown.set(element.server, this.#rows.signature(element.server));
        return this.#rows.item(element.key, view);
      }
      case 'tool': {
        const entry = this.#rows.index.entry(element.name);
        return entry ? toolItem(element, entry, this.#options.l10n) : new TreeItem('');
      }
      case 'problem':
      case 'leftOut': {
        const row = this.#problems.get(element.key);
        return row ? problemItem(element.key, row) : new TreeItem('');
      }
      case 'range':
        return new TreeItem('');
      default:
        return assertNever(element);
    }
  }

  async resolveTreeItem(item: TreeItem, element: TreeElement): Promise<TreeItem> {
    if (element.kind === 'server') this.#counting.tooltipRead(element.server);
    const text = await this.#tooltip(element);
    if (text !== undefined) item.tooltip = untrustedMarkdown(text);
    return item;
  }

  dispose(): void {
    this.#store.dispose();
  }

  #roots(): TreeElement[] {
    const { peers, configProblems } = this.#options.host;
    const names = new Set(peers.map(({ name }) => name));
    for (const name of this.#elements.keys()) {
      if (names.has(name)) continue;
      this.#elements.delete(name);
      this.#shown.delete(name);
    }
    this.#counting.keepOnly(names);
    this.#rootShown = this.#rows.rootSignature();
    const problems = unplacedProblems(configProblems, names, this.#options.l10n).map((row, place) =>
      this.#problem(undefined, row, place),
    );
    return [...problems, ...peers.map(({ name }) => this.#server(name))];
  }

  #show(names: ReadonlySet<string>): void {
    if (this.#rows.rootSignature() === this.#rootShown) {
      this.#refresh([...names].filter((name) => this.#rows.signature(name) !== this.#shown.get(name)));
    } else {
      this.#changed.fire(undefined);
    }
    this.#counting.update();
  }

  #refresh(names: readonly string[]): void {
    const elements = names.flatMap((name) => this.#elements.get(name) ?? []);
    if (elements.length > 0) this.#changed.fire(elements);
  }

  async #tooltip(element: TreeElement): Promise<string | undefined> {
    if (element.kind === 'server') {
      const view = this.#rows.view(element.server);
      return view && serverTooltip(view, { ...this.#rows.context(element.server), place: this.#options.place });
    }
    const entry = element.kind === 'tool' ? this.#rows.index.entry(element.name) : undefined;
    if (!entry) return undefined;
    const { hostNamesText, toolTooltip } = await import('../ledger/ledger');
    const { host, l10n } = this.#options;
    return toolTooltip(entry, l10n, hostNamesText(host.peers, entry, l10n));
  }

  #server(name: string): ServerElement {
    const known = this.#elements.get(name);
    if (known) return known;
    const element: ServerElement = { kind: 'server', key: `server:${name}`, server: name };
    this.#elements.set(name, element);
    return element;
  }

  #problem(server: string | undefined, row: ProblemRow, place: number): TreeElement {
    const key = `problem:${server ?? ''}:${place}`;
    this.#problems.set(key, row);
    return { kind: 'problem', key, server };
  }
}

/** The servers whose tools differ between two catalogs. Looks at no more than what differs, and at what is wrong. */
function concernedServers(before: Catalog, { catalog, added, removed, changed }: CatalogChange): ReadonlySet<string> {
  const servers = new Set<string>();
  const addOwner = ({ entries }: Catalog, names: readonly string[]): void => {
    for (const name of names) {
      const entry = findSorted(entries, name);
      if (entry) servers.add(entry.server);
    }
  };
  addOwner(before, [...removed, ...changed]);
  addOwner(catalog, [...added, ...changed]);
  if (before.problems === catalog.problems) return servers;
  for (const problem of [...before.problems, ...catalog.problems]) {
    if (isLeftOut(problem)) servers.add(problem.server);
  }
  return servers;
}
