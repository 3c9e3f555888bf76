import { CancelledError } from '../base/errors';
import { english } from '../base/localizer';
import type { Saying } from '../base/sayings';

/** The sentence of {@link startCancelled}. */
export const abortTexts = {
  start: (l10n, server) => l10n.t('The start of server "{0}" was cancelled.', server),
} as const satisfies Record<string, Saying>;

/** The start of a server was called off by its caller. */
export function startCancelled(server: string): CancelledError {
  return new CancelledError(abortTexts.start(english, server), { server });
}
