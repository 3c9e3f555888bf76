const expression = /\{[^{}]*\}/;

/**
 * Whether a template of resources (RFC 6570) could have made an address, where each of its expressions stands for any text, or
 * none: more addresses than it can make, as it depends on the server which of them it takes for one. Linear.
 */
export function couldMake(template: string, uri: string): boolean {
  const [start = '', ...others] = template.split(expression).map(bytesOf);
  const address = bytesOf(uri);
  const end = others.pop();
  if (end === undefined) return address === start;
  if (address.length < start.length + end.length || !address.startsWith(start) || !address.endsWith(end)) return false;
  const last = address.length - end.length;
  let at = start.length;
  for (const text of others) {
    const found = address.indexOf(text, at);
    if (found < 0 || found + text.length > last) return false;
    at = found + text.length;
  }
  return true;
}

/** Its bytes, however they are written: a template may have plain what has to be percent-encoded in an address. */
function bytesOf(text: string): string {
  return Buffer.from(text, 'utf8')
    .toString('latin1')
    .replace(/%([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
