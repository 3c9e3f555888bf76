import { ProgressLocation, window } from 'vscode';
import type { ProgressPort } from './runCall';

/** Shows a call as a notification that can be cancelled. */
export const notificationProgress: ProgressPort = (title, task) =>
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
