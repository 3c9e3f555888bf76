import type { Localizer } from './localizer';
import type { OutputGroup } from './outputBatch';

/** A group of printed lines as one entry of a log. */
export function outputText({ stream, source, lines, dropped }: OutputGroup, l10n: Localizer): string {
  const all = dropped === 0 ? lines : [...lines, l10n.t('… and {0} more lines, printed too fast to keep', dropped)];
  const [only] = all;
  if (all.length === 1 && only !== undefined) return `${title(stream, source, undefined, l10n)} ${only}`;
  return [title(stream, source, lines.length + dropped, l10n), ...all.map((line) => `    ${line}`)].join('\n');
}

function title(
  stream: OutputGroup['stream'],
  source: OutputGroup['source'],
  count: number | undefined,
  l10n: Localizer,
): string {
  if (stream === 'stderr') return count === undefined ? 'stderr:' : l10n.t('stderr, {0} lines:', count);
  if (source === 'launcher') {
    return count === undefined
      ? l10n.t('stdout, not a message, before the first one (perhaps of what starts the server):')
      : l10n.t(
          'stdout, {0} lines that are not messages, before the first one (perhaps of what starts the server):',
          count,
        );
  }
  return count === undefined
    ? l10n.t('stdout, not a message:')
    : l10n.t('stdout, {0} lines that are not messages:', count);
}
