import { ProtocolError } from '../base/errors';
import type { FormFields } from './types';

/** Most properties that a form may have; `protocol.md` §13. */
export const MAX_FORM_FIELDS = 100;

/** Most options that one choice may have; `protocol.md` §13. */
export const MAX_FIELD_OPTIONS = 5_000;

/**
 * Reads a flat JSON Schema as a form: the `requestedSchema` of an `elicitation/create` (2026-07-28, client/elicitation)
 * or a tool's input schema. Throws {@link ProtocolError} if it describes no object or passes a bound.
 */
export function formFields(schema: unknown): FormFields {
  throw new ProtocolError(`Forms are not read yet: ${typeof schema}`);
}

/** Whether a form alone can answer the schema: every property has a box of its own kind, and nothing else is asked. */
export function isFlat(schema: unknown): boolean {
  return schema === undefined;
}
