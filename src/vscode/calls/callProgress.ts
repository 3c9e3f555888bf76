import type { CallEvent, TaskState } from '../../core/peer/types';
import { widgetText } from '../input/widgetText';
import type { Localizer } from '../localizer';

/** What the progress notification of a call shows next. */
export interface ProgressStep {
  readonly message: string;
  /** Percent to add; undefined where the total is not known. */
  readonly increment: number | undefined;
  /** The person is asked something: that is shown, not this. */
  readonly asksPerson?: true;
}

/**
 * Turns what happens to one call into what its notification shows, at most 20 times a second: what comes faster is
 * left out, but for whether a person is waited for.
 */
export class CallProgress {
  static readonly #minGapMs = 50;
  readonly #l10n: Localizer;
  #percent = 0;
  #shownAt = -Infinity;

  constructor(l10n: Localizer) {
    this.#l10n = l10n;
  }

  /** What to show, or undefined for nothing new. */
  next(event: CallEvent): ProgressStep | undefined {
    switch (event.kind) {
      case 'progress':
        return this.#progress(event);
      case 'waitingForInput':
        return {
          message: this.#l10n.t('waiting for your input (round {0})', event.round),
          increment: undefined,
          asksPerson: true,
        };
      case 'inputAnswered':
        return { message: this.#l10n.t('answered (round {0})', event.round), increment: undefined };
      case 'task':
        return this.#task(event.task);
      case 'started':
      case 'ended':
        return undefined;
    }
  }

  #task({ status, statusMessage }: TaskState): ProgressStep {
    const message = widgetText(statusMessage);
    return { message: message === '' ? this.#l10n.t('task: {0}', status) : message, increment: undefined };
  }

  #progress({ at, progress }: Extract<CallEvent, { kind: 'progress' }>): ProgressStep | undefined {
    if (at - this.#shownAt < CallProgress.#minGapMs) return undefined;
    this.#shownAt = at;
    const { total } = progress;
    const message = widgetText(progress.message);
    if (total === undefined || total <= 0) {
      return { message: message === '' ? String(progress.progress) : message, increment: undefined };
    }
    const percent = Math.min(100, Math.max(0, (progress.progress / total) * 100));
    const increment = Math.max(0, percent - this.#percent);
    this.#percent += increment;
    const share = this.#l10n.t('{0} %', Math.floor(percent));
    return { message: message === '' ? share : `${message} · ${share}`, increment };
  }
}
