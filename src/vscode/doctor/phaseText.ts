import { assertNever } from '../../core/base/assert';
import type { StartPhaseName } from '../../core/peer/startReport';
import type { Localizer } from '../localizer';

/** What a part of a start is called. */
export function startPhaseText(phase: StartPhaseName, l10n: Localizer): string {
  switch (phase) {
    case 'wait':
      return l10n.t('waiting for the end of the process before');
    case 'consent':
      return l10n.t('your consent');
    case 'resolve':
      return l10n.t('variables');
    case 'connect':
      return l10n.t('process or connection');
    case 'discover':
      return l10n.t('server/discover');
    case 'legacyProbe':
      return l10n.t('legacy probe');
    case 'retry':
      return l10n.t('waiting, to try again');
    case 'signIn':
      return l10n.t('sign-in');
    case 'list':
      return l10n.t('lists');
    default:
      return assertNever(phase);
  }
}
