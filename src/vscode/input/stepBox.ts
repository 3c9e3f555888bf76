import { QuickPickItemKind, ThemeIcon, window, type InputBox, type QuickPick, type QuickPickItem } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { setPrompt } from './boxPrompt';
import { questionRows } from './questionRows';
import type { PickManyStep, PickStep, StepAnswer, StepDraft, StepItem, StepView, TextStep } from './stepView';
import { createSuggestBox, type SuggestItem } from './suggestBox';

/** An item of a list; separators have no id. */
interface Item extends QuickPickItem {
  readonly id: string | undefined;
}

export type Box = InputBox | QuickPick<Item> | QuickPick<SuggestItem>;

/** The box of a step, with what is special to its kind. */
export interface StepBox {
  readonly box: Box;
  /** What is entered now. */
  readonly draft: () => StepDraft;
  /** Calls back with each answer that is valid. */
  readonly onAnswer: (answered: (answer: StepAnswer) => void) => Disposable;
}

/** Makes the box of a step, not shown yet. */
export function createStepBox(view: StepView): StepBox {
  switch (view.kind) {
    case 'text':
      return textBox(view);
    case 'pick':
    case 'pickMany':
      return listBox(view);
    case 'suggest':
      return createSuggestBox(view);
  }
}

function textBox(view: TextStep): StepBox {
  const box = window.createInputBox();
  box.value = view.value;
  box.placeholder = view.placeholder;
  box.prompt = view.prompt;
  box.password = view.password ?? false;
  box.validationMessage = view.problem;
  const check = (): boolean => {
    const problem = view.check(box.value);
    box.validationMessage = problem;
    return problem === undefined;
  };
  return {
    box,
    draft: () => ({ kind: 'text', text: box.value }),
    onAnswer(answered) {
      const store = new DisposableStore();
      store.add(box.onDidChangeValue(check));
      store.add(
        box.onDidAccept(() => {
          if (check()) answered({ kind: 'text', text: box.value });
        }),
      );
      return store;
    },
  };
}

function listBox(view: PickStep | PickManyStep): StepBox {
  const box = window.createQuickPick<Item>();
  const items = view.items.flatMap(itemsOf);
  const withIds = (ids: readonly string[]): Item[] => items.filter(({ id }) => id !== undefined && ids.includes(id));
  const ask = (problem: string | undefined): void => {
    const question = [problem === undefined ? '' : `⚠ ${problem}`, view.prompt].filter((text) => text !== '').join(' ');
    showQuestion(box, view, items, question);
  };
  box.matchOnDescription = true;
  box.matchOnDetail = true;
  ask(view.problem);
  if (view.kind === 'pick') {
    if (view.activeId !== undefined) box.activeItems = withIds([view.activeId]);
    return {
      box,
      draft: () => undefined,
      onAnswer: (answered) =>
        box.onDidAccept(() => {
          const id = box.selectedItems[0]?.id;
          if (id !== undefined) answered({ kind: 'pick', id });
        }),
    };
  }
  box.canSelectMany = true;
  box.selectedItems = withIds(view.pickedIds);
  const ticked = (): string[] => box.selectedItems.flatMap(({ id }) => id ?? []);
  return {
    box,
    draft: () => ({ kind: 'pickMany', ids: ticked() }),
    onAnswer: (answered) =>
      box.onDidAccept(() => {
        const ids = ticked();
        const problem = view.check(ids);
        if (problem === undefined) answered({ kind: 'pickMany', ids });
        else ask(problem);
      }),
  };
}

/**
 * Says what is asked. Lists have a prompt in newer versions of VS Code only: in older ones the question is in items
 * that can't be chosen, or, where every item has a box to tick, the placeholder.
 */
function showQuestion(
  box: QuickPick<Item>,
  view: PickStep | PickManyStep,
  items: readonly Item[],
  question: string,
): void {
  const hasPrompt = setPrompt(box, question === '' ? undefined : question);
  const asItem = !hasPrompt && view.kind === 'pick' && question !== '';
  const asPlaceholder = !hasPrompt && view.kind === 'pickMany' && question !== '';
  box.placeholder = asPlaceholder ? `${question} · ${view.placeholder}` : view.placeholder;
  if (asItem) {
    box.items = [...questionRows(question).map((row) => ({ ...row, id: undefined })), ...items];
  }
  // Setting the items anew would take the ticks away.
  else if (box.items.length === 0) box.items = items;
}

function itemsOf(item: StepItem): Item[] {
  const { id, label, description, detail, icon, group } = item;
  const shown: Item = {
    id,
    label,
    ...(description === undefined ? {} : { description }),
    ...(detail === undefined ? {} : { detail }),
    ...(icon === undefined ? {} : { iconPath: new ThemeIcon(icon) }),
  };
  return group === undefined ? [shown] : [{ id: undefined, label: group, kind: QuickPickItemKind.Separator }, shown];
}
