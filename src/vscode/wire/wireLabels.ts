import type { WireLabels } from '../../webview/messages';
import type { Localizer } from '../localizer';

/** What the view says, in the language of the editor. */
export function wireLabels(l10n: Localizer): WireLabels {
  return {
    list: l10n.t('Messages between the host and its servers'),
    columns: {
      time: l10n.t('Time'),
      server: l10n.t('Server'),
      direction: '',
      method: l10n.t('Method'),
      name: l10n.t('Name'),
      id: l10n.t('Id'),
      era: l10n.t('Era'),
      class: l10n.t('Outcome'),
      ms: l10n.t('Duration'),
      size: l10n.t('Size'),
      round: l10n.t('Round'),
      waterfall: l10n.t('Waterfall'),
    },
    classes: {
      pending: l10n.t('in flight'),
      ok: l10n.t('ok'),
      inputRequired: l10n.t('input required'),
      toolError: l10n.t('tool error'),
      protocolError: l10n.t('protocol error'),
      timeout: l10n.t('timeout'),
      cancelled: l10n.t('cancelled'),
      lost: l10n.t('lost'),
      invalid: l10n.t('invalid answer'),
      notification: l10n.t('notification'),
    },
    eras: { modern: l10n.t('modern'), legacy: l10n.t('legacy') },
    directions: { sent: l10n.t('sent to'), received: l10n.t('received from') },
    filters: l10n.t('Filters and actions'),
    search: l10n.t('Filter by text'),
    allServers: l10n.t('All servers'),
    allMethods: l10n.t('All methods'),
    allClasses: l10n.t('All outcomes'),
    failed: l10n.t('Failures'),
    pause: l10n.t('Pause'),
    resume: l10n.t('Resume'),
    follow: l10n.t('Follow'),
    clear: l10n.t('Clear'),
    empty: l10n.t('No messages yet. They appear here as soon as a server is started.'),
    nothingFits: l10n.t('No message fits the filter.'),
    answer: l10n.t('(answer to no known request)'),
    count: l10n.t('{0} of {1}', '{0}', '{1}'),
    waterfall: l10n.t('Waterfall · {0}', '{0}'),
  };
}
