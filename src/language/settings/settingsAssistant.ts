import type { TextDocument } from 'vscode-json-languageservice';
import {
  CompletionItemKind,
  InsertTextFormat,
  type CodeLens,
  type CompletionItem,
  type CompletionList,
  type Hover,
  type Position,
  type Range,
} from 'vscode-languageserver/node';
import type { Localizer } from '../../core/base/localizer';
import type { Span } from './cursorPlace';
import { jsonTree } from './jsonTree';
import type { Offer } from './offer';
import { noFacts, type SettingsFacts } from './settingsFacts';
import { settingsHover } from './settingsHovers';
import { settingsLenses } from './settingsLenses';
import { settingsOffers, type SettingsDocument } from './settingsOffers';

/** Most items in one list. */
const maxItems = 1000;
/** Longer documents are left alone, in UTF-16 code units. */
const maxText = 4_000_000;

/** Helps in files with settings, by what the panel says of the world. */
export class SettingsAssistant {
  #facts: SettingsFacts = noFacts;

  constructor(private readonly l10n: Localizer) {}

  update(facts: SettingsFacts): void {
    this.#facts = facts;
  }

  complete(document: TextDocument, position: Position): CompletionList | null {
    const read = this.#read(document);
    if (!read) return null;
    const offers = settingsOffers(read, document.offsetAt(position), this.#facts, this.l10n);
    return {
      isIncomplete: offers.length > maxItems,
      items: offers.slice(0, maxItems).map((offer) => itemOf(document, offer)),
    };
  }

  hover(document: TextDocument, position: Position): Hover | null {
    const read = this.#read(document);
    const found = read && settingsHover(read, document.offsetAt(position), this.#facts, this.l10n);
    if (!found) return null;
    return { contents: { kind: 'markdown', value: found.markdown }, range: rangeOf(document, found.span) };
  }

  lenses(document: TextDocument): CodeLens[] {
    const read = this.#read(document);
    if (!read) return [];
    return settingsLenses(read, this.#facts, this.l10n).map(({ offset, title, command, args }) => ({
      range: rangeOf(document, { offset, length: 0 }),
      command: { title, command: command ?? '', ...(args.length > 0 && { arguments: [...args] }) },
    }));
  }

  #read(document: TextDocument): SettingsDocument | undefined {
    const facts = this.#facts.documents.find(({ uri }) => uri === document.uri);
    const text = document.getText();
    if (facts?.kind !== 'settings' || text.length > maxText) return undefined;
    return { text, tree: jsonTree(text), facts };
  }
}

const itemKinds = {
  variable: CompletionItemKind.Variable,
  tool: CompletionItemKind.Function,
  value: CompletionItemKind.Value,
} as const;

function itemOf(document: TextDocument, offer: Offer): CompletionItem {
  const { kind, label, replaces, text, isSnippet, filter, detail, documentation, rank } = offer;
  return {
    label,
    kind: itemKinds[kind],
    textEdit: { range: rangeOf(document, replaces), newText: text },
    insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    filterText: filter,
    // Digits sort as such, since there are fewer than ten ranks.
    sortText: `${rank}${label}`,
    ...(detail !== undefined && { detail }),
    // A string is shown as it is, while markdown would be read.
    ...(documentation !== undefined && { documentation }),
  };
}

function rangeOf(document: TextDocument, { offset, length }: Span): Range {
  return { start: document.positionAt(offset), end: document.positionAt(offset + length) };
}
