import { delay, type Clock } from '../../core/base/clock';
import type { ProgressStep } from './callProgress';
import type { ProgressPort } from './runCall';

/** Tasks that take less are not shown, in ms: what shows them would stay for most of a second after they have ended. */
const quietMs = 400;

/** Shows only tasks that take a while, and then what they reported until then. */
export function quietProgress(clock: Clock, shown: ProgressPort): ProgressPort {
  return async (title, task) => {
    const cancel = new AbortController();
    let reported: ProgressStep | undefined;
    let report = (step: ProgressStep): void => {
      reported = reported ? joined(reported, step) : step;
    };
    const outcome = task((step) => {
      report(step);
    }, cancel.signal);
    const ended = new AbortController();
    const end = (): void => {
      ended.abort();
    };
    outcome.then(end, end);
    await delay(clock, quietMs, ended.signal);
    if (ended.signal.aborted) return outcome;
    return shown(title, (show, signal) => {
      report = show;
      if (reported) show(reported);
      const pass = (): void => {
        cancel.abort();
      };
      if (signal.aborted) pass();
      else signal.addEventListener('abort', pass, { once: true });
      return outcome;
    });
  };
}

function joined(before: ProgressStep, after: ProgressStep): ProgressStep {
  const increments = [before.increment, after.increment].filter((increment) => increment !== undefined);
  const increment = increments.length > 0 ? increments.reduce((sum, each) => sum + each) : undefined;
  return { message: after.message, increment };
}
