import { assertNever } from '../../core/base/assert';
import type { DefinitionKind } from '../../core/base/errors';
import type { DefinitionChange } from '../../core/catalog/types';
import type { DefinitionCounts } from '../../core/peer/types';
import type { Localizer } from '../localizer';
import { timeText } from '../words';

/** What a row says of a definition that is held. */
export function heldText({ since, blocked }: Pick<DefinitionChange, 'since' | 'blocked'>, l10n: Localizer): string {
  return blocked
    ? l10n.t('definition changed, kept blocked')
    : l10n.t('definition changed since {0}, calls held', timeText(since));
}

/** Why it is held, for a tooltip. */
export function heldReason({ since, blocked }: Pick<DefinitionChange, 'since' | 'blocked'>, l10n: Localizer): string {
  return blocked
    ? l10n.t('Its definition is not the one that was pinned, and you kept it blocked: calls are held.')
    : l10n.t(
        'Its definition is not the one that was pinned, seen {0}: calls are held until you run Review Changed Definitions.',
        timeText(since),
      );
}

/** How many definitions of a server wait for the person. */
export function toReview({ changed, blocked }: DefinitionCounts): number {
  return changed - blocked;
}

/** `2 definitions changed, calls held`. */
export function changedText(count: number, l10n: Localizer): string {
  return count === 1
    ? l10n.t('1 definition changed, calls held')
    : l10n.t('{0} definitions changed, calls held', count);
}

/** What a server's tooltip says of its pins. */
export function pinFacts({ pinned, changed, blocked }: DefinitionCounts, l10n: Localizer): readonly string[] {
  return [
    ...(pinned === 0 ? [] : [pinned === 1 ? l10n.t('1 definition pinned') : l10n.t('{0} definitions pinned', pinned)]),
    ...(changed - blocked === 0 ? [] : [changedText(changed - blocked, l10n)]),
    ...(blocked === 0 ? [] : [l10n.t('{0} changed and kept blocked', blocked)]),
  ];
}

export function kindText(kind: DefinitionKind, l10n: Localizer): string {
  switch (kind) {
    case 'tool':
      return l10n.t('tool');
    case 'prompt':
      return l10n.t('prompt');
    case 'resourceTemplate':
      return l10n.t('resource template');
    default:
      return assertNever(kind);
  }
}
