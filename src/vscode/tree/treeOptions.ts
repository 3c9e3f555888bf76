import type { Clock } from '../../core/base/clock';
import type { HostApi } from '../../core/hostApi';
import type { Localizer } from '../localizer';

/** What the views are made from. */
export interface TreeOptions {
  readonly host: HostApi;
  readonly clock: Clock;
  readonly l10n: Localizer;
  /** Where processes run, in words, for instance `on this computer`. */
  readonly place: string;
}

/** What a view needs that shows rows to a person. */
export interface ShownTreeOptions extends TreeOptions {
  /** Hides known secrets. */
  readonly redact: (text: string) => string;
}

/** Changes are shown together, this long after the first; short enough to be felt as at once. */
export const coalesceMs = 50;
