import { l10n, window, type QuickPickItem } from 'vscode';
import type { InputQueue } from '../input/inputQueue';
import { widgetText } from '../input/widgetText';
import { scopeLabel } from '../servers/settingsPlaces';
import { placeOfServer } from '../settings';
import { changesText } from './changesText';
import { questionOf, targetText, type Question } from './question';
import type { WaitingEntry } from './startConsents';

export interface ReviewOptions {
  readonly queue: InputQueue;
  readonly setting: (key: string) => string | undefined;
  /** Shows a text that is too long for a dialog. */
  readonly showText: (title: string, text: string) => void;
}

/** A dialog with more lines than this is higher than a small screen. */
const mostLines = 24;
const mostCharacters = 2_400;

/** Asks the person which of the servers may start. Of several they choose first; then they see what these are, letter by letter. */
export async function review(
  waiting: readonly WaitingEntry[],
  options: ReviewOptions,
): Promise<readonly WaitingEntry[]> {
  const chosen = waiting.length > 1 ? await choose(waiting, options.queue) : waiting;
  const agreed: WaitingEntry[] = [];
  for (const page of pagesOf(chosen, options)) {
    if (!(await confirm(page, options))) break;
    agreed.push(...page.map(({ entry }) => entry));
  }
  return agreed;
}

interface Asked {
  readonly entry: WaitingEntry;
  readonly question: Question;
}

async function choose(waiting: readonly WaitingEntry[], queue: InputQueue): Promise<readonly WaitingEntry[]> {
  const items = waiting.map((entry): QuickPickItem & { readonly entry: WaitingEntry } => ({
    label: entry.request.entry.name,
    description: entry.need.changes === undefined ? '' : l10n.t('changed: {0}', changed(entry)),
    detail: widgetText(targetText(entry.request.entry)),
    entry,
  }));
  const source = { kind: 'panel', waiting: l10n.t('Servers of this workspace wait for your consent.') } as const;
  const picked = await queue.run(source, new AbortController().signal, async (screen) => {
    if (!(await screen.turn())) return undefined;
    return window.showQuickPick(items, {
      canPickMany: true,
      ignoreFocusOut: true,
      title: l10n.t('Servers of This Workspace That Want to Start'),
      placeHolder: l10n.t('Choose those you know. Details are shown before any start.'),
    });
  });
  return (picked ?? []).map(({ entry }) => entry);
}

/** As many to a dialog as can be read there, in their order. */
function pagesOf(chosen: readonly WaitingEntry[], { setting }: ReviewOptions): readonly (readonly Asked[])[] {
  const placeOf = (server: string): string => {
    const scope = placeOfServer(server);
    return scope ? scopeLabel(scope) : '';
  };
  const pages: Asked[][] = [];
  let room = { lines: 0, characters: 0 };
  for (const entry of chosen) {
    const question = questionOf(entry, { l10n, placeOf, setting });
    const lines = question.detail.split('\n').length + 2;
    const page = pages.at(-1);
    if (page && lines <= room.lines && question.detail.length <= room.characters) {
      page.push({ entry, question });
      room = { lines: room.lines - lines, characters: room.characters - question.detail.length };
    } else {
      pages.push([{ entry, question }]);
      room = { lines: mostLines - lines, characters: mostCharacters - question.detail.length };
    }
  }
  return pages;
}

/** In a modal dialog. */
async function confirm(page: readonly Asked[], { showText }: ReviewOptions): Promise<boolean> {
  const [only] = page;
  if (!only) return false;
  const names = page.map(({ entry }) => entry.request.entry.name);
  const allow = l10n.t('Allow');
  const showAll = l10n.t('Show Everything');
  const message = page.length > 1 ? l10n.t('Allow these {0} servers to start?', page.length) : titleOf(only.entry);
  const detail = page.map(({ question }, index) =>
    page.length > 1 ? `${names[index] ?? ''}\n${question.detail}` : question.detail,
  );
  const isCut = page.some(({ question }) => question.isCut);
  const choice = await window.showWarningMessage(
    message,
    { modal: true, detail: detail.join('\n\n') },
    allow,
    ...(isCut ? [showAll] : []),
  );
  if (choice === showAll) {
    showText(
      names.join(', '),
      page.map(({ question }, index) => `${names[index] ?? ''}\n${question.whole}`).join('\n\n'),
    );
  }
  return choice === allow;
}

function titleOf({ request, need }: WaitingEntry): string {
  const { name } = request.entry;
  return need.changes === undefined
    ? l10n.t('Allow "{0}" of this workspace to start?', name)
    : l10n.t('"{0}" of this workspace has changed. Allow it to start as it is now?', name);
}

function changed({ need }: WaitingEntry): string {
  return widgetText(changesText(need.changes ?? [], l10n));
}
