import { assertNever } from '../base/assert';
import { english, type Localizer } from '../base/localizer';
import { checkJson, checkNumber, checkPicks, checkText } from './checks';
import type { FieldCheck, FieldError, FieldInput, FormCheck, FormField } from './types';
import { visibleText } from './visibleText';

/**
 * Checks one input against its field; the message is meant for the input box. Left empty, an optional field passes with
 * the value `undefined`: its key is omitted. Throws a TypeError if the input is of a kind that the field cannot hold.
 */
export function checkInput(field: FormField, input: FieldInput, l10n: Localizer = english): FieldCheck {
  if (isEmpty(field, input)) {
    return field.required
      ? { ok: false, why: 'required', message: emptyMessage(field, l10n) }
      : { ok: true, value: undefined };
  }
  switch (field.kind) {
    case 'string':
      return checkText(field, textOf(field, input), l10n);
    case 'integer':
    case 'number':
      return checkNumber(field, textOf(field, input).trim(), l10n);
    case 'json':
      return checkJson(field, textOf(field, input), l10n);
    case 'boolean':
      if (input?.kind !== 'boolean') throw wrongKind(field, input);
      return { ok: true, value: input.value };
    case 'choice':
    case 'multiChoice':
      if (input?.kind !== 'picked') throw wrongKind(field, input);
      return checkPicks(field, input.values, l10n);
    default:
      return assertNever(field);
  }
}

/**
 * Checks a whole form; a field without an entry counts as left empty. The inputs are keyed by the key of their field.
 * Any property name, `__proto__` too, is an own property of the content. Throws like {@link checkInput}.
 */
export function collectContent(fields: readonly FormField[], inputs: ReadonlyMap<string, FieldInput>): FormCheck {
  const errors: FieldError[] = [];
  const entries: [string, unknown][] = [];
  for (const field of fields) {
    const check = checkInput(field, inputs.get(field.key));
    if (!check.ok) errors.push({ key: field.key, why: check.why, message: check.message });
    else if (check.value !== undefined) entries.push([field.key, check.value]);
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, content: Object.fromEntries(entries) };
}

/** What a field holds before anybody touched it: its default, or nothing. */
export function prefill(field: FormField): FieldInput {
  if (field.default === undefined) return undefined;
  switch (field.kind) {
    case 'string':
      return { kind: 'text', text: field.default };
    case 'integer':
    case 'number':
      return { kind: 'text', text: String(field.default) };
    case 'json':
      return { kind: 'text', text: JSON.stringify(field.default) };
    case 'boolean':
      return { kind: 'boolean', value: field.default };
    case 'choice':
      return { kind: 'picked', values: [field.default] };
    case 'multiChoice':
      return { kind: 'picked', values: field.default };
    default:
      return assertNever(field);
  }
}

/**
 * An input in words, for the review: labels instead of constants, dots (always as many) instead of what may be a
 * secret, invisible characters made visible. Not cut. A field left empty is `(left empty)`.
 */
export function describeInput(field: FormField, input: FieldInput, l10n: Localizer = english): string {
  if (input === undefined || isEmpty(field, input)) return l10n.t('(left empty)');
  switch (input.kind) {
    case 'boolean':
      return input.value ? l10n.t('Yes') : l10n.t('No');
    case 'text':
      return field.secretWarning ? '••••••••' : visibleText(input.text);
    case 'picked':
      return input.values.map((value) => optionLabel(field, value, l10n)).join(', ');
    default:
      return assertNever(input);
  }
}

function optionLabel(field: FormField, value: string, l10n: Localizer): string {
  const options = 'options' in field ? field.options : [];
  const label = options.find((option) => option.value === value)?.label ?? value;
  return label.trim() === '' ? l10n.t('(empty text)') : visibleText(label);
}

/** Blanks alone are an answer only where text is sent as typed. A picked `""` is a pick. */
function isEmpty(field: FormField, input: FieldInput): boolean {
  switch (input?.kind) {
    case undefined:
      return true;
    case 'text':
      return (field.kind === 'string' ? input.text : input.text.trim()) === '';
    case 'picked':
      return input.values.length === 0;
    case 'boolean':
      return false;
  }
}

function emptyMessage(field: FormField, l10n: Localizer): string {
  switch (field.kind) {
    case 'boolean':
      return l10n.t('Required: pick Yes or No.');
    case 'choice':
      return l10n.t('Required: pick an option.');
    case 'multiChoice':
      return l10n.t('Required: pick at least one option.');
    case 'string':
    case 'integer':
    case 'number':
    case 'json':
      return l10n.t('Required: enter a value.');
  }
}

function textOf(field: FormField, input: FieldInput): string {
  if (input?.kind !== 'text') throw wrongKind(field, input);
  return input.text;
}

function wrongKind(field: FormField, input: FieldInput): TypeError {
  return new TypeError(`A field of kind ${field.kind} can't hold an input of kind ${String(input?.kind)}.`);
}
