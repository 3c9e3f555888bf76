export type UrlWarningKind =
  'internationalHost' | 'plainHttp' | 'credentials' | 'addressAsHost' | 'unusualPort' | 'hiddenCharacters';

/** Something about an address that a person should know before opening it, as a sentence. */
export interface UrlWarning {
  readonly kind: UrlWarningKind;
  readonly message: string;
}

export type UrlInspection =
  /** Must not be opened, whatever the person says: answer `decline`. */
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'askable';
      /** The whole address as it is opened: printable ASCII only, so that nothing in it is invisible. */
      readonly url: string;
      /** Host and, unless it is the scheme's own, port; as in `url`. To be set apart. */
      readonly host: string;
      readonly warnings: readonly UrlWarning[];
    };

/** Judges the address of a URL elicitation (2026-07-28, client/elicitation, Safe URL Handling). Contacts nobody. */
export function inspectUrl(url: string): UrlInspection {
  return { kind: 'refused', reason: `Not inspected yet: ${url.length}` };
}
