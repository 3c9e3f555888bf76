import type { Redactor } from '../../core/audit/redaction';
import type { WireLog, WireRecord } from '../../core/audit/wireLog';
import type { WireRow } from '../../core/audit/wireRow';
import { layOutJson } from '../../core/catalog/renderJson';
import { sizeText } from '../../core/catalog/renderSize';
import { jsonOf } from '../../core/catalog/renderValue';
import { documentName } from '../documents/documentName';
import type { Localizer } from '../localizer';
import { visibleText } from '../plainText';
import { durationText } from '../words';

/** A document of one row: what began it, and what came back. */
export type MessagePart = 'request' | 'answer';

/** The text of a document, and the ending of its name. */
export interface MessageDocument {
  readonly text: string;
  readonly extension: 'json' | 'jsonc' | 'txt';
}

export interface MessageDocumentOptions {
  readonly log: Pick<WireLog, 'record'>;
  readonly redactor: Redactor;
  readonly l10n: Localizer;
}

/** The file name of a document, without its ending: `tools-call 12 request`. */
export function messageName(row: WireRow, part: MessagePart): string {
  const subject = [row.method === '' ? 'answer' : row.method.replace('/', '-'), row.id.replaceAll('"', '')];
  return `${documentName(subject.filter(Boolean).join('-'), row.at)} ${part}`;
}

/** A message of a row without its secrets, laid out to be read; or why there is none. */
export function messageDocument(
  row: WireRow,
  part: MessagePart,
  { log, redactor, l10n }: MessageDocumentOptions,
): MessageDocument {
  const seq = part === 'request' ? row.seq : row.answerSeq;
  if (seq === undefined) return { text: visibleText(redactor.text(missingAnswer(row, l10n))), extension: 'txt' };
  const record = log.record(seq);
  if (!record) return { text: l10n.t('The wire log does not hold this message any more.'), extension: 'txt' };
  const json = layOutJson(jsonOf(redactor.frame(JSON.parse(record.text))));
  if (!record.summary) return { text: `${json}\n`, extension: 'json' };
  return { text: `// ${summaryNote(record, l10n)}\n${json}\n`, extension: 'jsonc' };
}

function summaryNote({ size }: WireRecord, l10n: Localizer): string {
  return l10n.t('Only a summary of this message was kept; it had {0}.', sizeText(size));
}

function missingAnswer({ class: rowClass, ms = 0, reason }: WireRow, l10n: Localizer): string {
  switch (rowClass) {
    case 'pending':
      return l10n.t('There is no answer yet.');
    case 'notification':
      return l10n.t('A notification has no answer.');
    case 'timeout':
    case 'cancelled':
    case 'lost':
      return `${l10n.t('There is no answer: the request was given up after {0}.', durationText(ms))}\n\n${reason}\n`;
    case 'ok':
    case 'inputRequired':
    case 'toolError':
    case 'protocolError':
    case 'invalid':
      // What is known is the message itself, or that the server ended it by a notification.
      return l10n.t('There is no separate answer.');
  }
}
