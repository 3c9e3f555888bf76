import { codeBlock } from '../../core/catalog/renderEscape';
import { sizeText } from '../../core/catalog/renderSize';
import { messageText } from '../../core/errorText';
import { roundsText } from '../documents/resultDocument';
import type { Localizer } from '../localizer';
import { escapeMarkdown, markdownBlock } from '../markdown';
import { descriptionLength, visibleText } from '../plainText';
import { durationText, timeText } from '../words';
import type { Arguments, PastCall, RunningCall } from './callLog';
import { endingText, progressFacts, subjectText } from './callWords';

const maxArgumentsLength = 2000;

/** The tooltip of a call that is open, as untrusted markdown. @param args - without secrets */
export function runningTooltip(call: RunningCall, args: Arguments, l10n: Localizer): string {
  return [
    `**${escapeMarkdown(subjectText(call, l10n))}**`,
    ...progressFacts(call, l10n).map((fact) => escapeMarkdown(fact)),
    escapeMarkdown(l10n.t('Begun {0}', timeText(call.startedAt))),
    ...(call.resumed ? [] : [argumentsText(args, l10n)]),
  ].join('\n\n');
}

/** The tooltip of a call that has ended, as untrusted markdown. @param args - without secrets; undefined: not kept */
export function pastTooltip(call: PastCall, args: Arguments | undefined, l10n: Localizer): string {
  const facts = [
    endingText(call, l10n),
    durationText(call.durationMs),
    ...(call.rounds > 0 ? [roundsText(call.rounds, l10n)] : []),
    timeText(call.endedAt),
  ];
  return [
    `**${escapeMarkdown(subjectText(call, l10n))}**`,
    escapeMarkdown(facts.join(' · ')),
    ...(call.failure ? [markdownBlock(messageText(call.failure.message, l10n), descriptionLength)] : []),
    ...(call.payload ? [] : [escapeMarkdown(notKeptText(call, l10n))]),
    ...(args && !call.resumed ? [argumentsText(args, l10n)] : []),
  ].join('\n\n');
}

/** The tooltip of the row that says what the history does not hold any more. */
export function droppedTooltip(limits: { readonly calls: number; readonly size: number }, l10n: Localizer): string {
  return escapeMarkdown(
    l10n.t(
      'The history holds the last {0} calls of this window, with {1} of arguments and results.',
      limits.calls,
      sizeText(limits.size),
    ),
  );
}

/** Why there is nothing to do with a call that has ended. */
export function notKeptText({ size }: Pick<PastCall, 'size'>, l10n: Localizer): string {
  return l10n.t('Its arguments and result ({0}) are not kept any more: later ones needed the room.', sizeText(size));
}

function argumentsText(args: Arguments, l10n: Localizer): string {
  const json = JSON.stringify(args, null, 2).replace(/[\u2028\u2029]/g, (lineBreak) =>
    lineBreak === '\u2028' ? '\\u2028' : '\\u2029',
  );
  const shown = visibleText(json.length > maxArgumentsLength ? `${json.slice(0, maxArgumentsLength)}…` : json);
  return `${escapeMarkdown(l10n.t('Arguments:'))}\n\n${codeBlock(shown, 'json')}`;
}
