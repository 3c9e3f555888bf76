import { ProtocolError } from '../base/errors';
import { isObject, isStringArray } from '../base/json';
import type { FieldOption } from './types';
import { bounded } from './visibleText';
import { english } from '../base/localizer';
import { formTexts } from './requestTexts';

/** Most options that one choice may have; `protocol.md` §13. */
export const MAX_FIELD_OPTIONS = 5_000;

/** Longest label shown, in UTF-16 code units. */
export const MAX_LABEL_LENGTH = 500;

/**
 * The options of a schema that allows nothing but some strings: `enum` (with the older `enumNames`), `const`, `oneOf`
 * or `anyOf` of constants with titles. Undefined if it is no such schema. An option that comes again is dropped.
 * Throws {@link ProtocolError} beyond {@link MAX_FIELD_OPTIONS}; `key` is the property, for the message.
 */
export function optionsOf(schema: Readonly<Record<string, unknown>>, key: string): readonly FieldOption[] | undefined {
  const declared = enumerated(schema) ?? titled(schema['oneOf']) ?? titled(schema['anyOf']);
  if (declared === undefined) return undefined;
  if (declared.length > MAX_FIELD_OPTIONS) {
    throw new ProtocolError(
      formTexts.tooManyOptions(
        english,
        JSON.stringify(bounded(key, 100)),
        String(declared.length),
        String(MAX_FIELD_OPTIONS),
      ),
    );
  }
  const byValue = new Map<string, FieldOption>();
  for (const option of declared) if (!byValue.has(option.value)) byValue.set(option.value, option);
  return [...byValue.values()];
}

/** A title from elsewhere as a label: `fallback` if it is no text or blank, and cut if it is very long. */
export function labelOf(title: unknown, fallback: string): string {
  return bounded(typeof title === 'string' && title.trim() !== '' ? title : fallback, MAX_LABEL_LENGTH);
}

function enumerated(schema: Readonly<Record<string, unknown>>): FieldOption[] | undefined {
  const values = schema['enum'] ?? (typeof schema['const'] === 'string' ? [schema['const']] : undefined);
  if (!isStringArray(values)) return undefined;
  const names: readonly unknown[] = Array.isArray(schema['enumNames']) ? schema['enumNames'] : [];
  return values.map((value, index) => ({ value, label: labelOf(names[index], value) }));
}

function titled(entries: unknown): FieldOption[] | undefined {
  if (!Array.isArray(entries)) return undefined;
  const options: FieldOption[] = [];
  for (const entry of entries as unknown[]) {
    if (!isObject(entry) || typeof entry['const'] !== 'string') return undefined;
    options.push({ value: entry['const'], label: labelOf(entry['title'], entry['const']) });
  }
  return options;
}
