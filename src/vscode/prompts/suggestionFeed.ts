import type { Clock } from '../../core/base/clock';
import { toDisposable, type Disposable } from '../../core/base/disposable';
import { messageOf } from '../../core/base/errors';
import type { Completion } from '../../core/hostApi';
import type { Suggestions } from '../input/stepView';
import { widgetText } from '../input/widgetText';
import type { Localizer } from '../localizer';

/** A server is asked when nothing was typed for so long. */
const quietMs = 150;
const maxRemembered = 100;

export interface SuggestionFeedOptions {
  readonly clock: Clock;
  readonly l10n: Localizer;
  /** Asks the server for what it suggests for a text. */
  readonly complete: (text: string, signal: AbortSignal) => Promise<Completion>;
}

/** Suggestions of a server for one argument: asked for when typing pauses, remembered, and dropped when they come too late. */
export class SuggestionFeed {
  readonly #options: SuggestionFeedOptions;
  readonly #known = new Map<string, Suggestions>();
  #last: Suggestions = { values: [], busy: false, note: undefined };

  constructor(options: SuggestionFeedOptions) {
    this.#options = options;
  }

  /** See {@link SuggestStep.suggest}. Until an answer is there, the suggestions for the text before stay. */
  suggest(text: string, show: (suggestions: Suggestions) => void): Disposable {
    const known = this.#known.get(text);
    if (known) {
      this.#last = known;
      show(known);
      return toDisposable(() => undefined);
    }
    const controller = new AbortController();
    show({ ...this.#last, busy: true, note: undefined });
    // The box has just opened: nobody types yet.
    const wait = this.#known.size === 0 ? 0 : quietMs;
    const timer = this.#options.clock.setTimeout(() => {
      void this.#ask(text, controller.signal, show);
    }, wait);
    return toDisposable(() => {
      timer.dispose();
      controller.abort();
    });
  }

  async #ask(text: string, signal: AbortSignal, show: (suggestions: Suggestions) => void): Promise<void> {
    const { complete, l10n } = this.#options;
    let suggestions: Suggestions;
    try {
      const completion = await complete(text, signal);
      suggestions = { values: [...new Set(completion.values)], busy: false, note: moreText(completion, l10n) };
      this.#remember(text, suggestions);
    } catch (error) {
      const note = l10n.t('No suggestions: {0}', widgetText(messageOf(error)));
      suggestions = { values: [], busy: false, note };
    }
    if (signal.aborted) return;
    this.#last = suggestions;
    show(suggestions);
  }

  #remember(text: string, suggestions: Suggestions): void {
    this.#known.set(text, suggestions);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= maxRemembered) break;
      this.#known.delete(oldest);
    }
  }
}

/** That there are more than were sent. */
function moreText({ values, total, hasMore }: Completion, l10n: Localizer): string | undefined {
  if (total !== undefined && total > values.length)
    return l10n.t('{0} of {1} suggestions: type more', values.length, total);
  return hasMore ? l10n.t('There are more suggestions: type more') : undefined;
}
