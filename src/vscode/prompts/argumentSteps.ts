import type { Clock } from '../../core/base/clock';
import type { Completion } from '../../core/hostApi';
import type { Asking } from '../input/runForm';
import type { SuggestStep } from '../input/stepView';
import { boxText, widgetText } from '../input/widgetText';
import type { Localizer } from '../localizer';
import { SuggestionFeed } from './suggestionFeed';

/** An argument of a prompt, or a variable of a template: a text. */
export interface Argument {
  readonly name: string;
  /** What it is called, and what it is, in the server's words. */
  readonly label: string;
  readonly description: string | undefined;
  readonly required: boolean;
}

export type ArgumentValues = Readonly<Record<string, string>>;

/** Arguments that are asked for, one after another. */
export interface ArgumentQuestion {
  /** Names the server and what the arguments are for; safe to show. */
  readonly title: string;
  readonly arguments: readonly Argument[];
  /** What the server suggests for an argument, once those before it are chosen. */
  readonly complete: (name: string, text: string, chosen: ArgumentValues, signal: AbortSignal) => Promise<Completion>;
}

/**
 * Asks for arguments with suggestions as they are typed. Going back keeps what was entered; so does something else that takes
 * the screen. Those that are left empty are left out. Undefined: the person cancelled.
 */
export async function askArguments(
  question: ArgumentQuestion,
  asking: Asking & { readonly clock: Clock },
): Promise<ArgumentValues | undefined> {
  const { widgets, screen } = asking;
  const entered = new Map<string, string>();
  let place = 0;
  for (;;) {
    const argument = question.arguments[place];
    if (!argument) return filled(entered);
    const turn = await screen.turn();
    if (!turn) return undefined;
    const answer = await widgets.show(argumentStep(question, place, argument, entered, asking), turn);
    switch (answer.kind) {
      case 'text':
        entered.set(argument.name, answer.text);
        place++;
        break;
      case 'back':
      case 'hidden':
        if (answer.draft?.kind === 'text') entered.set(argument.name, answer.draft.text);
        if (answer.kind === 'back') place--;
        else screen.left(turn);
        break;
      case 'pick':
      case 'pickMany':
      case 'decline':
      case 'cancel':
        return undefined;
    }
  }
}

function argumentStep(
  { title, arguments: all, complete }: ArgumentQuestion,
  place: number,
  argument: Argument,
  entered: ReadonlyMap<string, string>,
  { clock, l10n }: { readonly clock: Clock; readonly l10n: Localizer },
): SuggestStep {
  const { name, required } = argument;
  const chosen = filled(new Map(all.slice(0, place).map((other) => [other.name, entered.get(other.name) ?? ''])));
  const feed = new SuggestionFeed({ clock, l10n, complete: (text, signal) => complete(name, text, chosen, signal) });
  const label = boxText(argument.label, 100);
  const description = boxText(argument.description ?? '', 300);
  const whole = [argument.label, argument.description ?? ''].filter((text) => text !== '');
  const shown = required ? label.text : l10n.t('{0} (optional)', label.text);
  return {
    kind: 'suggest',
    title,
    step: all.length > 1 ? place + 1 : undefined,
    totalSteps: all.length > 1 ? all.length : undefined,
    prompt: description.text === '' ? shown : l10n.t('{0}: {1}', shown, description.text),
    placeholder: widgetText(name, 80),
    problem: undefined,
    canGoBack: place > 0,
    canDecline: false,
    wholeText: label.partial || description.partial ? whole.join('\n\n') : undefined,
    value: entered.get(name) ?? '',
    typedNote: l10n.t('as typed'),
    emptyLabel: required ? undefined : l10n.t('Leave empty'),
    check: (text) => (required && text === '' ? l10n.t('A value is needed.') : undefined),
    suggest: (text, show) => feed.suggest(text, show),
  };
}

function filled(entered: ReadonlyMap<string, string>): ArgumentValues {
  return Object.fromEntries([...entered].filter(([, value]) => value !== ''));
}
