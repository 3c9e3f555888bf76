import { commands, type Uri } from 'vscode';
import type { GetPromptResult } from '../../core/peer/types';
import type { ResultDocuments } from '../documents/resultDocuments';
import { linkFileName } from '../documents/resourceLinkFile';
import { contextKeys } from '../ids';
import type { Localizer } from '../localizer';
import type { PromptFacts } from './promptDocument';

/** Prompts whose texts can be copied; as many as there are documents at the most. */
const maxKept = 50;
const maxKeptLength = 8_000_000;

/** Shows prompts as documents, and has the texts of those that were shown last. */
export class PromptDocuments {
  readonly #documents: Pick<ResultDocuments, 'show'>;
  readonly #l10n: Localizer;
  readonly #redact: (text: string) => string;
  /** By the document's address without its extension; the oldest first. */
  readonly #texts = new Map<string, string>();

  /** @param redact - hides known secrets */
  constructor(documents: Pick<ResultDocuments, 'show'>, redact: (text: string) => string, l10n: Localizer) {
    this.#documents = documents;
    this.#redact = redact;
    this.#l10n = l10n;
  }

  async show(result: GetPromptResult, facts: PromptFacts): Promise<void> {
    const place = {
      attachmentUri: ({ fileName }: { readonly fileName: string }) => fileName,
      resourceUri: linkFileName,
    };
    const { server, name, endedAt } = facts;
    const { promptDocument, promptPlainText } = await import('../documents/readable');
    const rendered = promptDocument(result, facts, place, this.#l10n);
    const uri = await this.#documents.show({ server, subject: name, endedAt, raw: result, ...rendered });
    this.#keep(uri, this.#redact(promptPlainText(result)));
  }

  /** The texts of the prompt that a document shows, in whichever form. */
  textOf(document: Uri): string | undefined {
    return this.#texts.get(keyOf(document));
  }

  #keep(uri: Uri, text: string): void {
    this.#texts.set(keyOf(uri), text);
    let length = 0;
    for (const kept of this.#texts.values()) length += kept.length;
    for (const [oldest, { length: freed }] of this.#texts) {
      if (this.#texts.size === 1 || (this.#texts.size <= maxKept && length <= maxKeptLength)) break;
      this.#texts.delete(oldest);
      length -= freed;
    }
    const documents = [...this.#texts.keys()].flatMap((key) => [`${key}.md`, `${key}.json`]);
    void commands.executeCommand('setContext', contextKeys.promptDocuments, documents);
  }
}

function keyOf(document: Uri): string {
  return document.toString().replace(/\.(?:md|json)$/, '');
}
