import MarkdownIt from 'markdown-it';

/** What a person would find in a document that the most permissive renderer made of the markdown. */
export interface Page {
  /** With white space collapsed. */
  readonly text: string;
  /** The `href` and `src` of all elements, entities decoded. */
  readonly hyperlinks: readonly string[];
  readonly images: readonly string[];
  /** Elements and attributes that could do anything but show text. */
  readonly forbidden: readonly string[];
}

/**
 * Renders with raw HTML, bare links and no filter at all: what is dangerous then must not be in the markdown.
 * @param layout - elements that the document makes itself, beside those that all may have
 */
export function readDocument(markdown: string, layout: readonly string[] = []): Page {
  const renderer = new MarkdownIt({ html: true, linkify: true });
  renderer.validateLink = () => true;
  const html = renderer.render(markdown);
  const tags = [...html.matchAll(/<([a-z][a-z0-9]*)\b([^>]*)>/gi)];
  const attributes = tags.flatMap(([, element, rest]) =>
    [...rest!.matchAll(/([^\s=/"]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/g)].map(([, name, a, b, c]) => ({
      element: element!.toLowerCase(),
      name: name!.toLowerCase(),
      value: decode(a ?? b ?? c ?? ''),
    })),
  );
  const addresses = attributes.filter(({ name }) => name === 'href' || name === 'src');
  const elements = tags.map(([, element]) => element!.toLowerCase());
  return {
    text: decode(html.replace(/<[^>]*>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim(),
    hyperlinks: addresses.filter(({ element }) => element !== 'img').map(({ value }) => value),
    images: addresses.filter(({ element }) => element === 'img').map(({ value }) => value),
    forbidden: [
      ...elements.filter((name) => !allowed.has(name) && !layout.includes(name)),
      ...attributes.filter(({ name }) => !['href', 'class'].includes(name)).map(({ name }) => name),
    ],
  };
}

/** The elements of the documents' own layout. */
const allowed = new Set(['a', 'br', 'code', 'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'pre', 'strong']);

function decode(text: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name]!);
}
