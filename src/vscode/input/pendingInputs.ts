import { commands, l10n, window } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { contextKeys } from '../ids';
import type { InputQueue, PendingInput } from './inputQueue';
import { widgetText } from './widgetText';

/** Keeps a person aware of inputs that wait: a notification for one that was set aside, and a context key. */
export function watchPendingInputs(queue: InputQueue): Disposable {
  const disposables = new DisposableStore();
  let waits = false;
  disposables.add(
    queue.onDidChange(() => {
      const now = queue.pending.length > 0;
      if (now === waits) return;
      waits = now;
      void commands.executeCommand('setContext', contextKeys.hasPendingInput, waits);
    }),
  );
  disposables.add(
    queue.onDidSetAside((pending) => {
      void tell(queue, pending);
    }),
  );
  return disposables;
}

async function tell(queue: InputQueue, pending: PendingInput): Promise<void> {
  const show = l10n.t('Show');
  const cancel = l10n.t('Cancel Input');
  const choice = await window.showInformationMessage(asideText(pending), show, cancel);
  if (choice === show) queue.reveal(pending.id);
  if (choice === cancel) queue.cancel(pending.id);
}

function asideText({ source }: PendingInput): string {
  if (source.kind === 'server') {
    return l10n.t('{0} waits for your input ({1}, round {2}).', source.server, widgetText(source.tool), source.round);
  }
  return l10n.t('The call of {0} waits for you.', widgetText(source.tool ?? ''));
}
