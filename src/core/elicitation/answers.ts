import type { FieldCheck, FieldInput, FormCheck, FormField } from './types';

/** Checks one input against its field. The message is meant for the input box. Throws if the input is of another kind. */
export function checkInput(field: FormField, input: FieldInput): FieldCheck {
  throw new Error(`Not checked yet: ${field.key} ${typeof input}`);
}

/** Checks a whole form; a field without an entry counts as left empty. The inputs are keyed by {@link FormField.key}. */
export function collectContent(fields: readonly FormField[], inputs: ReadonlyMap<string, FieldInput>): FormCheck {
  throw new Error(`Not collected yet: ${fields.length} ${inputs.size}`);
}

/** What a field holds before anybody touched it: its default, or nothing. */
export function prefill(field: FormField): FieldInput {
  throw new Error(`Not prefilled yet: ${field.key}`);
}

/** An input in words, for the review: labels instead of constants, dots instead of what may be a secret. */
export function describeInput(field: FormField, input: FieldInput): string {
  throw new Error(`Not described yet: ${field.key} ${typeof input}`);
}
