import { assertNever } from '../../core/base/assert';
import type { FormField } from '../../core/elicitation/types';
import type { Localizer } from '../localizer';
import { boxText, messageLength, widgetText } from './widgetText';

/** Who asks for a field, and what it said to that. */
export interface Asker {
  readonly message: string | undefined;
}

/** What the box of a field asks, and the whole of it where that is more. */
export function questionOf(
  field: FormField,
  asker: Asker,
  l10n: Localizer,
): { readonly prompt: string; readonly wholeText: string | undefined } {
  const label = boxText(field.label, 100);
  const description = boxText(field.description ?? '', 300);
  const message = boxText(asker.message ?? '', 300);
  const name = field.required ? label.text : l10n.t('{0} (optional)', label.text);
  const question = [
    ...(field.secretWarning ? [l10n.t('⚠ Looks like a secret: servers must not ask for secrets.')] : []),
    description.text === '' ? name : l10n.t('{0}: {1}', name, description.text),
  ].join(' ');
  const prompt = saidWith(question, message.text, l10n);
  const partial = label.partial || description.partial || message.partial;
  const whole = [asker.message ?? '', field.label, field.description ?? ''].filter((text) => text !== '');
  return { prompt, wholeText: partial ? whole.join('\n\n') : undefined };
}

/** A question of ours, followed by what the server says. */
export function saidWith(question: string, message: string, l10n: Localizer): string {
  return message === '' ? question : l10n.t('{0} — “{1}”', question, message);
}

/** What is wrong with an answer. It names the field where it takes the place of the question: in a box to type in. */
export function problemText(field: FormField, problem: string, l10n: Localizer): string {
  const text = widgetText(problem, messageLength);
  return isListed(field) ? text : l10n.t('{0}: {1}', widgetText(field.label, 100), text);
}

function isListed({ kind }: FormField): boolean {
  return kind === 'boolean' || kind === 'choice' || kind === 'multiChoice';
}

/** What may be entered into a field, shown while its box is empty. */
export function placeholderOf(field: FormField, l10n: Localizer): string {
  const hint = hintOf(field, l10n);
  return field.required || isListed(field) ? hint : l10n.t('{0} · leave empty to send nothing', hint);
}

function hintOf(field: FormField, l10n: Localizer): string {
  switch (field.kind) {
    case 'string': {
      const length = rangeOf(field.minLength, field.maxLength, l10n);
      const format = field.format === undefined ? l10n.t('text') : widgetText(field.format, 40);
      return length === undefined ? format : l10n.t('{0}, {1} characters', format, length);
    }
    case 'integer':
      return joined(l10n.t('whole number'), rangeOf(field.minimum, field.maximum, l10n));
    case 'number':
      return joined(l10n.t('number'), rangeOf(field.minimum, field.maximum, l10n));
    case 'boolean':
    case 'choice':
      return l10n.t('choose one');
    case 'multiChoice':
      return joined(l10n.t('tick any number'), rangeOf(field.minItems, field.maxItems, l10n));
    case 'json':
      return l10n.t('JSON');
    default:
      return assertNever(field);
  }
}

function rangeOf(lowest: number | undefined, highest: number | undefined, l10n: Localizer): string | undefined {
  if (lowest !== undefined && highest !== undefined) return l10n.t('{0} to {1}', lowest, highest);
  if (lowest !== undefined) return l10n.t('at least {0}', lowest);
  return highest === undefined ? undefined : l10n.t('at most {0}', highest);
}

function joined(hint: string, range: string | undefined): string {
  return range === undefined ? hint : `${hint}, ${range}`;
}
