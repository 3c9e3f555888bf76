import { asHostError, type McpHostError } from '../../core/base/errors';
import { codeBlock, codeSpan, escapeText, oneLine } from '../../core/catalog/renderEscape';
import { errorText } from '../../core/errorText';
import type { PeerView } from '../../core/peer/types';
import type { Localizer } from '../localizer';
import { plainText } from '../plainText';
import { durationText, timeText } from '../words';
import { adviceFor } from './errorAdvice';
import { className, wasSent } from './errorClass';
import { answerOf } from './errorFacts';
import type { CallRecord } from './callRecord';
import { roundsText, sentBlock } from './resultDocument';

/**
 * The document of a call that failed, in markdown: which class, what came back, what was sent, what to do;
 * `protocol.md` §9. Pure. Texts from the server are shown letter by letter.
 * @param peer - the server as it is now, for why it is not ready
 */
export function errorDocument(call: CallRecord, thrown: unknown, peer: PeerView | undefined, l10n: Localizer): string {
  const error = asHostError(thrown, call.server ?? '');
  const head = [
    ...(call.server === undefined ? [] : [codeSpan(call.server)]),
    codeSpan(plainText(call.tool)),
    `**${className(error.code, l10n)}**`,
    durationText(call.durationMs),
    ...(call.rounds > 0 ? [roundsText(call.rounds, l10n)] : []),
    timeText(call.endedAt),
  ].join(' · ');
  const title = l10n.t('{0} failed: {1}', plainText(call.tool), className(error.code, l10n));
  return [
    `# ${escapeText(oneLine(title))}`,
    head,
    codeBlock(errorText(error, l10n)),
    `## ${l10n.t('What to do')}`,
    adviceFor(error, l10n)
      .map((line) => `- ${line}`)
      .join('\n'),
    ...answerOf(error, l10n),
    ...notReady(error, peer, l10n),
    `## ${l10n.t('What was sent')}`,
    ...(wasSent(error)
      ? [sentBlock(call)]
      : [l10n.t('Nothing was sent. These are the arguments:'), argumentBlock(call)]),
    '',
  ].join('\n\n');
}

function argumentBlock(call: CallRecord): string {
  return codeBlock(JSON.stringify(call.args, null, 2), 'json');
}

/** Why the server takes no calls: the failure that stopped it. */
function notReady(error: McpHostError, peer: PeerView | undefined, l10n: Localizer): readonly string[] {
  if (error.code !== 'peerUnavailable' || !peer) return [];
  const { state } = peer;
  if (state.kind !== 'failed' && state.kind !== 'dead') {
    return [`## ${l10n.t('The server')}`, l10n.t('The server {0} is {1}.', codeSpan(peer.name), codeSpan(state.kind))];
  }
  return [
    `## ${l10n.t('Why the server is not ready')}`,
    `${className(state.error.code, l10n)} · ${timeText(state.at)}`,
    codeBlock(errorText(state.error, l10n)),
    ...answerOf(state.error, l10n),
  ];
}
