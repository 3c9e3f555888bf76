import type { PeerView } from '../../core/peer/types';
import { changedText, toReview } from '../definitions/definitionWords';
import type { Localizer } from '../localizer';
import { serverActions } from './serverActions';

/** What the badge on the Servers view shows: how many servers a person is asked something about before they can start. */
export function serversBadge(
  peers: readonly PeerView[],
  l10n: Localizer,
): { readonly value: number; readonly tooltip: string } | undefined {
  const actions = peers.map(serverActions);
  const signIns = actions.filter(({ needsSignIn }) => needsSignIn).length;
  const consents = actions.filter(({ needsConsent }) => needsConsent).length;
  const reviews = peers.reduce((sum, { definitions }) => sum + toReview(definitions), 0);
  const facts = [
    ...(signIns > 0
      ? [signIns === 1 ? l10n.t('1 server needs sign-in') : l10n.t('{0} servers need sign-in', signIns)]
      : []),
    ...(consents > 0
      ? [consents === 1 ? l10n.t('1 server needs your consent') : l10n.t('{0} servers need your consent', consents)]
      : []),
    ...(reviews > 0 ? [changedText(reviews, l10n)] : []),
  ];
  return facts.length === 0 ? undefined : { value: signIns + consents + reviews, tooltip: facts.join(' · ') };
}
