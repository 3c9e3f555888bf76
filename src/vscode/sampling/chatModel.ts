/** A language model of the editor, as sampling needs it. */
export interface ChatModel {
  readonly id: string;
  /** For a person. */
  readonly name: string;
  readonly vendor: string;
  readonly family: string;
  /**
   * Has the model answer.
   * @returns the answer in parts, as they come. Leaving the loop over them ends the request.
   * @throws what the editor throws: no permission, no such model any more, …
   */
  answer(request: ModelRequest, signal: AbortSignal): AsyncIterable<string>;
  countTokens(text: string): Promise<number>;
}

/** What a model is asked. */
export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  /** Options that models know by their usual names; those that do not know them pass over them. */
  readonly modelOptions: Readonly<Record<string, unknown>>;
  /** Why the model is asked, for the editor's own question. */
  readonly justification: string;
}

export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly parts: readonly ModelPart[];
}

export type ModelPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly data: Uint8Array; readonly mimeType: string };
