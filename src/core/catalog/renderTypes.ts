import type { SchemaProblem } from '../base/errors';
import type { Localizer } from '../base/localizer';

/** What a result is shown for, and how the place where it is shown addresses its parts. */
export interface RenderContext {
  /** The configured name of the server. */
  readonly server: string;
  /** The canonical name of the tool. */
  readonly tool: string;
  /** The language of what the document itself says. Absent: English. */
  readonly l10n?: Localizer;
  /** What else stands below the heading, in CommonMark. */
  readonly preface?: string;
  /** How the structured content departs from the tool's output schema; empty or absent: it does not. */
  readonly structuredProblems?: readonly SchemaProblem[];
  /** The address under which an attachment can be opened. Absent: attachments are named in the document, but not linked. */
  readonly attachmentUri?: (attachment: ResultAttachment) => string;
  /**
   * The address under which a resource is read from its server; `index` is its place in {@link RenderedResult.resourceLinks}.
   * Absent: resources are named in the document, but not linked.
   */
  readonly resourceUri?: (index: number) => string;
}

/** An image, audio or blob of a result. */
export interface ResultAttachment {
  /** Place among the attachments, from 0. */
  readonly index: number;
  /** A file name that is safe to use: `image-1.png`. Unique within the result. */
  readonly fileName: string;
  /** As the server declared it; `application/octet-stream` where it did not. */
  readonly mimeType: string;
  /** Checked to be base64; without white space. */
  readonly data: string;
  /** Size of the decoded data. */
  readonly bytes: number;
}

/** An `http`, `https` or `mailto` address that may be handed to the editor's opener. */
export interface ResultLink {
  /** One line of plain text, as the server names it. Not trusted: show {@link url} beside it. */
  readonly label: string;
  readonly url: string;
}

/** A resource that the result points to. It is opened by reading it from its server, never by the editor's opener. */
export interface ResultResourceLink {
  readonly uri: string;
  readonly name: string;
  readonly title: string | undefined;
  readonly mimeType: string | undefined;
}

/** A tool's result in a form to be read. */
export interface RenderedResult {
  /** `toolError`: the tool says that it failed. Still a result, never a reason to send the call again. */
  readonly class: 'ok' | 'toolError';
  /**
   * CommonMark. Whatever the server sent is escaped, so that it can be rendered with raw HTML and bare links allowed:
   * no element but those of the document's own layout, no hyperlink but those of {@link links},
   * {@link RenderContext.attachmentUri} and {@link RenderContext.resourceUri}, no image.
   */
  readonly markdown: string;
  /** In the order of the result. */
  readonly attachments: readonly ResultAttachment[];
  /** In the order of the result, each address once. */
  readonly links: readonly ResultLink[];
  /** In the order of the result, each URI once. */
  readonly resourceLinks: readonly ResultResourceLink[];
}
