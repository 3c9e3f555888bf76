import type { Localizer } from '../base/localizer';
import { isOfType } from './jsonType';
import { formatProblem } from './formats';
import { hasInexactNumber, parseInteger, parseNumber } from './numbers';
import type {
  ChoiceField,
  FieldCheck,
  FieldProblem,
  JsonField,
  MultiChoiceField,
  NumberField,
  TextField,
} from './types';

function refuse(why: FieldProblem, message: string): FieldCheck {
  return { ok: false, why, message };
}

/** Lengths count code points, as JSON Schema does. */
export function checkText(field: TextField, text: string, l10n: Localizer): FieldCheck {
  const length = Array.from(text).length;
  if (field.minLength !== undefined && length < field.minLength) {
    return refuse('tooShort', l10n.t('Enter at least {0} (now {1}).', characters(field.minLength, l10n), length));
  }
  if (field.maxLength !== undefined && length > field.maxLength) {
    return refuse('tooLong', l10n.t('Enter at most {0} (now {1}).', characters(field.maxLength, l10n), length));
  }
  const problem = field.format === undefined ? undefined : formatProblem(field.format, text, l10n);
  return problem === undefined ? { ok: true, value: text } : refuse('format', problem);
}

/** `text` has no blanks around it. */
export function checkNumber(field: NumberField, text: string, l10n: Localizer): FieldCheck {
  const parsed = field.kind === 'integer' ? parseInteger(text) : parseNumber(text);
  const wanted = numberWithin(field, l10n);
  switch (parsed.kind) {
    case 'malformed':
      return field.kind === 'integer'
        ? refuse('notAnInteger', l10n.t('Enter {0}.', wanted))
        : refuse('notANumber', l10n.t('Enter {0}, with a point before decimals.', wanted));
    case 'notExact':
      return refuse('notExact', l10n.t('This number has too many digits to be sent exactly as typed.'));
    case 'number':
      if (parsed.value < (field.minimum ?? -Infinity) || parsed.value <= (field.exclusiveMinimum ?? -Infinity)) {
        return refuse('tooSmall', l10n.t('Enter {0}.', wanted));
      }
      if (parsed.value > (field.maximum ?? Infinity) || parsed.value >= (field.exclusiveMaximum ?? Infinity)) {
        return refuse('tooLarge', l10n.t('Enter {0}.', wanted));
      }
      return { ok: true, value: parsed.value };
  }
}

/** Checks that it is JSON, of the type that the schema names, and that no number in it loses digits. */
export function checkJson(field: JsonField, text: string, l10n: Localizer): FieldCheck {
  const type = field.schema['type'];
  const wanted = typeof type === 'string' ? l10n.t('JSON of the type {0}', type) : 'JSON';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('notJson', l10n.t('Enter {0}, such as {1}.', wanted, exampleOf(type)));
  }
  if (!isOfType(value, type)) return refuse('notJson', l10n.t('Enter {0}, such as {1}.', wanted, exampleOf(type)));
  if (hasInexactNumber(text)) {
    return refuse('notExact', l10n.t('A number in it has too many digits to be sent exactly as typed.'));
  }
  return { ok: true, value };
}

/** `values` are the constants of what was picked, at least one. */
export function checkPicks(
  field: ChoiceField | MultiChoiceField,
  values: readonly string[],
  l10n: Localizer,
): FieldCheck {
  const known = new Set(field.options.map((option) => option.value));
  const picked = [...new Set(values)];
  if (!picked.every((value) => known.has(value))) return refuse('notAnOption', l10n.t('Pick from the options listed.'));
  if (field.kind === 'choice') {
    return picked.length > 1 ? refuse('tooMany', l10n.t('Pick one option.')) : { ok: true, value: picked[0] };
  }
  if (field.minItems !== undefined && picked.length < field.minItems) {
    return refuse('tooFew', l10n.t('Pick at least {0} (now {1}).', options(field.minItems, l10n), picked.length));
  }
  if (field.maxItems !== undefined && picked.length > field.maxItems) {
    return refuse('tooMany', l10n.t('Pick at most {0} (now {1}).', options(field.maxItems, l10n), picked.length));
  }
  return { ok: true, value: picked };
}

/** What kind of number is wanted: `a whole number from 1 to 5`, `a number, more than 0`. */
function numberWithin(field: NumberField, l10n: Localizer): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = field;
  const kind = field.kind === 'integer' ? l10n.t('a whole number') : l10n.t('a number');
  if (
    minimum !== undefined &&
    maximum !== undefined &&
    exclusiveMinimum === undefined &&
    exclusiveMaximum === undefined
  ) {
    return l10n.t('{0} from {1} to {2}', kind, minimum, maximum);
  }
  const limits = [
    minimum === undefined ? [] : [l10n.t('at least {0}', minimum)],
    exclusiveMinimum === undefined ? [] : [l10n.t('more than {0}', exclusiveMinimum)],
    maximum === undefined ? [] : [l10n.t('at most {0}', maximum)],
    exclusiveMaximum === undefined ? [] : [l10n.t('less than {0}', exclusiveMaximum)],
  ].flat();
  return limits.reduce((before, limit) => l10n.t('{0}, {1}', before, limit), kind);
}

function exampleOf(type: unknown): string {
  switch (type) {
    case 'array':
      return '[1, 2]';
    case 'string':
      return '"text"';
    case 'integer':
    case 'number':
      return '1';
    case 'boolean':
      return 'true';
    case 'null':
      return 'null';
    default:
      return '{"name": "value"}';
  }
}

function characters(total: number, l10n: Localizer): string {
  return total === 1 ? l10n.t('1 character') : l10n.t('{0} characters', total);
}

function options(total: number, l10n: Localizer): string {
  return total === 1 ? l10n.t('1 option') : l10n.t('{0} options', total);
}
