import type { TextDocument } from 'vscode-json-languageservice';
import {
  CodeActionKind,
  CompletionItemKind,
  DiagnosticSeverity,
  InsertTextFormat,
  type CodeAction,
  type CodeLens,
  type CompletionItem,
  type CompletionList,
  type Diagnostic,
  type Hover,
  type Position,
  type Range,
} from 'vscode-languageserver/node';
import type { Localizer } from '../../core/base/localizer';
import { rangeOf } from '../textSpan';
import type { ForeignDocument } from './foreignDocument';
import { foreignActions, type ForeignAction } from './foreignActions';
import { foreignHover } from './foreignHovers';
import { foreignOffers } from './foreignOffers';
import { foreignProblems, type ForeignFinding } from './foreignProblems';
import { jsonTree } from './jsonTree';
import type { Offer } from './offer';
import { noFacts, type SettingsFacts } from './settingsFacts';
import { settingsHover, type HoverFound } from './settingsHovers';
import { foreignLenses, settingsLenses, type LensFound } from './settingsLenses';
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
    const offers = helpIn(read, this.#facts, this.l10n).offers(document.offsetAt(position));
    return {
      isIncomplete: offers.length > maxItems,
      items: offers.slice(0, maxItems).map((offer) => itemOf(document, offer)),
    };
  }

  hover(document: TextDocument, position: Position): Hover | null {
    const read = this.#read(document);
    if (!read) return null;
    const found = helpIn(read, this.#facts, this.l10n).hover(document.offsetAt(position));
    if (!found) return null;
    return { contents: { kind: 'markdown', value: found.markdown }, range: rangeOf(document, found.span) };
  }

  lenses(document: TextDocument): CodeLens[] {
    const read = this.#read(document);
    if (!read) return [];
    return helpIn(read, this.#facts, this.l10n)
      .lenses()
      .map(({ offset, title, command, args }) => ({
        range: rangeOf(document, { offset, length: 0 }),
        command: { title, command: command ?? '', ...(args.length > 0 && { arguments: [...args] }) },
      }));
  }

  /** Of files of other hosts; those of settings the panel finds itself, whether they are open or not. */
  diagnostics(document: TextDocument): Diagnostic[] {
    const read = this.#read(document);
    if (read?.kind !== 'foreign') return [];
    return foreignProblems(read, this.#facts, this.l10n).map((finding) => diagnosticOf(document, finding));
  }

  /** In files of other hosts; in those of settings the panel itself offers what mends them. */
  actions(document: TextDocument, { start, end }: Range): CodeAction[] {
    const read = this.#read(document);
    if (read?.kind !== 'foreign') return [];
    const offset = document.offsetAt(start);
    const span = { offset, length: document.offsetAt(end) - offset };
    return foreignActions(read, span, this.#facts, this.l10n).map((action) => actionOf(document, action));
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

/** What there is at the places of one document. */
interface Help {
  readonly offers: (offset: number) => readonly Offer[];
  readonly hover: (offset: number) => HoverFound | undefined;
  readonly lenses: () => readonly LensFound[];
}

function helpIn(read: ReadDocument, facts: SettingsFacts, l10n: Localizer): Help {
  return read.kind === 'settings'
    ? {
        offers: (offset) => settingsOffers(read, offset, facts, l10n),
        hover: (offset) => settingsHover(read, offset, facts, l10n),
        lenses: () => settingsLenses(read, facts, l10n),
      }
    : {
        offers: (offset) => foreignOffers(read, offset, facts, l10n),
        hover: (offset) => foreignHover(read, offset, facts, l10n),
        lenses: () => foreignLenses(read, facts, l10n),
      };
}

function diagnosticOf(document: TextDocument, { span, message, severity }: ForeignFinding): Diagnostic {
  return {
    range: rangeOf(document, span),
    severity: severity === 'info' ? DiagnosticSeverity.Information : DiagnosticSeverity.Warning,
    source: 'MCP Host',
    message,
  };
}

function actionOf(document: TextDocument, { title, mends, isPreferred, does }: ForeignAction): CodeAction {
  return {
    title,
    kind: CodeActionKind.QuickFix,
    isPreferred,
    ...(mends && { diagnostics: [diagnosticOf(document, mends)] }),
    ...(does.kind === 'command'
      ? { command: { title, command: does.command, arguments: [...does.args] } }
      : {
          edit: {
            changes: {
              [document.uri]: does.edits.map((edit) => ({ range: rangeOf(document, edit), newText: edit.content })),
            },
          },
        }),
  };
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
    sortText: `${String(rank).padStart(2, '0')}${label}`,
    ...(detail !== undefined && { detail }),
    // A string is shown as it is, while markdown would be read.
    ...(documentation !== undefined && { documentation }),
  };
}
