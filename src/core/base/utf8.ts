/**
 * Where bytes of UTF-8 can be cut so that both parts, decoded apart, give the same text as decoded together: their
 * length, or a little less if a character may go on. Holds for invalid bytes too. At most 3 bytes stay behind the cut.
 */
export function utf8Cut(bytes: Uint8Array): number {
  for (let at = bytes.length - 1; at >= 0 && at >= bytes.length - 3; at--) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0xc0) return at; // It begins a character.
    if (byte < 0x80) break; // ASCII: what follows it are stray bytes, each an error of its own.
  }
  return bytes.length;
}
