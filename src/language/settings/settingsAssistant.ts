import type { TextDocument } from 'vscode-json-languageservice';
import {
  CompletionItemKind,
  DiagnosticSeverity,
  InsertTextFormat,
  type CodeLens,
  type CompletionItem,
  type CompletionList,
  type Diagnostic,
  type Hover,
  type Position,
  type Range,
} from 'vscode-languageserver/node';
import type { Localizer } from '../../core/base/localizer';
import type { Span } from './cursorPlace';
import type { ForeignDocument } from './foreignDocument';
import { foreignOffers } from './foreignOffers';
import { foreignProblems } from './foreignProblems';
import { jsonTree } from './jsonTree';
import type { Offer } from './offer';
import { noFacts, type SettingsFacts } from './settingsFacts';
import { foreignHover, settingsHover } from './settingsHovers';
import { foreignLenses, settingsLenses } from './settingsLenses';
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
    const offset = document.offsetAt(position);
    const offers =
      read.kind === 'settings'
        ? settingsOffers(read, offset, this.#facts, this.l10n)
        : foreignOffers(read, offset, this.#facts, this.l10n);
    return {
      isIncomplete: offers.length > maxItems,
      items: offers.slice(0, maxItems).map((offer) => itemOf(document, offer)),
    };
  }

  hover(document: TextDocument, position: Position): Hover | null {
    const read = this.#read(document);
    if (!read) return null;
    const offset = document.offsetAt(position);
    const found =
      read.kind === 'settings'
        ? settingsHover(read, offset, this.#facts, this.l10n)
        : foreignHover(read, offset, this.#facts);
    if (!found) return null;
    return { contents: { kind: 'markdown', value: found.markdown }, range: rangeOf(document, found.span) };
  }

  lenses(document: TextDocument): CodeLens[] {
    const read = this.#read(document);
    if (!read) return [];
    const found =
      read.kind === 'settings'
        ? settingsLenses(read, this.#facts, this.l10n)
        : foreignLenses(read, this.#facts, this.l10n);
    return found.map(({ offset, title, command, args }) => ({
      range: rangeOf(document, { offset, length: 0 }),
      command: { title, command: command ?? '', ...(args.length > 0 && { arguments: [...args] }) },
    }));
  }

  /** Of files of other hosts; those of settings the panel finds itself, whether they are open or not. */
  diagnostics(document: TextDocument): Diagnostic[] {
    const read = this.#read(document);
    if (read?.kind !== 'foreign') return [];
    return foreignProblems(read, this.l10n).map(({ span, message, severity }) => ({
      range: rangeOf(document, span),
      severity: severity === 'info' ? DiagnosticSeverity.Information : DiagnosticSeverity.Warning,
      source: 'MCP Host',
      message,
    }));
  }

  #read(document: TextDocument): ReadDocument | undefined {
    const facts = this.#facts.documents.find(({ uri }) => uri === document.uri);
    const text = document.getText();
    if (!facts || text.length > maxText) return undefined;
    const tree = jsonTree(text);
    return facts.kind === 'settings' ? { kind: 'settings', text, tree, facts } : { kind: 'foreign', text, tree, facts };
  }
}

type ReadDocument =
  (SettingsDocument & { readonly kind: 'settings' }) | (ForeignDocument & { readonly kind: 'foreign' });

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
