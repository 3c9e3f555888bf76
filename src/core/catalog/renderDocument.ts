import { english, type Localizer } from '../base/localizer';
import type { CallToolResult } from '../peer/types';
import { saysFailure } from './renderClass';
import { codeSpan, escapeText, hyperlink, oneLine, openableUrl } from './renderEscape';
import { sizeText } from './renderSize';
import { sameJson } from './sameJson';
import type { RenderContext, ResultAttachment, ResultLink, ResultResourceLink } from './renderTypes';

/** What grows while a result is rendered: the document's blocks, and what it offers to open. */
export class ResultDocument {
  readonly #blocks: string[] = [];
  readonly #links = new Map<string, ResultLink>();
  readonly #resourceLinks = new Map<string, { readonly link: ResultResourceLink; readonly index: number }>();
  #failed: boolean;
  #structuredIsShown = false;
  readonly attachments: ResultAttachment[] = [];
  /** The language of what the document itself says. */
  readonly l10n: Localizer;

  constructor(
    private readonly context: RenderContext,
    private readonly result: CallToolResult,
  ) {
    this.l10n = context.l10n ?? english;
    this.#failed = result.isError === true || saysFailure(result.structuredContent);
  }

  /** Whether the tool says that it failed. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Whether one of the texts is the structured content. */
  get structuredIsShown(): boolean {
    return this.#structuredIsShown;
  }

  get links(): ResultLink[] {
    return [...this.#links.values()];
  }

  get resourceLinks(): ResultResourceLink[] {
    return [...this.#resourceLinks.values()].map(({ link }) => link);
  }

  get markdown(): string {
    return `${this.#blocks.join('\n\n')}\n`;
  }

  get blockCount(): number {
    return this.#blocks.length;
  }

  /** Takes note of what a text of the tool is as JSON. */
  sawOutermost(value: unknown): void {
    this.#failed ||= saysFailure(value);
    this.#structuredIsShown ||= sameJson(value, this.result.structuredContent);
  }

  /** Adds a block of markdown that is safe already. */
  add(block: string): void {
    this.#blocks.push(block);
  }

  /**
   * Markdown that offers an address. Its host stands beside the name, which may promise anything. An address that may
   * not be opened is only shown.
   */
  link(label: string, address: string): string {
    const url = openableUrl(address);
    if (url === undefined) {
      return label === address ? codeSpan(address) : `${escapeText(oneLine(label))} ${codeSpan(address)}`.trim();
    }
    if (!this.#links.has(address)) this.#links.set(address, { label: oneLine(label), url: address });
    const shown = oneLine(label) || address;
    const where = shown === address || url.host === '' ? '' : ` (${codeSpan(url.host)})`;
    return `${hyperlink(shown, address)}${where}`;
  }

  /** Keeps a link to a resource. Returns the address under which it is read, if there is one. */
  resourceLink(link: ResultResourceLink): string | undefined {
    const { index } = this.#resourceLinks.get(link.uri) ?? { index: this.#resourceLinks.size };
    if (index === this.#resourceLinks.size) this.#resourceLinks.set(link.uri, { link, index });
    return this.context.resourceUri?.(index);
  }

  /** Keeps an attachment and adds the line that names it. `data` is base64 without white space. */
  attach(mimeType: string, data: string, note: string): void {
    const index = this.attachments.length;
    const kind = /^(?:image|audio|video)(?=\/)/.exec(mimeType.toLowerCase())?.[0] ?? 'file';
    const fileName = `${kind}-${index + 1}.${extensionOf(mimeType)}`;
    const attachment = { index, fileName, mimeType, data, bytes: decodedBytes(data) };
    this.attachments.push(attachment);
    const address = this.context.attachmentUri?.(attachment);
    const name = address === undefined ? `**${escapeText(fileName)}**` : hyperlink(fileName, address);
    this.add([name, codeSpan(mimeType), sizeText(attachment.bytes), note].filter((part) => part !== '').join(' · '));
  }
}

function decodedBytes(base64: string): number {
  return Math.floor((base64.replace(/=+$/, '').length * 3) / 4);
}

const extensions: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/webm': 'webm',
  'image/avif': 'avif',
  'image/bmp': 'bmp',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'text/csv': 'csv',
  'text/html': 'html',
  // Not as markdown: its preview in the editor loads pictures from anywhere.
  'text/markdown': 'txt',
  'text/plain': 'txt',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};

function extensionOf(mimeType: string): string {
  const essence = mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
  return Object.hasOwn(extensions, essence) ? (extensions[essence] ?? 'bin') : 'bin';
}
