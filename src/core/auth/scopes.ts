/** Scopes of one request; protocol.md §13. */
const maxScopes = 200;

/** RFC 6749 §3.3. */
const scope = /^[\x21\x23-\x5b\x5d-\x7e]{1,500}$/;

/** The scopes of a blank-separated list, each once; what can't be one is left out. */
export function readScopes(text: string | undefined): readonly string[] {
  return unionOf((text ?? '').split(/\s+/));
}

/** Every scope of several lists once, in the order they come; bounded. */
export function unionOf(...lists: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(lists.flat().filter((item) => scope.test(item)))].slice(0, maxScopes);
}

/** What is known when scopes are chosen. */
export interface ScopeSources {
  /** Of the challenge: what the request that failed needs. */
  readonly challenged: readonly string[];
  /** `scopes_supported` of the server's own metadata. */
  readonly supported: readonly string[] | undefined;
  /** Of the entry. */
  readonly configured: readonly string[] | undefined;
  /** Asked for or granted before, by the same authorization server. */
  readonly before: readonly string[];
}

/**
 * Which scopes to ask for (2026-07-28, basic/authorization, Scope Selection Strategy): those of the challenge, else those of
 * the metadata, else those of the entry; together with what there was before, so that nothing is lost. Empty: none are named.
 */
export function chooseScopes({ challenged, supported, configured, before }: ScopeSources): readonly string[] {
  const wanted = challenged.length > 0 ? challenged : (supported ?? configured ?? []);
  return unionOf(before, wanted);
}
