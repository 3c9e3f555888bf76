import type { Disposable } from '../../core/base/disposable';

/** What every box of a flow shows, whatever is asked. Texts are safe to show (see widgetText). */
interface StepFrame {
  /** Names the server and the tool. */
  readonly title: string;
  /** Place among the steps, counting from 1; undefined where there is only one. */
  readonly step: number | undefined;
  readonly totalSteps: number | undefined;
  /** What is asked. */
  readonly prompt: string;
  /** Why the last answer was refused. */
  readonly problem: string | undefined;
  readonly canGoBack: boolean;
  readonly canDecline: boolean;
  /** The whole of what is asked, as the server sent it, where the prompt shows only a part. */
  readonly wholeText: string | undefined;
}

/** A box to type in. */
export interface TextStep extends StepFrame {
  readonly kind: 'text';
  readonly value: string;
  readonly placeholder: string;
  /** What is typed is not shown. */
  readonly password?: boolean;
  /** What is wrong with a text, in words. Asked while typing and before the text is taken. */
  check(text: string): string | undefined;
}

/** A list to choose one item from. */
export interface PickStep extends StepFrame {
  readonly kind: 'pick';
  readonly placeholder: string;
  readonly items: readonly StepItem[];
  /** The item that is focused at first. */
  readonly activeId: string | undefined;
}

/** A list to tick items in. */
export interface PickManyStep extends StepFrame {
  readonly kind: 'pickMany';
  readonly placeholder: string;
  readonly items: readonly StepItem[];
  readonly pickedIds: readonly string[];
  /** What is wrong with a choice, in words. */
  check(ids: readonly string[]): string | undefined;
}

/** A box to type in, with suggestions that follow what is typed. Any other text may be given, too. */
export interface SuggestStep extends StepFrame {
  readonly kind: 'suggest';
  readonly value: string;
  readonly placeholder: string;
  /** Says of a text that it is taken as it was typed. */
  readonly typedNote: string;
  /** Label of the way to give no text; undefined where one is needed. */
  readonly emptyLabel: string | undefined;
  /** What is wrong with a text, in words. Asked before the text is taken. */
  check(text: string): string | undefined;
  /** Shows what is suggested for a text, at once and whenever more is known, until it is disposed. */
  suggest(text: string, show: (suggestions: Suggestions) => void): Disposable;
}

/** What is suggested for a text. */
export interface Suggestions {
  /** As they are given; the best first. */
  readonly values: readonly string[];
  /** More may come. */
  readonly busy: boolean;
  /** What there is to say beside them; safe to show. */
  readonly note: string | undefined;
}

export type StepView = TextStep | PickStep | PickManyStep | SuggestStep;

export interface StepItem {
  /** Unique in its list. */
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly detail?: string | undefined;
  /** Name of a codicon. */
  readonly icon?: string;
  /** Begins a group of that name. */
  readonly group?: string;
}

/** What had been entered when a step was left without an answer. */
export type StepDraft =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'pickMany'; readonly ids: readonly string[] }
  | undefined;

/** What the person did with a step. */
export type StepAnswer =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'pick'; readonly id: string }
  | { readonly kind: 'pickMany'; readonly ids: readonly string[] }
  | { readonly kind: 'back'; readonly draft: StepDraft }
  | { readonly kind: 'decline' }
  /** Escape. */
  | { readonly kind: 'cancel' }
  /** The box went away without an answer: something else took its place, or the signal was aborted. */
  | { readonly kind: 'hidden'; readonly draft: StepDraft };

/** Shows one step at a time. Implemented on VS Code's quick inputs, and by a script in tests. */
export interface Widgets {
  /** Resolves with what the person did. Aborting the signal takes the box away (`hidden`). Never rejects. */
  show(view: StepView, signal: AbortSignal): Promise<StepAnswer>;
}

/** Widgets whose box on screen can be left from outside of it. */
export interface DismissibleWidgets extends Widgets {
  /** Escape: answers the box on screen with `cancel`. */
  cancelOpen(): Promise<void>;
}
