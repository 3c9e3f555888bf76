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
export function checkText(field: TextField, text: string): FieldCheck {
  const length = Array.from(text).length;
  if (field.minLength !== undefined && length < field.minLength) {
    return refuse('tooShort', `Enter at least ${characters(field.minLength)} (now ${length}).`);
  }
  if (field.maxLength !== undefined && length > field.maxLength) {
    return refuse('tooLong', `Enter at most ${characters(field.maxLength)} (now ${length}).`);
  }
  const problem = field.format === undefined ? undefined : formatProblem(field.format, text);
  return problem === undefined ? { ok: true, value: text } : refuse('format', problem);
}

/** `text` has no blanks around it. */
export function checkNumber(field: NumberField, text: string): FieldCheck {
  const parsed = field.kind === 'integer' ? parseInteger(text) : parseNumber(text);
  const instruction = `Enter a ${field.kind === 'integer' ? 'whole number' : 'number'}${range(field)}`;
  switch (parsed.kind) {
    case 'malformed':
      return field.kind === 'integer'
        ? refuse('notAnInteger', `${instruction}.`)
        : refuse('notANumber', `${instruction}, with a point before decimals.`);
    case 'notExact':
      return refuse('notExact', 'This number has too many digits to be sent exactly as typed.');
    case 'number':
      if (parsed.value < (field.minimum ?? -Infinity) || parsed.value <= (field.exclusiveMinimum ?? -Infinity)) {
        return refuse('tooSmall', `${instruction}.`);
      }
      if (parsed.value > (field.maximum ?? Infinity) || parsed.value >= (field.exclusiveMaximum ?? Infinity)) {
        return refuse('tooLarge', `${instruction}.`);
      }
      return { ok: true, value: parsed.value };
  }
}

/** Checks that it is JSON, of the type that the schema names, and that no number in it loses digits. */
export function checkJson(field: JsonField, text: string): FieldCheck {
  const type = field.schema['type'];
  const wanted = typeof type === 'string' ? `JSON of the type ${type}` : 'JSON';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('notJson', `Enter ${wanted}, such as ${exampleOf(type)}.`);
  }
  if (!isOfType(value, type)) return refuse('notJson', `Enter ${wanted}, such as ${exampleOf(type)}.`);
  if (hasInexactNumber(text)) {
    return refuse('notExact', 'A number in it has too many digits to be sent exactly as typed.');
  }
  return { ok: true, value };
}

/** `values` are the constants of what was picked, at least one. */
export function checkPicks(field: ChoiceField | MultiChoiceField, values: readonly string[]): FieldCheck {
  const known = new Set(field.options.map((option) => option.value));
  const picked = [...new Set(values)];
  if (!picked.every((value) => known.has(value))) return refuse('notAnOption', 'Pick from the options listed.');
  if (field.kind === 'choice') {
    return picked.length > 1 ? refuse('tooMany', 'Pick one option.') : { ok: true, value: picked[0] };
  }
  if (field.minItems !== undefined && picked.length < field.minItems) {
    return refuse('tooFew', `Pick at least ${options(field.minItems)} (now ${picked.length}).`);
  }
  if (field.maxItems !== undefined && picked.length > field.maxItems) {
    return refuse('tooMany', `Pick at most ${options(field.maxItems)} (now ${picked.length}).`);
  }
  return { ok: true, value: picked };
}

function range({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: NumberField): string {
  if (
    minimum !== undefined &&
    maximum !== undefined &&
    exclusiveMinimum === undefined &&
    exclusiveMaximum === undefined
  ) {
    return ` from ${minimum} to ${maximum}`;
  }
  const limits = [
    minimum === undefined ? [] : [`at least ${minimum}`],
    exclusiveMinimum === undefined ? [] : [`more than ${exclusiveMinimum}`],
    maximum === undefined ? [] : [`at most ${maximum}`],
    exclusiveMaximum === undefined ? [] : [`less than ${exclusiveMaximum}`],
  ].flat();
  return limits.length === 0 ? '' : `, ${limits.join(', ')}`;
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

function characters(total: number): string {
  return total === 1 ? '1 character' : `${total} characters`;
}

function options(total: number): string {
  return total === 1 ? '1 option' : `${total} options`;
}
