import { codeBlock, codeSpan } from '../../core/catalog/renderEscape';
import { sizeText } from '../../core/catalog/renderSize';
import type { Localizer } from '../localizer';
import { durationText, timeText } from '../words';
import type { CallRecord } from './callRecord';

/** What is said of a result beside the result itself. */
export interface ResultFacts {
  readonly call: CallRecord;
  /** Size of the result as JSON, in bytes. */
  readonly bytes: number;
  /** The tool declares an output schema, and this successful result has no structured content. */
  readonly lacksStructuredContent: boolean;
}

/** What stands between the heading of a result, which names server, tool and class, and the result, in markdown. Pure. */
export function resultPreface({ call, bytes, lacksStructuredContent }: ResultFacts, l10n: Localizer): string {
  const facts = [
    durationText(call.durationMs),
    ...(call.rounds > 0 ? [roundsText(call.rounds, l10n)] : []),
    l10n.t('{0} received', sizeText(bytes)),
    timeText(call.endedAt),
  ].join(' · ');
  const lacking = l10n.t('The tool declares an output schema, but its server sent no structured content.');
  return lacksStructuredContent ? `${facts}\n\n⚠ ${lacking}` : facts;
}

/** The whole document of a result: what is said of it, and the arguments as they were sent. Pure. */
export function resultDocument(rendered: string, call: CallRecord, l10n: Localizer): string {
  return [rendered.trimEnd(), '---', `## ${l10n.t('What was sent')}`, sentBlock(call), ''].join('\n\n');
}

export function sentBlock(call: CallRecord): string {
  const { method = 'tools/call' } = call;
  return `${codeSpan(method)}\n\n${codeBlock(JSON.stringify(sentParams(call), null, 2), 'json')}`;
}

/** The parameters of the request, as far as they are of the person's making. */
export function sentParams({ method, tool, localName, args }: CallRecord): Readonly<Record<string, unknown>> {
  return method === 'resources/read' ? args : { name: localName ?? tool, arguments: args };
}

export function roundsText(rounds: number, l10n: Localizer): string {
  return rounds === 1 ? l10n.t('1 round of input') : l10n.t('{0} rounds of input', rounds);
}
