import { commands, QuickInputButtons, ThemeIcon, type QuickInputButton } from 'vscode';
import { DisposableStore, toDisposable, type Disposable } from '../../core/base/disposable';
import { contextKeys } from '../ids';
import type { Localizer } from '../localizer';
import { createStepBox, type Box } from './stepBox';
import type { StepAnswer, StepView, Widgets } from './stepView';

/** The box on screen, and how it takes an answer. */
interface Open {
  readonly box: Box;
  readonly settle: (answer: StepAnswer) => void;
}

export interface QuickInputOptions {
  readonly l10n: Localizer;
  /** Shows a text of any length beside the box. */
  readonly showText: (title: string, text: string) => void;
}

/**
 * Shows steps in VS Code's quick inputs. They stay when the focus goes elsewhere.
 *
 * The API says that a box was hidden, not why. So Escape is a key binding of ours while a box of ours is open (context
 * key `mcpHost.inputOpen`), which calls {@link cancelOpen}; whatever else hides a box (another quick input, say) is
 * `hidden`: no answer, and nothing entered is lost. Where that binding has no say (before VS Code 1.105, which ends boxes
 * before it looks at bindings, or where the user took it away), Escape sets the input aside: its notification offers to
 * show it again and to cancel it.
 */
export class QuickInputWidgets implements Widgets, Disposable {
  readonly #options: QuickInputOptions;
  readonly #decline: QuickInputButton;
  readonly #whole: QuickInputButton;
  #open: Open | undefined;
  /** Answered, and still on screen so that the next step takes its place without a flicker. */
  #answered: Box | undefined;
  #inputOpen = false;

  constructor(options: QuickInputOptions) {
    this.#options = options;
    const { l10n } = options;
    this.#decline = { iconPath: new ThemeIcon('circle-slash'), tooltip: l10n.t('Decline') };
    this.#whole = { iconPath: new ThemeIcon('open-preview'), tooltip: l10n.t('Show the Whole Text') };
  }

  show(view: StepView, signal: AbortSignal): Promise<StepAnswer> {
    if (signal.aborted) return Promise.resolve({ kind: 'hidden', draft: undefined });
    const { box, draft, onAnswer } = createStepBox(view);
    box.title = view.title;
    box.step = view.step;
    box.totalSteps = view.totalSteps;
    box.ignoreFocusOut = true;
    box.buttons = this.#buttonsOf(view);
    return new Promise((resolve) => {
      const store = new DisposableStore();
      const settle = (answer: StepAnswer): void => {
        if (store.isDisposed) return;
        store.dispose();
        this.#ended(box, answer);
        resolve(answer);
      };
      const hide = (): void => {
        settle({ kind: 'hidden', draft: draft() });
      };
      store.add(onAnswer(settle));
      store.add(box.onDidHide(hide));
      store.add(
        box.onDidTriggerButton((button) => {
          if (button === QuickInputButtons.Back) settle({ kind: 'back', draft: draft() });
          else if (button === this.#decline) settle({ kind: 'decline' });
          else if (view.wholeText !== undefined) this.#options.showText(view.title, view.wholeText);
        }),
      );
      signal.addEventListener('abort', hide, { once: true });
      store.add(
        toDisposable(() => {
          signal.removeEventListener('abort', hide);
        }),
      );
      this.#open = { box, settle };
      this.#setInputOpen(true);
      box.show();
      this.#retire();
    });
  }

  /** Escape: answers the box on screen with `cancel`. */
  cancelOpen(): void {
    this.#open?.settle({ kind: 'cancel' });
  }

  dispose(): void {
    this.#open?.settle({ kind: 'hidden', draft: undefined });
    this.#retire();
  }

  #buttonsOf(view: StepView): QuickInputButton[] {
    return [
      ...(view.canGoBack ? [QuickInputButtons.Back] : []),
      ...(view.wholeText === undefined ? [] : [this.#whole]),
      ...(view.canDecline ? [this.#decline] : []),
    ];
  }

  #ended(box: Box, answer: StepAnswer): void {
    if (this.#open?.box === box) this.#open = undefined;
    this.#retire();
    this.#answered = box;
    if (answer.kind === 'hidden' || answer.kind === 'cancel') {
      this.#retire();
      return;
    }
    // A second Enter must not answer twice.
    box.enabled = false;
    setImmediate(() => {
      if (this.#answered === box) this.#retire();
    });
  }

  #retire(): void {
    const box = this.#answered;
    this.#answered = undefined;
    box?.dispose();
    if (!this.#open) this.#setInputOpen(false);
  }

  #setInputOpen(open: boolean): void {
    if (open === this.#inputOpen) return;
    this.#inputOpen = open;
    void commands.executeCommand('setContext', contextKeys.inputOpen, open);
  }
}
