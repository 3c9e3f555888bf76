import { ProgressLocation, window } from 'vscode';
import { systemClock } from '../../core/base/clock';
import { quietProgress } from './quietProgress';
import type { ProgressPort } from './runCall';

const asNotification: ProgressPort = (title, task) =>
  Promise.resolve(
    window.withProgress({ location: ProgressLocation.Notification, title, cancellable: true }, (progress, token) => {
      const controller = new AbortController();
      const watch = token.onCancellationRequested(() => {
        controller.abort();
      });
      return task((step) => {
        const { message, increment } = step;
        progress.report(increment === undefined ? { message } : { message, increment });
      }, controller.signal).finally(() => {
        watch.dispose();
      });
    }),
  );

/** Shows a call that takes a while as a notification that can be cancelled. */
export const notificationProgress: ProgressPort = quietProgress(systemClock, asNotification);
