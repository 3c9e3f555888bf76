import type { Localizer } from '../../../src/vscode/localizer';
import type { StepAnswer, StepView, Widgets } from '../../../src/vscode/input/stepView';

/** English, with the arguments filled in. */
export const english: Localizer = {
  t: (message, ...args) => message.replace(/\{(\d+)\}/g, (_, index: string) => String(args[Number(index)])),
};

/** A person who looks at one step after another. */
export class ScriptedWidgets implements Widgets {
  /** Every step that was shown, in order. */
  readonly shown: StepView[] = [];
  #answer: ((answer: StepAnswer) => void) | undefined;
  #next: (() => void) | undefined;

  show(view: StepView, signal: AbortSignal): Promise<StepAnswer> {
    this.shown.push(view);
    return new Promise((resolve) => {
      const hide = (): void => {
        this.settle({ kind: 'hidden', draft: undefined });
      };
      this.#answer = (answer) => {
        signal.removeEventListener('abort', hide);
        resolve(answer);
      };
      signal.addEventListener('abort', hide, { once: true });
      this.#next?.();
      this.#next = undefined;
    });
  }

  /** The step on screen; waits for one. */
  async view(): Promise<StepView> {
    if (!this.#answer) {
      await new Promise<void>((resolve) => {
        this.#next = resolve;
      });
    }
    return this.shown.at(-1)!;
  }

  get isOpen(): boolean {
    return this.#answer !== undefined;
  }

  /** Answers the step on screen; waits for one. */
  async answer(answer: StepAnswer): Promise<StepView> {
    const view = await this.view();
    this.settle(answer);
    return view;
  }

  /** Answers the step on screen with one of its items, by its label. */
  async pick(label: string): Promise<StepView> {
    const view = await this.view();
    const item = view.kind === 'pick' ? view.items.find((each) => each.label === label) : undefined;
    if (!item) throw new Error(`No item "${label}" in ${JSON.stringify(view)}`);
    return this.answer({ kind: 'pick', id: item.id });
  }

  private settle(answer: StepAnswer): void {
    const settle = this.#answer;
    this.#answer = undefined;
    settle?.(answer);
  }
}
