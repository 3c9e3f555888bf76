import type { TextDocument } from 'vscode-json-languageservice';
import type { CompletionList, Diagnostic, DocumentSymbol, Hover, Position } from 'vscode-languageserver/node';
import { ArgumentValidator, schemaTimeLimitMs } from '../core/catalog/schemas';
import { Watchdog } from '../core/catalog/watchdog';
import { diagnosticsOf, parsedValue } from './argumentChecker';
import { editorSchema } from './editorSchema';
import type { LanguageTexts, SchemaAnswer } from './schemaExchange';
import { SchemaService } from './schemaService';
import { shownCompletions } from './shownCompletions';

/** Helps with the arguments in one document, by the schema of its tool. */
export class ArgumentAssistant {
  readonly #texts: LanguageTexts;
  readonly #validator = new ArgumentValidator();
  readonly #schema: unknown;
  readonly #note: string | undefined;
  readonly #hasSchema: boolean;
  readonly #service: SchemaService;
  /** Sees what is no JSON, where the schema keeps the other one from doing so. */
  readonly #plain: SchemaService;

  /** @throws SyntaxError if the answer holds no JSON */
  constructor(answer: SchemaAnswer, texts: LanguageTexts) {
    this.#texts = texts;
    const text = answer.kind === 'schema' ? answer.text : undefined;
    this.#schema = text === undefined ? undefined : (JSON.parse(text) as unknown);
    this.#note = answer.kind === 'none' ? answer.note : undefined;
    const schema = editorSchema(this.#schema);
    const watchdog = new Watchdog();
    const usable = answer.kind === 'schema' && schema.kind === 'usable' ? schema.schema : undefined;
    this.#hasSchema = usable !== undefined;
    this.#service = new SchemaService(usable, watchdog, schemaTimeLimitMs);
    this.#plain = new SchemaService(undefined, watchdog, schemaTimeLimitMs);
  }

  async diagnostics(document: TextDocument): Promise<Diagnostic[]> {
    const value = parsedValue(document.getText());
    const bySchema = this.#service.problems(document);
    const service = bySchema.kind === 'answer' ? bySchema : this.#plain.problems(document);
    const check = value && (await this.#validator.validate(this.#schema, value.parsed));
    return diagnosticsOf({ document, value, service, check, note: this.#note }, this.#texts);
  }

  complete(document: TextDocument, position: Position): CompletionList | null {
    // Else what stands elsewhere in the document would be offered.
    if (!this.#hasSchema) return null;
    const answer = this.#service.complete(document, position);
    return answer.kind === 'answer' && answer.value ? shownCompletions(answer.value) : null;
  }

  /** As far as it can be read: none is needed of a schema. */
  symbols(document: TextDocument): DocumentSymbol[] {
    const answer = this.#plain.symbols(document);
    return answer.kind === 'answer' ? answer.value : [];
  }

  hover(document: TextDocument, position: Position): Hover | null {
    const answer = this.#service.hover(document, position);
    return answer.kind === 'answer' ? answer.value : null;
  }
}
