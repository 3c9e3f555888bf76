import { commands, l10n, TabInputTextDiff, Uri, window, type QuickPickItem } from 'vscode';
import type { ChangedDefinition, HostApi } from '../../core/hostApi';
import { showNothingToDo } from '../commands/messages';
import { commandIds } from '../ids';
import { pickOne } from '../input/pickOne';
import { messageLength, widgetText } from '../input/widgetText';
import { isTreeElement } from '../tree/elements';
import { timeText } from '../words';
import { definitionText } from './definitionText';
import { kindText } from './definitionWords';
import { definitionScheme } from './definitionScheme';

/** Reviews whose documents are kept. */
const maxReviews = 50;

/** One look at changed definitions, as they were then. */
interface Review {
  readonly definitions: readonly ChangedDefinition[];
  readonly texts: Readonly<Record<'pinned' | 'now', string>>;
}

type Choice = QuickPickItem & { readonly definitions?: readonly ChangedDefinition[] };

/** Shows what changed of definitions in the diff editor, and takes what the person decides about just that. */
export class DefinitionReview {
  readonly #host: HostApi;
  readonly #redact: (text: string) => string;
  readonly #reviews = new Map<string, Review>();
  #lastId = 0;

  /** @param redact - hides known secrets */
  constructor(host: HostApi, redact: (text: string) => string) {
    this.#host = host;
    this.#redact = redact;
  }

  /** The text of a document; what belongs to no review of this window says so. */
  text({ path, query }: Uri): string {
    const side = path.endsWith('/pinned.txt') ? 'pinned' : 'now';
    return (
      this.#reviews.get(query)?.texts[side] ?? l10n.t('This review is over: run Review Changed Definitions again.')
    );
  }

  /** Asks for what is to be reviewed, unless that is clear, and shows it. @param target - a row of a view */
  async review(target: unknown): Promise<void> {
    const changed = this.#wanted(target);
    const [only] = changed;
    if (!only) {
      showNothingToDo(l10n.t('No definition has changed since it was pinned.'));
      return;
    }
    if (changed.length === 1) {
      await this.#show(changed);
      return;
    }
    const picked = await pickOne(choices(changed), {
      title: l10n.t('Review Changed Definitions'),
      placeHolder: l10n.t('Choose what to compare with what was pinned'),
    });
    if (picked?.definitions) await this.#show(picked.definitions);
  }

  /** Pins what the review shows, unless it changed again. */
  async accept(target: unknown): Promise<void> {
    await this.#decide(target, (definitions) => {
      const accepted = this.#host.acceptDefinitions(definitions);
      if (accepted.length > 0) {
        window.setStatusBarMessage(l10n.t('Accepted: calls of {0} go on.', namesOf(definitions)), 5000);
      }
      return accepted.length;
    });
  }

  /** Leaves what the review shows held. */
  async keepBlocked(target: unknown): Promise<void> {
    await this.#decide(target, (definitions) => {
      const blocked = this.#host.blockDefinitions(definitions);
      if (blocked.length > 0) {
        window.setStatusBarMessage(l10n.t('Kept blocked: calls of {0} stay held.', namesOf(definitions)), 5000);
      }
      return blocked.length;
    });
  }

  async #decide(target: unknown, decide: (definitions: readonly ChangedDefinition[]) => number): Promise<void> {
    const uri = target instanceof Uri ? target : activeReview();
    const review = uri?.scheme === definitionScheme ? this.#reviews.get(uri.query) : undefined;
    if (!uri || !review) {
      showNothingToDo(l10n.t('Open a change first: Review Changed Definitions.'));
      return;
    }
    const decided = decide(review.definitions);
    this.#reviews.delete(uri.query);
    const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
    await window.tabGroups.close(
      tabs.filter(
        ({ input }) =>
          input instanceof TabInputTextDiff &&
          input.modified.query === uri.query &&
          input.modified.scheme === definitionScheme,
      ),
    );
    if (decided === review.definitions.length) return;
    const again = l10n.t('Review…');
    const text = l10n.t(
      '{0} changed again since you looked, so that nothing was decided about that.',
      namesOf(review.definitions),
    );
    void window.showWarningMessage(text, again).then((choice) => {
      if (choice === again) void commands.executeCommand(commandIds.reviewDefinitions);
    });
  }

  async #show(definitions: readonly ChangedDefinition[]): Promise<void> {
    const query = String(++this.#lastId);
    const text = (side: 'pinned' | 'current'): string => definitionText(definitions, side, l10n, this.#redact);
    this.#reviews.set(query, { definitions, texts: { pinned: text('pinned'), now: text('current') } });
    for (const oldest of this.#reviews.keys()) {
      if (this.#reviews.size <= maxReviews) break;
      this.#reviews.delete(oldest);
    }
    const [pinned, now] = ['/pinned.txt', '/now.txt'].map((path) =>
      Uri.from({ scheme: definitionScheme, path, query }),
    );
    const title = l10n.t('{0}: pinned ↔ now', namesOf(definitions));
    await commands.executeCommand('vscode.diff', pinned, now, title, { preview: false });
  }

  #wanted(target: unknown): readonly ChangedDefinition[] {
    const all = this.#host.changedDefinitions;
    const server = isTreeElement(target) ? target.server : undefined;
    if (!isTreeElement(target) || server === undefined) return all;
    const own = all.filter((definition) => definition.server === server);
    if (target.kind === 'tool') {
      const entry = this.#host.catalog.entries.find(({ name }) => name === target.name);
      return own.filter(({ kind, name }) => kind === 'tool' && name === entry?.localName);
    }
    if (target.kind === 'prompt') return own.filter(({ kind, name }) => kind === 'prompt' && name === target.name);
    if (target.kind !== 'template') return own;
    return own.filter(({ kind, name }) => kind === 'resourceTemplate' && name === target.uriTemplate);
  }
}

/** Each server with all that changed of it, as one review, and each definition. */
function choices(changed: readonly ChangedDefinition[]): Choice[] {
  const byServer = new Map<string, ChangedDefinition[]>();
  for (const definition of changed) {
    const own = byServer.get(definition.server);
    if (own) own.push(definition);
    else byServer.set(definition.server, [definition]);
  }
  return [...byServer].flatMap(([server, definitions]) => [
    ...(definitions.length > 1
      ? [
          {
            label: l10n.t('All {0} of {1}', definitions.length, server),
            description: l10n.t('side by side in one editor'),
            definitions,
          },
        ]
      : []),
    ...definitions.map((definition) => ({
      label: widgetText(definition.name, 80),
      description: [
        l10n.t('{0} of {1}', kindText(definition.kind, l10n), server),
        definition.blocked ? l10n.t('kept blocked') : l10n.t('since {0}', timeText(definition.since)),
      ].join(' · '),
      definitions: [definition],
    })),
  ]);
}

function namesOf(definitions: readonly ChangedDefinition[]): string {
  const [first] = definitions;
  if (!first) return '';
  const text =
    definitions.length === 1
      ? `${first.server} · ${widgetText(first.name, 80)}`
      : l10n.t('{0} definitions of {1}', definitions.length, first.server);
  return widgetText(text, messageLength);
}

function activeReview(): Uri | undefined {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputTextDiff ? input.modified : undefined;
}
