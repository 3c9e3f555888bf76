import type { Localizer } from '../../core/base/localizer';
import { plainText } from '../../vscode/plainText';
import type { CursorPlace } from './cursorPlace';
import { behind, offerOf, type Offer } from './offer';
import type { ToolFacts } from './settingsFacts';

/**
 * The keys of `mcpHost.tools`: each tool by its server, and by its canonical name. What is there already is left out, and
 * so are names that do not look like what they are.
 */
export function toolOffers(
  text: string,
  offset: number,
  place: CursorPlace,
  there: ReadonlySet<string>,
  tools: readonly ToolFacts[],
  l10n: Localizer,
): readonly Offer[] {
  const typed = place.path.at(-1) ?? '';
  const replaces = place.text ?? { offset, length: 0 };
  const after = behind(text, replaces);
  return tools.flatMap(({ name, server, localName, description }) => {
    const keys = [...new Set([`${server}/${localName}`, name])];
    return keys
      .filter((key) => (key === typed || !there.has(key)) && plainText(key, { maxLength: 1000 }) === key)
      .map((key): Offer => {
        const written = JSON.stringify(key);
        return offerOf('tool', key, replaces, {
          text: after === ':' ? written : `${escaped(written)}: {$1}${after === '"' ? ',' : ''}`,
          isSnippet: after !== ':',
          filter: place.text ? written : key,
          detail: key === name ? l10n.t('tool of {0}', server) : l10n.t('tool of {0}, whatever it is called', server),
          documentation: description === '' ? undefined : description,
          rank: key === name ? 1 : 0,
        });
      });
  });
}

/** A text as it stands in a snippet. */
function escaped(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}
