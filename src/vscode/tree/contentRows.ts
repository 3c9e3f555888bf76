import { TreeItem, TreeItemCollapsibleState } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { messageOf } from '../../core/base/errors';
import { Emitter } from '../../core/base/event';
import type { ListKind, PeerView } from '../../core/peer/types';
import { plainText } from '../plainText';
import { Coalescer } from './coalescer';
import type { ContentElement, ContentGroup, ContentGroupElement } from './contentElements';
import { contentItem, groupItem } from './contentItem';
import { fetchRows, listsSignature, unlistedRows, type ContentRow } from './contentLists';
import { contentGroups, groupDescription } from './contentText';
import { promptTooltip, resourceTooltip, templateTooltip } from './contentTooltip';
import { themeIcon } from './treeItems';
import { coalesceMs, type TreeOptions } from './treeOptions';

/** A group and its rows, as last fetched. */
interface Group {
  readonly element: ContentGroupElement;
  rows: ReadonlyMap<string, ContentRow> | undefined;
  /** What the rows were made from; see {@link listsSignature}. */
  madeFrom: string;
  /** What the group's row and marks below it showed last. */
  shown: string;
}

/** The prompts and resources below the servers. A list is fetched when its group is expanded, and again when it changed. */
export class ContentRows implements Disposable {
  readonly #options: TreeOptions;
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new Emitter<readonly ContentGroupElement[]>());
  readonly #groups = new Map<string, Group>();
  readonly #failures = new Map<string, string>();

  /** Rows to show anew, with what is below them. */
  readonly onDidChange = this.#changed.event;

  constructor(options: TreeOptions) {
    this.#options = options;
    const { host, clock } = options;
    const changes = this.#store.add(
      new Coalescer(clock, coalesceMs, (keys) => {
        this.#changed.fire([...keys].flatMap((key) => this.#groups.get(key)?.element ?? []));
      }),
    );
    const renew = (server: string, shownIn: ContentGroup | undefined): void => {
      const group = shownIn && this.#groups.get(keyOf(server, shownIn));
      if (!group) return;
      group.rows = undefined;
      changes.add([group.element.key]);
    };
    this.#store.add(
      host.onDidChangeLists(({ server, kind }) => {
        renew(server, groupOf(kind));
      }),
    );
    this.#store.add(
      host.onDidChangeDefinitions(({ server, kind }) => {
        if (kind !== 'tool') renew(server, kind === 'prompt' ? 'prompts' : 'resources');
      }),
    );
    this.#store.add(
      host.onDidChangePeers((names) => {
        const wanted = new Set(names);
        for (const group of this.#groups.values()) {
          if (wanted.has(group.element.server) && this.#differs(group)) changes.add([group.element.key]);
        }
      }),
    );
  }

  /** The groups of a server. Their elements stay the same objects. */
  groupsOf(server: string): readonly ContentGroupElement[] {
    const view = this.#view(server);
    return view ? contentGroups(view).map((group) => this.#group(server, group).element) : [];
  }

  async childrenOf({ server, group: kind }: ContentGroupElement): Promise<ContentElement[]> {
    const group = this.#group(server, kind);
    try {
      group.rows ??= await fetchRows(this.#options.host, server, kind);
    } catch (error) {
      const key = `contentProblem:${server}:${kind}`;
      this.#failures.set(key, plainText(messageOf(error)));
      return [{ kind: 'contentProblem', key, server }];
    }
    const view = this.#view(server);
    if (view) group.madeFrom = listsSignature(view, kind);
    const unlisted = view && kind === 'resources' ? unlistedRows(view, group.rows) : [];
    return [...group.rows.values(), ...unlisted].map(({ element }) => element);
  }

  item(element: ContentElement): TreeItem {
    const view = this.#view(element.server);
    if (element.kind === 'contentProblem') return this.#problemItem(element.key);
    if (!view) return new TreeItem('');
    if (element.kind !== 'group') {
      const row = this.#row(element, view);
      return row ? contentItem(row, view, this.#options.l10n) : new TreeItem('');
    }
    const group = this.#group(element.server, element.group);
    group.shown = this.#signature(view, element.group);
    return groupItem(element, view, this.#options.l10n);
  }

  /** Untrusted markdown. */
  tooltip(element: ContentElement): string | undefined {
    const view = this.#view(element.server);
    const row = view && this.#row(element, view);
    const { l10n } = this.#options;
    switch (row?.kind) {
      case 'prompt':
        return promptTooltip(element.server, row.item, l10n, row.changed);
      case 'template':
        return templateTooltip(element.server, row.item, l10n, row.changed);
      case 'resource':
        return resourceTooltip(element.server, row.item, view?.watching.includes(row.element.uri) === true, l10n);
      case undefined:
        return undefined;
    }
  }

  dispose(): void {
    this.#store.dispose();
  }

  /** Whether a group's row, or a mark below it, is not as it was shown. Rows of lists that are not what they were are forgotten. */
  #differs(group: Group): boolean {
    const { server, group: kind } = group.element;
    const view = this.#view(server);
    if (!view) {
      this.#groups.delete(group.element.key);
      return false;
    }
    // While it is fetched for the row itself there is nothing to forget.
    if (group.rows && group.madeFrom !== listsSignature(view, kind)) group.rows = undefined;
    return contentGroups(view).includes(kind) && this.#signature(view, kind) !== group.shown;
  }

  #signature(view: PeerView, group: ContentGroup): string {
    const watching = group === 'resources' ? view.watching : [];
    return JSON.stringify([groupDescription(view, group, this.#options.l10n), watching]);
  }

  #row(element: ContentElement, view: PeerView): ContentRow | undefined {
    if (element.kind === 'group' || element.kind === 'contentProblem') return undefined;
    const group = this.#groups.get(keyOf(element.server, element.kind === 'prompt' ? 'prompts' : 'resources'));
    const rows = group?.rows ?? new Map<string, ContentRow>();
    return rows.get(element.key) ?? unlistedRows(view, rows).find((row) => row.element.key === element.key);
  }

  #problemItem(key: string): TreeItem {
    const item = new TreeItem(this.#failures.get(key) ?? '', TreeItemCollapsibleState.None);
    item.id = key;
    item.contextValue = 'contentProblem';
    item.iconPath = themeIcon({ id: 'error', color: 'problemsErrorIcon.foreground' });
    item.tooltip = this.#failures.get(key);
    return item;
  }

  #group(server: string, group: ContentGroup): Group {
    const key = keyOf(server, group);
    const known = this.#groups.get(key);
    if (known) return known;
    const element: ContentGroupElement = { kind: 'group', key, server, group };
    const made: Group = { element, rows: undefined, madeFrom: '', shown: '' };
    this.#groups.set(key, made);
    return made;
  }

  #view(server: string): PeerView | undefined {
    return this.#options.host.peers.find(({ name }) => name === server);
  }
}

function keyOf(server: string, group: ContentGroup): string {
  return `group:${server}:${group}`;
}

/** The group that a list is shown in; tools are in none. */
function groupOf(kind: ListKind): ContentGroup | undefined {
  if (kind === 'tools') return undefined;
  return kind === 'prompts' ? 'prompts' : 'resources';
}
