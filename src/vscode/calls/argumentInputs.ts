import { checkInput } from '../../core/elicitation/answers';
import type { FieldInput, FormField } from '../../core/elicitation/types';
import type { FormInputs } from '../input/formFlow';

/**
 * Arguments as what was entered to give them, so that a form can be filled in with those of an earlier call. An
 * argument that the field can't hold any more (the tool has changed) is left out.
 */
export function inputsOf(fields: readonly FormField[], args: Readonly<Record<string, unknown>>): FormInputs {
  const inputs = new Map<string, FieldInput>();
  for (const field of fields) {
    const input = Object.hasOwn(args, field.key) ? inputOf(field, args[field.key]) : undefined;
    inputs.set(field.key, checkInput(field, input).ok ? input : undefined);
  }
  return inputs;
}

function inputOf(field: FormField, value: unknown): FieldInput {
  switch (field.kind) {
    case 'string':
      return typeof value === 'string' && value !== '' ? { kind: 'text', text: value } : undefined;
    case 'integer':
    case 'number':
      return typeof value === 'number' ? { kind: 'text', text: String(value) } : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? { kind: 'boolean', value } : undefined;
    case 'choice':
      return typeof value === 'string' ? { kind: 'picked', values: [value] } : undefined;
    case 'multiChoice':
      return isTexts(value) && value.length > 0 ? { kind: 'picked', values: value } : undefined;
    case 'json':
      return value === undefined ? undefined : { kind: 'text', text: JSON.stringify(value) };
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
