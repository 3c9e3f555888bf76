import {
  getLanguageService,
  type JSONDocument,
  type JSONSchema,
  type LanguageService,
  type MatchingSchema,
  type TextDocument,
} from 'vscode-json-languageservice';
import type { CompletionList, Diagnostic, DocumentSymbol, Hover, Position } from 'vscode-languageserver/node';
import { messageOf } from '../core/base/errors';
import type { Watchdog } from '../core/catalog/watchdog';
import { escapeMarkdown } from '../vscode/markdown';
import { hoverText, pointedAt, type Pointed } from './hoverText';
import { settledPromises, settledValue } from './settled';

/** What came of asking the service. */
export type Answer<Value> =
  | { readonly kind: 'answer'; readonly value: Value }
  /** It took longer than it may. */
  | { readonly kind: 'late' }
  /** The schema made it fail. */
  | { readonly kind: 'failed'; readonly reason: string };

/** A schema that is late so often in a row is not used any more. */
const maxLateTimes = 3;
/** Parts of a document that its outline has, as many as the editor's own for JSON. */
const maxSymbols = 5_000;

/**
 * The JSON service for documents with one schema. Schema and documents may be hostile, for instance by a pattern that
 * never ends, so each question is answered within a limit or not at all; `protocol.md` §13.
 */
export class SchemaService {
  readonly #watchdog: Watchdog;
  readonly #limitMs: number;
  readonly #schema: JSONSchema | undefined;
  #service: LanguageService;
  #lateTimes = 0;

  /** `limitMs`: for each question. */
  constructor(schema: JSONSchema | undefined, watchdog: Watchdog, limitMs: number) {
    this.#watchdog = watchdog;
    this.#limitMs = limitMs;
    this.#schema = schema;
    this.#service = startService(schema);
  }

  /** What is wrong with the text, and with the value by the schema. */
  problems(document: TextDocument): Answer<Diagnostic[]> {
    const settings = { comments: 'error', trailingCommas: 'error', schemaValidation: 'error' } as const;
    return this.#ask(document, (service, parsed) => service.doValidation(document, parsed, settings));
  }

  complete(document: TextDocument, position: Position): Answer<CompletionList | null> {
    return this.#ask(document, (service, parsed) => service.doComplete(document, position, parsed));
  }

  /** What the schema says of the part at a position. */
  hover(document: TextDocument, position: Position): Answer<Hover | null> {
    return this.#ask(document, (service, parsed) => {
      const offset = document.offsetAt(position);
      const pointed = pointedAt(parsed.getNodeFromOffset(offset), offset);
      return service.getMatchingSchemas(document, parsed).then((matches) => hoverOf(document, pointed, matches));
    });
  }

  /** What the document is made of, for its outline. */
  symbols(document: TextDocument): Answer<DocumentSymbol[]> {
    return this.#ask(document, (service, parsed) =>
      settledPromises.resolve(service.findDocumentSymbols2(document, parsed, { resultLimit: maxSymbols })),
    );
  }

  #ask<Value>(
    document: TextDocument,
    question: (service: LanguageService, parsed: JSONDocument) => PromiseLike<Value>,
  ): Answer<Value> {
    if (this.#lateTimes >= maxLateTimes) return { kind: 'late' };
    try {
      const watched = this.#watchdog.run(
        () => settledValue(question(this.#service, this.#service.parseJSONDocument(document))),
        this.#limitMs,
      );
      if (watched.kind === 'late') return this.#late();
      this.#lateTimes = 0;
      return watched.result === undefined
        ? { kind: 'failed', reason: 'no answer' }
        : { kind: 'answer', value: watched.result };
    } catch (error) {
      return { kind: 'failed', reason: messageOf(error) };
    }
  }

  /** It has stopped anywhere, so it is not to be used any more. */
  #late(): Answer<never> {
    this.#lateTimes++;
    this.#service = startService(this.#schema);
    return { kind: 'late' };
  }
}

function startService(schema: JSONSchema | undefined): LanguageService {
  // Without a request service, nothing can be loaded.
  const service = getLanguageService({ promiseConstructor: settledPromises, clientCapabilities: {} });
  service.configure({
    validate: true,
    allowComments: false,
    schemas: schema ? [{ uri: 'mcp-host-schema:/input', fileMatch: ['*'], schema }] : [],
  });
  return service;
}

function hoverOf(
  document: TextDocument,
  pointed: Pointed | undefined,
  matches: readonly MatchingSchema[],
): Hover | null {
  if (!pointed) return null;
  const value = hoverText(pointed.about, matches);
  if (value === undefined) return null;
  const { offset, length } = pointed.at;
  const range = { start: document.positionAt(offset), end: document.positionAt(offset + length) };
  // Escaped, since the editor keeps plain text from being wrapped.
  return { contents: { kind: 'markdown', value: escapeMarkdown(value) }, range };
}
