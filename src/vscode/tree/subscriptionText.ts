import { assertNever } from '../../core/base/assert';
import type { SubscriptionFilter, SubscriptionState } from '../../core/peer/types';
import type { Localizer } from '../localizer';
import { plainText } from '../plainText';
import { timeText } from '../words';
import { messageText } from '../../core/errorText';

/** Whether a server tells of changes, in words; undefined: it was not asked. Plain text, without times that count. */
export function subscriptionText(state: SubscriptionState, l10n: Localizer): string | undefined {
  switch (state.kind) {
    case 'none':
      return undefined;
    case 'opening':
      return l10n.t('asked since {0} to tell of changes, not confirmed yet', timeText(state.since));
    case 'open':
      return l10n.t('tells of changes since {0}: {1}', timeText(state.since), honoredText(state.honored, l10n));
    case 'retrying':
      return l10n.t(
        'does not tell of changes at the moment, asked again at {0}: {1}',
        timeText(state.nextTryAt),
        plainText(messageText(state.reason, l10n)),
      );
    case 'notOffered':
      return l10n.t('does not tell of changes: {0}', plainText(messageText(state.reason, l10n)));
    default:
      return assertNever(state);
  }
}

function honoredText(filter: SubscriptionFilter, l10n: Localizer): string {
  const watched = filter.resourceSubscriptions?.length ?? 0;
  const kinds = [
    ...(filter.toolsListChanged ? [l10n.t('tools')] : []),
    ...(filter.promptsListChanged ? [l10n.t('prompts')] : []),
    ...(filter.resourcesListChanged ? [l10n.t('resources')] : []),
    ...(watched === 1 ? [l10n.t('1 watched resource')] : []),
    ...(watched > 1 ? [l10n.t('{0} watched resources', watched)] : []),
  ];
  return kinds.length === 0 ? l10n.t('of nothing that was asked for') : kinds.join(', ');
}
