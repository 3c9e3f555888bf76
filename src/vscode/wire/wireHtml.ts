import { randomBytes } from 'node:crypto';

export interface WirePage {
  readonly script: string;
  readonly style: string;
  /** The origin from which the view loads what belongs to the extension. */
  readonly source: string;
  readonly title: string;
}

/** The page of the view: one script and one stylesheet of the extension, nothing else, and nothing from elsewhere. */
export function wireHtml({ script, style, source, title }: WirePage): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${source}`;
  return `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${escaped(style)}">
</head>
<body><script nonce="${nonce}" src="${escaped(script)}"></script></body>
</html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
