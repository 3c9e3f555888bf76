import { decodedPart } from '../../core/base/parseUrl';
import { extensionsOf } from './mediaTypes';

const maxLength = 80;

/** What the editor takes for markdown: it follows links in its text that run commands, and offers to give some of it to a model. */
const markdown = /\.(?:md|mkd|mdwn|mdown|markdown|markdn|mdtxt|mdtext|mdx|mdc|workbook)$/i;

/**
 * The file name under which a content of a resource is shown: the last part of its URI, in letters that every file system
 * takes, with an extension that fits its type, since that decides over the language and the viewer. Markdown is plain text. Pure.
 * @param isText - how it was sent
 */
export function resourceFileName(uri: string, mimeType: string | undefined, isText: boolean): string {
  const name = typedName(safeName(lastSegment(uri)), mimeType, isText);
  return markdown.test(name) ? `${name}.txt` : name;
}

function typedName(name: string, mimeType: string | undefined, isText: boolean): string {
  const known = extensionsOf(mimeType);
  const extension = /[^.]\.([A-Za-z\d]{1,10})$/.exec(name)?.[1]?.toLowerCase();
  if (extension !== undefined && (known.length === 0 || known.includes(extension))) return name;
  const added = known[0] ?? (isText ? 'txt' : 'bin');
  return `${name}.${added}`;
}

/** What names the resource in its URI, decoded: the last part of the path, else the host, else what follows the scheme. */
function lastSegment(uri: string): string {
  const rest = uri.replace(/^[a-z][a-z\d+.-]*:/i, '').replace(/[?#][^]*$/, '');
  const segments = rest.split('/').filter((segment) => segment !== '');
  return decodedPart(segments.at(-1) ?? rest);
}

function safeName(text: string): string {
  const safe = text
    .replace(/[^\p{L}\p{N}._ -]+/gu, '-')
    .slice(-maxLength)
    .replace(/^[\udc00-\udfff. -]+|[. -]+$/g, '');
  return safe === '' ? 'resource' : safe;
}
