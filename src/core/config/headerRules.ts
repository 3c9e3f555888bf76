/** RFC 9110 §5.6.2: what a header's name consists of. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Printable ASCII, blanks and tabs; RFC 9110 §5.5 without what only some servers take. */
const value = /^[\t\x20-\x7e]*$/;

/** Headers that the protocol or the connection decide on. */
const own = new Set([
  'accept',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'last-event-id',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Whether a text can be the name of a header. */
export function isHeaderName(name: string): boolean {
  // As a key of an object it would set what the object inherits.
  return name !== '__proto__' && token.test(name);
}

/** Whether a text can be the value of a header as it is. */
export function isHeaderValue(text: string): boolean {
  return value.test(text);
}

/** Whether a header is set by the host alone, so that no entry may. */
export function isHostHeader(name: string): boolean {
  const lowerCase = name.toLowerCase();
  return own.has(lowerCase) || lowerCase.startsWith('mcp-param-');
}
