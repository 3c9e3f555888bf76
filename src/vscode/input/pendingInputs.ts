import { commands, l10n, ProgressLocation, window } from 'vscode';
import { DisposableStore, toDisposable, type Disposable } from '../../core/base/disposable';
import { commandIds, contextKeys } from '../ids';
import type { InputQueue, PendingInput } from './inputQueue';
import { widgetText } from './widgetText';

/**
 * Keeps a person aware of inputs that wait: a notification for each one that was set aside, for as long as it is, and
 * a context key.
 */
export function watchPendingInputs(queue: InputQueue): Disposable {
  const disposables = new DisposableStore();
  /** Takes the notification of an input away, by the input's id. */
  const notices = new Map<number, () => void>();
  let waits = false;
  const endNotices = (keep: ReadonlySet<number>): void => {
    for (const [id, end] of notices) if (!keep.has(id)) end();
  };
  disposables.add(
    queue.onDidChange(() => {
      const { pending } = queue;
      endNotices(new Set(pending.filter(({ state }) => state === 'aside').map(({ id }) => id)));
      if (pending.length > 0 === waits) return;
      waits = pending.length > 0;
      void commands.executeCommand('setContext', contextKeys.hasPendingInput, waits);
    }),
  );
  disposables.add(
    queue.onDidSetAside((pending) => {
      void notify(queue, pending, notices);
    }),
  );
  disposables.add(
    toDisposable(() => {
      endNotices(new Set());
    }),
  );
  return disposables;
}

/** A progress notification, since no other kind can be taken away again. */
function notify(queue: InputQueue, pending: PendingInput, notices: Map<number, () => void>): Thenable<void> {
  const show = `command:${commandIds.showInput}?${encodeURIComponent(JSON.stringify([pending.id]))}`;
  const title = `${asideText(pending)} [${l10n.t('Show')}](${show})`;
  const options = { location: ProgressLocation.Notification, title, cancellable: true };
  return window.withProgress(options, async (_, token) => {
    // It is shown a moment later than asked for.
    if (!queue.pending.some(({ id, state }) => id === pending.id && state === 'aside')) return;
    notices.get(pending.id)?.();
    const watch = token.onCancellationRequested(() => {
      queue.cancel(pending.id);
    });
    await new Promise<void>((resolve) => {
      notices.set(pending.id, resolve);
    });
    notices.delete(pending.id);
    watch.dispose();
  });
}

function asideText({ source }: PendingInput): string {
  switch (source.kind) {
    case 'server':
      return l10n.t('{0} waits for your input ({1}, round {2}).', source.server, widgetText(source.tool), source.round);
    case 'call':
      return l10n.t('The call of {0} waits for you.', widgetText(source.tool ?? ''));
    case 'panel':
      return source.waiting;
  }
}
