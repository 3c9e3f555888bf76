import { assertNever } from '../../core/base/assert';
import { asHostError, type ErrorCode, type McpHostError } from '../../core/base/errors';
import { errorText } from '../../core/errorText';
import type { Localizer } from '../localizer';
import { widgetText } from '../input/widgetText';
import type { CallRecord } from './callRecord';

/** Longest reason in a notification, in UTF-16 code units. */
const reasonLength = 240;

/** The class of a failure in words; `protocol.md` §9. */
export function className(code: ErrorCode, l10n: Localizer): string {
  switch (code) {
    case 'argument':
      return l10n.t('argument error');
    case 'protocol':
      return l10n.t('protocol error');
    case 'authorization':
      return l10n.t('authorization error');
    case 'transport':
      return l10n.t('transport error');
    case 'timeout':
      return l10n.t('timeout');
    case 'cancelled':
      return l10n.t('cancelled');
    case 'negotiation':
      return l10n.t('negotiation error');
    case 'configuration':
      return l10n.t('configuration error');
    case 'consent':
      return l10n.t('needs your consent');
    case 'peerUnavailable':
      return l10n.t('server not ready');
    case 'unknownTool':
      return l10n.t('unknown tool');
    case 'definitionChanged':
      return l10n.t('definition changed, call held');
    case 'internal':
      return l10n.t('error in this extension');
    default:
      return assertNever(code);
  }
}

/** Whether a request can have reached the server before it failed. */
export function wasSent(error: McpHostError): boolean {
  return ['protocol', 'authorization', 'transport', 'timeout', 'cancelled', 'internal'].includes(error.code);
}

/** The failure of a call in one line, for a notification. Safe to show. */
export function errorLine(call: CallRecord, thrown: unknown, l10n: Localizer): string {
  const error = asHostError(thrown, call.server ?? '');
  const who = [call.server, call.tool].filter((name) => name !== undefined).map((name) => widgetText(name));
  return `${who.join(' · ')}: ${className(error.code, l10n)}. ${widgetText(errorText(error, l10n), reasonLength)}`;
}
