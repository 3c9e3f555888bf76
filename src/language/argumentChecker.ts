import { DiagnosticSeverity, ErrorCode, type TextDocument } from 'vscode-json-languageservice';
import { parseTree } from 'jsonc-parser';
import type { Diagnostic, Range } from 'vscode-languageserver/node';
import { isObject } from '../core/base/json';
import type { Validation } from '../core/catalog/schemaCheck';
import { plainText } from '../vscode/plainText';
import { markedSpan, placeProblems } from './problemPlace';
import type { LanguageTexts } from './schemaExchange';
import type { Answer } from './schemaService';
import { rangeOf, type TextSpan } from './textSpan';

/** Most problems of one document that are shown. */
const maxProblems = 200;
/** Longest message, in UTF-16 code units. */
const maxMessage = 1000;

/** The service's codes from here on are about the schema, not about the document. */
const firstSchemaCode: number = ErrorCode.SchemaUnsupportedFeature;

/** What was found out about a document; pure from here on. */
export interface Findings {
  readonly document: TextDocument;
  /** The value of the text, if it is JSON. */
  readonly value: { readonly parsed: unknown } | undefined;
  /** What the JSON service says. */
  readonly service: Answer<readonly Diagnostic[]>;
  /** What the check before a call would say; undefined where it was not asked. */
  readonly check: Validation | undefined;
  /** Why there is no schema to check by. */
  readonly note: string | undefined;
}

/** The value of a text, if it is strict JSON. */
export function parsedValue(text: string): { readonly parsed: unknown } | undefined {
  try {
    return { parsed: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/**
 * What is shown of the findings. The JSON service says best what is wrong and where; but whether something is wrong, the
 * check decides that is made before a call: the editor never complains of what would be sent, nor is it silent about what would not.
 */
export function diagnosticsOf(findings: Findings, texts: LanguageTexts): Diagnostic[] {
  const { document, value, service, check } = findings;
  const start = rangeOf(document, { offset: 0, length: 1 });
  const notes = notesOf(findings, texts).map((message): Diagnostic => {
    return { range: start, severity: DiagnosticSeverity.Information, message };
  });
  const root = parseTree(document.getText());
  const said = (service.kind === 'answer' ? service.value : [])
    .filter(({ code }) => !isAboutSchema(code))
    .map((diagnostic) => ({
      ...diagnostic,
      range: rangeOf(document, markedSpan(root, spanIn(document, diagnostic.range))),
    }));
  const all = [...verdict(document, value, said, check, texts), ...notes];
  return all.slice(0, maxProblems).map(({ range, severity, message }) => ({
    range,
    ...(severity && { severity }),
    source: 'MCP Host',
    message: plainText(message, { maxLength: maxMessage, keepLines: true }),
  }));
}

function verdict(
  document: TextDocument,
  value: Findings['value'],
  said: readonly Diagnostic[],
  check: Validation | undefined,
  texts: LanguageTexts,
): readonly Diagnostic[] {
  if (!value) return said;
  if (!isObject(value.parsed)) {
    const range = rangeOf(document, { offset: 0, length: document.getText().length });
    return [{ range, severity: DiagnosticSeverity.Error, message: texts.notAnObject }];
  }
  switch (check?.kind) {
    case undefined:
    case 'unusable':
      return said;
    case 'valid':
      return said.filter(({ severity }) => severity !== DiagnosticSeverity.Error);
    case 'invalid':
      return [...said, ...missing(document, said, check)];
  }
}

/** What the check found and the service did not: where the service marks something, it says it better. */
function missing(
  document: TextDocument,
  said: readonly Diagnostic[],
  check: Extract<Validation, { kind: 'invalid' }>,
): readonly Diagnostic[] {
  const spans = said.map(({ range }) => spanIn(document, range));
  return placeProblems(document.getText(), check.problems)
    .filter(({ about, mark }) => !spans.some((span) => overlaps(span, about) || overlaps(span, mark)))
    .map(({ message, mark }) => ({ range: rangeOf(document, mark), severity: DiagnosticSeverity.Error, message }));
}

function notesOf({ service, check, note }: Findings, texts: LanguageTexts): readonly string[] {
  if (note !== undefined) return [note];
  if (check?.kind === 'unusable') return [texts.unusable.replace('{0}', () => check.reason)];
  return service.kind === 'late' ? [texts.tooLong] : [];
}

/** The service's own limits are no problems of the document. */
function isAboutSchema(code: Diagnostic['code']): boolean {
  return typeof code === 'number' && code >= firstSchemaCode;
}

function spanIn(document: TextDocument, { start, end }: Range): TextSpan {
  const offset = document.offsetAt(start);
  return { offset, length: document.offsetAt(end) - offset };
}

function overlaps(one: TextSpan, other: TextSpan): boolean {
  return one.offset < other.offset + other.length && other.offset < one.offset + one.length;
}
