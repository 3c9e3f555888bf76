import { assertNever } from '../../core/base/assert';
import type { PeerView } from '../../core/peer/types';
import type { Localizer } from '../localizer';
import { serverActions } from './serverActions';

/** What a person can do about a server now, as a sentence; undefined where nothing needs doing. */
export function nextStep(view: PeerView, l10n: Localizer): string | undefined {
  const { state } = view;
  if (serverActions(view).needsSignIn) return l10n.t('Use Sign In.');
  switch (state.kind) {
    case 'stopped':
      return l10n.t('Start it with Start Server.');
    case 'disabled':
      return l10n.t('Set "enabled" to true in its entry to use it.');
    case 'needsConsent':
      return l10n.t(
        'Its entry comes from the workspace. Start Server shows what it runs, and asks you, before anything starts.',
      );
    case 'starting':
    case 'stopping':
      return undefined;
    case 'ready':
      return view.waitingForInput > 0 ? l10n.t('Answer the input that it asks for, or cancel the call.') : undefined;
    case 'failed':
      return state.offersAllowLegacy
        ? l10n.t('If you know this server to be an older one, use Allow Legacy for This Server. Otherwise update it.')
        : l10n.t('Start Doctor says why. After a change, use Start Server.');
    case 'dead':
      return state.nextTryAt === undefined
        ? l10n.t('Start Doctor says why. Start it again with Start Server.')
        : l10n.t('It is started again by itself. Start Server tries now, Stop Server gives up.');
    default:
      return assertNever(state);
  }
}
