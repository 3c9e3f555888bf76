import { byCodeUnit } from '../base/order';

/** Versions with self-contained requests that are spoken unless `mcpHost.modernVersions` says otherwise. */
export const DEFAULT_MODERN_VERSIONS: readonly string[] = ['2026-07-28'];

/** Revisions with an `initialize` handshake that are spoken unless `mcpHost.legacyVersions` says otherwise. */
export const DEFAULT_LEGACY_VERSIONS: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

/** The versions without repetitions, highest first. Versions are dates written year first, so text order is age. */
export function highestFirst(versions: readonly string[]): string[] {
  return [...new Set(versions)].sort((left, right) => byCodeUnit(right, left));
}

/** The highest version that occurs in both lists, whatever their order; undefined if there is none. */
export function highestShared(ours: readonly string[], theirs: readonly string[]): string | undefined {
  const offered = new Set(theirs);
  return highestFirst(ours).find((version) => offered.has(version));
}
