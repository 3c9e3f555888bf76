/**
 * An address as the URL standard reads it; undefined if it is none.
 *
 * `URL.canParse` is not used: in Node 20 and 22, once it has run a few thousand times, it refuses addresses with letters
 * like `ü`.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** A part of an address without its percent-encoding; as it is where that is broken. */
export function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
