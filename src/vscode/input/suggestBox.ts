import { window, type QuickPickItem } from 'vscode';
import { DisposableStore, toDisposable } from '../../core/base/disposable';
import { setPrompt } from './boxPrompt';
import { questionRows } from './questionRows';
import type { StepBox } from './stepBox';
import type { SuggestStep, Suggestions } from './stepView';
import { widgetText } from './widgetText';

/** A row that gives a text; without one it only says something. */
export interface SuggestItem extends QuickPickItem {
  readonly text: string | undefined;
}

const nothingYet: Suggestions = { values: [], busy: false, note: undefined };

/**
 * A list whose filter is the text: what was typed comes first, then what is suggested for it. The editor's own filter is
 * out of play, since whoever suggests has looked at the text already.
 */
export function createSuggestBox(view: SuggestStep): StepBox {
  const box = window.createQuickPick<SuggestItem>();
  box.value = view.value;
  box.placeholder = view.placeholder;
  let suggestions = nothingYet;
  let problem = view.problem;

  const showItems = (): void => {
    const question = [problem === undefined ? '' : `⚠ ${problem}`, view.prompt].filter((text) => text !== '').join(' ');
    const above = setPrompt(box, question === '' ? undefined : question) ? [] : questionRows(question);
    const rows = suggestRows(view, box.value, suggestions);
    box.busy = suggestions.busy;
    box.items = [...above.map((row) => ({ ...row, text: undefined })), ...rows];
    const first = rows.find(({ text }) => text !== undefined);
    if (first) box.activeItems = [first];
  };

  return {
    box,
    draft: () => ({ kind: 'text', text: box.value }),
    onAnswer(answered) {
      const store = new DisposableStore();
      let asking = toDisposable(() => undefined);
      const ask = (): void => {
        asking.dispose();
        // What is known now is shown at once, and comes before the items of the next turn.
        asking = view.suggest(box.value, (next) => {
          suggestions = next;
          showItems();
        });
      };
      store.add(
        toDisposable(() => {
          asking.dispose();
        }),
      );
      store.add(
        box.onDidChangeValue(() => {
          problem = undefined;
          ask();
        }),
      );
      store.add(
        box.onDidAccept(() => {
          const text = box.selectedItems[0]?.text ?? box.value;
          problem = view.check(text);
          if (problem === undefined) answered({ kind: 'text', text });
          else showItems();
        }),
      );
      showItems();
      ask();
      return store;
    },
  };
}

/** The rows below the question: what was typed, what is suggested, what there is to say. */
function suggestRows(view: SuggestStep, typed: string, { values, note }: Suggestions): readonly SuggestItem[] {
  const own: readonly SuggestItem[] =
    typed === ''
      ? view.emptyLabel === undefined
        ? []
        : [{ label: view.emptyLabel, text: '', alwaysShow: true }]
      : [{ label: widgetText(typed), description: view.typedNote, text: typed, alwaysShow: true }];
  const suggested = values
    .filter((value) => value !== typed)
    .map((value): SuggestItem => ({ label: widgetText(value), text: value, alwaysShow: true }));
  return [...own, ...suggested, ...(note === undefined ? [] : [{ label: note, text: undefined, alwaysShow: true }])];
}
