import type { ExitStatus } from '../base/errors';
import { plain } from '../base/plain';

const MAX_LISTED = 10;

/** `2026-07-28, 2025-11-25 and 3 more`; `nothing` for an empty list. */
export function listed(items: readonly string[]): string {
  if (items.length === 0) return 'nothing';
  const shown = items.slice(0, MAX_LISTED).map((item) => plain(item, 60));
  const rest = items.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
}

/** `exited with code 1`, `was killed by SIGTERM`, `closed its output`. */
export function ending(exit: ExitStatus): string {
  if (exit.signal !== null) return `was killed by ${exit.signal}`;
  return exit.exitCode === null ? 'closed its output' : `exited with code ${exit.exitCode}`;
}
