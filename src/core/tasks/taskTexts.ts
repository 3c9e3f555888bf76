import type { Saying } from '../base/sayings';

/** How following a task ended without the result of its call. */
export const taskTexts = {
  cancelled: (l10n, server) => l10n.t('"{0}" cancelled the task that it had made of the call.', server),
  cancelledSaying: (l10n, server, said) =>
    l10n.t('"{0}" cancelled the task that it had made of the call. It says{1}', server, said),
  asksTooOften: (l10n, server, times) =>
    l10n.t(
      '"{0}" asked by tasks/get for what no person answers more than {1} times: a defect of the server.',
      server,
      times,
    ),
  expired: (l10n, server, said) =>
    l10n.t(
      '"{0}" no longer has the task that it made of the call: its time was over. Its answer to tasks/get{1}',
      server,
      said,
    ),
  lost: (l10n, server, said) =>
    l10n.t('"{0}" does not know the task that it made of the call any more. Its answer to tasks/get{1}', server, said),
  notConnected: (l10n, server) => l10n.t('"{0}" is not connected.', server),
  ended: (l10n, server) =>
    l10n.t(
      '"{0}" has ended while it was at work on a task. The task is kept, and looked at again when the server is ready.',
      server,
    ),
  otherOwner: (l10n, server) =>
    l10n.t(
      '"{0}" is another server now, or is used with other credentials, so it is not asked for the task. The task is kept for the ones before.',
      server,
    ),
  otherEra: (l10n, server) =>
    l10n.t('"{0}" speaks another version of the protocol now, in which the task can\'t be asked for.', server),
} as const satisfies Record<string, Saying>;
