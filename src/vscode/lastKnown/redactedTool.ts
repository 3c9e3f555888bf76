import { isObject } from '../../core/base/json';
import type { Tool } from '../../core/catalog/types';

/** Types of JSON Schema: words of the language, whatever somebody has for a password. */
const typeNames = new Set<unknown>(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

/**
 * A tool without known secrets in its texts. Names stay as they are, also where a secret is the same word: those of the tool
 * and of its members, and where a schema says which of its properties are required, and of which type something is.
 * @param redact - takes secrets out of one text
 */
export function redactedTool({ name, ...rest }: Tool, redact: (text: string) => string): Tool {
  return { name, ...(redactedMembers(rest, redact) as Omit<Tool, 'name'>) };
}

function redactedMembers(
  object: Readonly<Record<string, unknown>>,
  redact: (text: string) => string,
): Readonly<Record<string, unknown>> {
  const isName = (key: string, value: unknown): boolean =>
    key === 'type'
      ? typeNames.has(value)
      : key === 'required' && typeof value === 'string' && hasProperty(object['properties'], value);
  // Unlike an assignment, this makes an own member of `__proto__` too.
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [
      key,
      Array.isArray(value)
        ? value.map((item: unknown) => (isName(key, item) ? item : redacted(item, redact)))
        : isName(key, value)
          ? value
          : redacted(value, redact),
    ]),
  );
}

function redacted(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => redacted(item, redact));
  return isObject(value) ? redactedMembers(value, redact) : value;
}

function hasProperty(properties: unknown, name: string): boolean {
  return isObject(properties) && Object.hasOwn(properties, name);
}
