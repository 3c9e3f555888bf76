import { commands, Uri, workspace, type TextDocumentShowOptions } from 'vscode';
import type { Redactor } from '../../core/audit/redaction';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { messageOf } from '../../core/base/errors';
import { isObject } from '../../core/base/json';
import type { Logger } from '../../core/base/logger';
import { nextTurn } from '../../core/base/nextTurn';
import type { RenderedResult } from '../../core/catalog/renderTypes';
import type { ArgumentValidator } from '../../core/catalog/schemas';
import type { Tool } from '../../core/catalog/types';
import type { CallToolResult, PeerView } from '../../core/peer/types';
import type { Localizer } from '../localizer';
import type { CallRecord } from './callRecord';
import { DocumentFileSystem } from './documentFileSystem';
import { documentName } from './documentName';
import { DocumentStore } from './documentStore';
import { linkFile, linkFileName, readLinkFile, type LinkedResource } from './resourceLinkFile';

/** Scheme of the addresses of results, errors and long texts. */
export const documentScheme = 'mcp-host-result';

/** Larger documents open as text: the preview lays out everything at once, the text editor only what is seen. Bytes. */
const previewLimit = 100_000;

const previewEditor = 'vscode.markdown.preview.editor';

export interface ResultDocumentOptions {
  readonly l10n: Localizer;
  readonly logger: Logger;
  /** Checks structured content against the tool's output schema. */
  readonly validator: Pick<ArgumentValidator, 'validate'>;
  /** Hides secrets in errors and in what was sent. */
  readonly redactor: Redactor;
  /**
   * Hides secrets in a result. It should look for known values only: what stands under a key like `token` is the data
   * that the person asked for.
   */
  readonly redactResult: (text: string) => string;
}

/** What a server answered, rendered: see {@link RenderedResult}. */
export interface ReadableDocument extends Pick<RenderedResult, 'markdown' | 'attachments' | 'resourceLinks'> {
  /** The configured name of the server. */
  readonly server: string;
  /** Names the file. */
  readonly subject: string;
  /** Milliseconds since the epoch. */
  readonly endedAt: number;
  /** The answer as received. */
  readonly raw: unknown;
  /** The focus stays where it is; absent: the document takes it. */
  readonly keepFocus?: boolean;
}

/** Shows results, errors and long texts as read-only documents in the editor. They are kept in memory, the newest ones. */
export interface ResultDocuments extends Disposable {
  /**
   * Opens a result. `tool` is the tool as declared when it was called.
   * @param keepFocus - a person is busy elsewhere: the focus stays there
   */
  showResult(call: CallRecord, result: CallToolResult, tool: Tool | undefined, keepFocus: boolean): Promise<void>;
  /** Opens something else that a server answered, in a form to be read. */
  show(document: ReadableDocument): Promise<Uri>;
  /** The resource that a link in a document leads to, by the address of the link. */
  linkedResource(uri: Uri): LinkedResource | undefined;
  /** Opens what is known of a failure. `peer` is the server as it is now. `keepFocus`: as with a result. */
  showError(call: CallRecord, error: unknown, peer: PeerView | undefined, keepFocus: boolean): Promise<Uri>;
  /** Opens a document that was shown before. */
  reopen(uri: Uri): Promise<void>;
  /** Keeps a plain text as a document that is opened by its address. */
  keepText(title: string, text: string): Uri;
  /** The document that an answer or failure was shown as, by the very object that the host gave; while it is kept. */
  documentOf(answer: unknown): Uri | undefined;
  /** Opens a plain text, without taking the focus. */
  showText(title: string, text: string): Promise<void>;
  /** Opens the raw JSON (`json`) or the readable form (`md`) of the same document. */
  showForm(uri: Uri, form: 'json' | 'md'): Promise<void>;
}

