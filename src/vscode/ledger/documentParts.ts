import { assertNever } from '../../core/base/assert';
import type { SameNameRule } from '../../core/catalog/hostNameTypes';
import type { SameHostName } from '../../core/catalog/hostPreview';
import type { Localizer } from '../localizer';
import { escapeMarkdown, markdownText } from '../markdown';

/** A heading with what is below it; nothing where nothing is. */
export function section(title: string, parts: readonly string[]): readonly string[] {
  return parts.length === 0 ? [] : [`## ${escapeMarkdown(title)}`, ...parts];
}

/** A list as one part; none without an item. Items are plain text. */
export function bullets(items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [items.map((item) => `- ${escapeMarkdown(item)}`).join('\n')];
}

/** A table. Heads are plain text, cells are markdown without line breaks. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads.map(escapeMarkdown)), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** What other hosts would call the same. */
export function sameNameSection(same: readonly SameHostName[], l10n: Localizer): readonly string[] {
  const rows = same.map(({ host, name, tools }) => [
    escapeMarkdown(host.label),
    `⚠ **${markdownText(name)}**`,
    tools.map(({ server, tool }) => markdownText(`${server}/${tool}`)).join(', '),
    escapeMarkdown(sameNameText(host.sameName, l10n)),
  ]);
  return section(
    l10n.t('One Name for Several Tools in Other Hosts'),
    rows.length === 0
      ? []
      : [table([l10n.t('Host'), l10n.t('Name there'), l10n.t('Tools'), l10n.t('What happens')], rows)],
  );
}

function sameNameText(rule: SameNameRule, l10n: Localizer): string {
  switch (rule) {
    case 'firstStays':
      return l10n.t('only the first can be called');
    case 'lastStays':
      return l10n.t('the last one takes its place');
    case 'notDocumented':
      return l10n.t('which one is called is not documented');
    default:
      return assertNever(rule);
  }
}
