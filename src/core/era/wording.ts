import type { ExitStatus } from '../base/errors';
import { english, type Localizer } from '../base/localizer';
import { plain } from '../base/plain';

const MAX_LISTED = 10;

/** `2026-07-28, 2025-11-25 and 3 more`; `nothing` for an empty list. */
export function listed(items: readonly string[], l10n: Localizer = english): string {
  if (items.length === 0) return l10n.t('nothing');
  const shown = items.slice(0, MAX_LISTED).map((item) => plain(item, 60));
  const rest = items.length - shown.length;
  return rest > 0 ? l10n.t('{0} and {1} more', shown.join(', '), rest) : shown.join(', ');
}

/** `exited with code 1`, `was killed by SIGTERM`, `closed its output`. */
export function ending(exit: ExitStatus, l10n: Localizer = english): string {
  if (exit.signal !== null) return l10n.t('was killed by {0}', exit.signal);
  return exit.exitCode === null ? l10n.t('closed its output') : l10n.t('exited with code {0}', exit.exitCode);
}
