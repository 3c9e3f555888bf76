/** What the panel and the language server say to each other beyond the Language Server Protocol. */

/** Request of the server: the input schema for the arguments in a document ({@link DocumentParams} → {@link SchemaAnswer}). */
export const schemaRequest = 'mcpHost/inputSchema';

/** Notification of the panel: the schema for a document ({@link DocumentParams}) is another one now. */
export const schemaChanged = 'mcpHost/inputSchemaChanged';

export interface DocumentParams {
  readonly uri: string;
}

export type SchemaAnswer =
  /** The JSON of the schema, as its server sent it; undefined: the tool has none, and takes anything. */
  | { readonly kind: 'schema'; readonly text: string | undefined }
  /** Nothing can be checked. `note` says why, in the person's language. */
  | { readonly kind: 'none'; readonly note: string };

/** What the server says itself, in the person's language; `{0}` stands for the reason. */
export interface LanguageTexts {
  /** The input schema can't be used for checking. */
  readonly unusable: string;
  /** The document takes too long to be checked. */
  readonly tooLong: string;
  /** The arguments are something else than an object. */
  readonly notAnObject: string;
}

/** What the server is initialized with. */
export interface ServerOptions {
  readonly texts: LanguageTexts;
  /** The translations of the editor's language, by the English texts. */
  readonly bundle: Readonly<Record<string, string>>;
}
