import { parseBounded } from '../../core/base/boundedJson';
import { isObject } from '../../core/base/json';
import type { ChangedDefinition } from '../../core/hostApi';
import { wrapText } from '../input/wrapText';
import type { Localizer } from '../localizer';
import { plainText, visibleText } from '../plainText';
import { kindText } from './definitionWords';

/** Columns: the half of a narrow window. What is further to the right would be looked at by nobody. */
const width = 60;

/**
 * One side of a review as plain text: the texts of each definition as lines, everything else as JSON. Characters that are not
 * seen are made visible, long lines broken.
 * @param redact - hides secrets; given whole texts, since of a broken one nobody would know it
 */
export function definitionText(
  changed: readonly ChangedDefinition[],
  side: 'pinned' | 'current',
  l10n: Localizer,
  redact: (text: string) => string,
): string {
  return changed
    .map((definition) => {
      const hash = side === 'pinned' ? definition.pinnedHash : definition.hash;
      const text = side === 'pinned' ? definition.pinnedText : definition.text;
      return [
        `${kindText(definition.kind, l10n)} ${plainText(redact(definition.name), { maxLength: 80 })} · ${definition.server}`,
        '',
        ...(text === undefined
          ? [l10n.t('This definition was too large to be kept: only its hash is known.')]
          : fieldLines(text, redact)),
        '',
        `sha-256: ${hash}`,
      ].join('\n');
    })
    .join(`\n\n${'─'.repeat(width)}\n\n`)
    .concat('\n');
}

function fieldLines(text: string, redact: (text: string) => string): string[] {
  // No JSON any more, for instance since a secret was hidden in it.
  const definition = parseBounded(text);
  if (!isObject(definition)) return redact(text).split('\n').flatMap(broken);
  return Object.entries(definition).flatMap(([field, value]) => [
    `${field}:`,
    ...redact(typeof value === 'string' ? value : json(value))
      .split(/\r\n|[\n\r]/)
      .flatMap(broken),
  ]);
}

/** As JSON; what is nested deeper than that can be written shows as it is kept. */
function json(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2);
  } catch {
    return String(value);
  }
}

function broken(line: string): string[] {
  const shown = visibleText(line);
  const indent = `    ${/^ */.exec(shown)?.[0].slice(0, 40) ?? ''}`;
  const [first = '', ...more] = wrapText(shown, width, Infinity);
  return [`${indent}${first}`, ...more.map((part) => `${indent}  ${part}`)];
}