/** Registers the file system of the documents; dispose the result to take it away. */
export function createResultDocuments(options: ResultDocumentOptions): ResultDocuments {
  const { l10n, redactor } = options;
  const disposables = new DisposableStore();
  const store = new DocumentStore();
  const shownAs = new WeakMap<object, Uri>();
  const files = disposables.add(new DocumentFileSystem(store, uriOf));
  disposables.add(
    workspace.registerFileSystemProvider(documentScheme, files, { isReadonly: true, isCaseSensitive: true }),
  );

  /** What was sent, without secrets. */
  function shown(call: CallRecord): CallRecord {
    return { ...call, args: redactor.frame(call.args) as CallRecord['args'] };
  }

  async function openReadable(uri: Uri, keepFocus: boolean): Promise<void> {
    const how = { ...showOptions, preserveFocus: keepFocus };
    const size = store.file(uri.path)?.bytes.byteLength ?? 0;
    if (size <= previewLimit) {
      try {
        await commands.executeCommand('vscode.openWith', uri, previewEditor, how);
        return;
      } catch (error) {
        options.logger.warn(`The markdown preview did not open ${uri.path}: ${messageOf(error)}`);
      }
    }
    await commands.executeCommand('vscode.open', uri, how);
  }

  async function show({
    server,
    subject,
    endedAt,
    markdown,
    attachments,
    resourceLinks,
    raw,
    keepFocus = false,
  }: ReadableDocument): Promise<Uri> {
    const name = documentName(subject, endedAt);
    const folder = store.add(
      [
        ...attachments.map(({ fileName, data }) => ({ name: fileName, bytes: Buffer.from(data, 'base64') })),
        ...resourceLinks.map(({ uri }, index) => linkFile(index, { server, uri })),
        { name: `${name}.md`, bytes: encode(options.redactResult(markdown)) },
      ],
      endedAt,
    );
    const uri = uriOf(`${folder}/${name}.md`);
    if (isObject(raw)) shownAs.set(raw, uri);
    await openReadable(uri, keepFocus);
    await nextTurn();
    const { readableJson } = await import('./readable');
    store.put(folder, { name: `${name}.json`, bytes: encode(options.redactResult(readableJson(raw))) });
    return uri;
  }

  function keepText(title: string, text: string): Uri {
    const now = Date.now();
    const name = `${documentName(title, now)}.txt`;
    return uriOf(`${store.add([{ name, bytes: encode(text) }], now)}/${name}`);
  }

  return {
    async showResult(call, result, tool, keepFocus) {
      const { renderResult, resultDocument, resultPreface, structuredDeviation } = await import('./readable');
      const deviation = await structuredDeviation(result, tool, options.validator);
      const bytes = Buffer.byteLength(JSON.stringify(result));
      await nextTurn();
      const sent = shown(call);
      const rendered = renderResult(result, {
        server: call.server ?? '',
        tool: call.tool,
        l10n,
        preface: resultPreface({ call: sent, bytes, lacksStructuredContent: deviation.lacking }, l10n),
        structuredProblems: deviation.problems,
        attachmentUri: ({ fileName }) => fileName,
        resourceUri: linkFileName,
      });
      await nextTurn();
      await show({
        server: call.server ?? '',
        subject: call.tool,
        endedAt: call.endedAt,
        markdown: resultDocument(rendered.markdown, sent, l10n),
        attachments: rendered.attachments,
        resourceLinks: rendered.resourceLinks,
        raw: result,
        keepFocus,
      });
    },

    show,

    async showError(call, error, peer, keepFocus) {
      const { errorDocument, rawError, readableJson } = await import('./readable');
      const name = documentName(call.tool, call.endedAt);
      const raw = readableJson(redactor.frame(rawError(error, call)));
      const folder = store.add(
        [
          { name: `${name}.md`, bytes: encode(redactor.text(errorDocument(shown(call), error, peer, l10n))) },
          { name: `${name}.json`, bytes: encode(redactor.text(raw)) },
        ],
        call.endedAt,
      );
      const uri = uriOf(`${folder}/${name}.md`);
      if (isObject(error)) shownAs.set(error, uri);
      await openReadable(uri, keepFocus);
      return uri;
    },

    reopen: (uri) => openReadable(uri, false),

    keepText: (title, text) => keepText(title, options.redactResult(text)),

    documentOf(answer) {
      const uri = isObject(answer) ? shownAs.get(answer) : undefined;
      return uri && store.file(uri.path) ? uri : undefined;
    },

    async showText(title, text) {
      const uri = keepText(title, redactor.text(text));
      await commands.executeCommand('vscode.open', uri, { ...showOptions, preserveFocus: true });
    },

    async showForm(uri, form) {
      const other = uri.with({ path: uri.path.replace(/\.(json|md)$/, `.${form}`) });
      if (form === 'md') await openReadable(other, false);
      else await commands.executeCommand('vscode.open', other, showOptions);
    },

    linkedResource({ scheme, path }) {
      const file = scheme === documentScheme ? store.file(path) : undefined;
      return file && readLinkFile(path, file.bytes);
    },

    dispose() {
      disposables.dispose();
    },
  };
}

const showOptions: TextDocumentShowOptions = { preview: false };

function uriOf(path: string): Uri {
  return Uri.from({ scheme: documentScheme, path });
}

function encode(text: string): Uint8Array {
  return Buffer.from(text);
}
