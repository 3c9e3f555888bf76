import { parseInteger, parseNumber } from './numbers';
import { isOfType } from './jsonType';
import type { FieldOption } from './types';

/** The default of a single choice, if it is one of the options. */
export function choiceDefault(preset: unknown, options: readonly FieldOption[]): string | undefined {
  return typeof preset === 'string' ? listDefault(preset, options)?.[0] : undefined;
}

/** Those of the defaults that are options, each once; a single one counts as a list of one. Undefined if none is. */
export function listDefault(preset: unknown, options: readonly FieldOption[]): readonly string[] | undefined {
  const known = new Set(options.map((option) => option.value));
  const wanted = new Set<unknown>(Array.isArray(preset) ? preset : [preset]);
  const usable = [...wanted].filter((value): value is string => typeof value === 'string' && known.has(value));
  return usable.length > 0 ? usable : undefined;
}

/** The default of a number, if a person could have typed it. */
export function numberDefault(preset: unknown, kind: 'integer' | 'number'): number | undefined {
  if (typeof preset !== 'number') return undefined;
  const parsed = (kind === 'integer' ? parseInteger : parseNumber)(String(preset));
  return parsed.kind === 'number' ? parsed.value : undefined;
}

/** The default of a field that is typed as JSON, if it is of the type that the schema names. */
export function jsonDefault(preset: unknown, schema: Readonly<Record<string, unknown>>): unknown {
  return isOfType(preset, schema['type']) ? preset : undefined;
}
