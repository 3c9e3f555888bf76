/** The parts of an address that the editor was opened with, as `vscode.Uri` has them. */
export interface EditorAddress {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
}

/**
 * An address that the editor was opened with, as it was sent. On a desktop the editor has undone the escapes of the query,
 * so that each value stands for itself; in a browser it has not.
 */
export function editorAnswer({ scheme, authority, path, query }: EditorAddress): string {
  const isEscaped = /%[0-9a-f]{2}/i.test(query);
  const params = isEscaped ? new URLSearchParams(query) : new URLSearchParams(query.split('&').map(pairOf));
  return `${scheme}://${authority}${path}?${params.toString()}`;
}

function pairOf(text: string): [string, string] {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
