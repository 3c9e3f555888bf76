import { l10n, window } from 'vscode';
import type { Disposable } from '../../core/base/disposable';
import type { HostApi } from '../../core/hostApi';
import { widgetText } from '../input/widgetText';
import type { CallLog, PastCall } from './callLog';
import { endingText } from './callWords';

/** Tells of tasks of an earlier run of the window that are over: nobody waits for their results any more. */
export function announceResumed(
  host: Pick<HostApi, 'onDidCall'>,
  log: CallLog,
  open: (call: PastCall) => Promise<void>,
): Disposable {
  return host.onDidCall(({ kind, callId }) => {
    const call = kind === 'ended' ? log.pastCall(callId) : undefined;
    // What only lost its server is followed again, and who cancelled it knows.
    const isOver = call?.resumed && !['peerUnavailable', 'transport', 'cancelled'].includes(call.failure?.code ?? '');
    if (call && isOver) void tell(call, open);
  });
}

async function tell(call: PastCall, open: (call: PastCall) => Promise<void>): Promise<void> {
  const show = l10n.t('Open Result');
  const text = l10n.t(
    'A task from before is over: {0} of {1}, {2}.',
    widgetText(call.name, 80),
    call.server,
    endingText(call, l10n),
  );
  if ((await window.showInformationMessage(text, show)) === show) await open(call);
}
