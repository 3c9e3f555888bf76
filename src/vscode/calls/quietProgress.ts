import { delay, type Clock } from '../../core/base/clock';
import type { ProgressStep } from './callProgress';
import type { ProgressPort } from './runCall';

/** Tasks that take less are not shown, in ms: what shows them would stay for most of a second after they have ended. */
const quietMs = 400;

/**
 * Shows only tasks that take a while, and then what they reported until then. While a task waits for the person, what asks
 * them is shown in its stead.
 */
export function quietProgress(clock: Clock, shown: ProgressPort): ProgressPort {
  return async (title, task) => {
    const cancel = new AbortController();
    const ended = new AbortController();
    let reported: ProgressStep | undefined;
    let show: (step: ProgressStep) => void = () => undefined;
    let wake = (): void => undefined;
    const changed = (): Promise<void> =>
      new Promise((resolve) => {
        wake = resolve;
      });
    const isOver = (): boolean => ended.signal.aborted;
    const asks = (): boolean => reported?.asksPerson === true && !isOver();
    const outcome = task((step) => {
      reported = reported ? joined(reported, step) : step;
      show(step);
      wake();
    }, cancel.signal);
    const end = (): void => {
      ended.abort();
      wake();
    };
    outcome.then(end, end);
    while (!isOver()) {
      while (asks()) await changed();
      await delay(clock, quietMs, ended.signal);
      if (isOver()) break;
      if (asks()) continue;
      await shown(title, async (report, signal) => {
        show = report;
        if (reported) report(reported);
        const pass = (): void => {
          cancel.abort();
        };
        if (signal.aborted) pass();
        else signal.addEventListener('abort', pass, { once: true });
        while (!isOver() && !asks()) await changed();
      });
      show = () => undefined;
    }
    return outcome;
  };
}

function joined(before: ProgressStep, after: ProgressStep): ProgressStep {
  const increments = [before.increment, after.increment].filter((increment) => increment !== undefined);
  const increment = increments.length > 0 ? increments.reduce((sum, each) => sum + each) : undefined;
  return { ...after, increment };
}
