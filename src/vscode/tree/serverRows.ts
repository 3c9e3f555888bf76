import type { TreeItem } from 'vscode';
import type { PeerView } from '../../core/peer/types';
import { CatalogIndex } from './catalogIndex';
import { contentGroups } from './contentText';
import { serverItem } from './serverItem';
import { serverProblems, type ProblemRow } from './serverProblems';
import { isCounting, type ServerRowContext } from './serverText';
import type { TreeOptions } from './treeOptions';

/** What the rows of the Servers view show now, as the host has it. */
export class ServerRows {
  readonly #options: TreeOptions;
  #index: CatalogIndex;
  /** By name; undefined: to be looked up anew. */
  #views: ReadonlyMap<string, PeerView> | undefined;

  constructor(options: TreeOptions) {
    this.#options = options;
    this.#index = new CatalogIndex(options.host.catalog);
  }

  /** Of the catalog now. Made anew only where it is looked at: a burst of changes costs one index. */
  get index(): CatalogIndex {
    const { catalog } = this.#options.host;
    if (this.#index.catalog !== catalog) this.#index = new CatalogIndex(catalog);
    return this.#index;
  }

  /** To be called when a server changed, came or went. */
  peersChanged(): void {
    this.#views = undefined;
  }

  view(server: string): PeerView | undefined {
    this.#views ??= new Map(this.#options.host.peers.map((view) => [view.name, view]));
    return this.#views.get(server);
  }

  /** The servers whose rows count seconds. */
  counting(): readonly string[] {
    return this.#options.host.peers.filter(isCounting).map(({ name }) => name);
  }

  problems(view: PeerView): readonly ProblemRow[] {
    const { host, l10n } = this.#options;
    return serverProblems(view, host.configProblems, this.index.catalog.problems, l10n);
  }

  context(server: string): ServerRowContext {
    const { clock, l10n } = this.#options;
    return { now: clock.now(), l10n, rejected: this.index.rejectionOf(server) };
  }

  item(key: string, view: PeerView): TreeItem {
    return serverItem(key, view, this.#hasChildren(view), this.context(view.name));
  }

  /** Two servers' rows, with what is below them, look the same if these are equal. */
  signature(server: string): string {
    const view = this.view(server);
    if (!view) return '';
    const { description, contextValue, iconPath } = this.item('', view);
    const tools = this.index
      .entriesOf(server)
      .map(({ name, ready, owners, changed, lastKnown }) => [name, ready, owners.length, changed, lastKnown]);
    return JSON.stringify([description, contextValue, iconPath, this.problems(view), contentGroups(view), tools]);
  }

  /** Two lists of rows are the same if these are equal. */
  rootSignature(): string {
    const { peers, configProblems } = this.#options.host;
    // The first row that can be expanded moves the icons of those that cannot.
    const expandable = peers.some((view) => this.#hasChildren(view));
    return JSON.stringify([peers.map(({ name }) => name), configProblems, expandable]);
  }

  #hasChildren(view: PeerView): boolean {
    const groups = contentGroups(view).length;
    return groups > 0 || this.index.entriesOf(view.name).length > 0 || this.problems(view).length > 0;
  }
}
