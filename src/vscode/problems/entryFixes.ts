import { Range, WorkspaceEdit, type TextDocument } from 'vscode';
import type { Localizer } from '../localizer';
import { settingsSection } from '../ids';
import { changeBetween, withoutValue, withValue } from '../servers/settingsText';
import type { ProblemFix } from './settingsProblems';

/** A fix that changes an entry as it stands in the document, comments and layout kept. */
export type EntryFix = Extract<ProblemFix, { kind: 'disable' | 'remove' }>;

/** Undefined: the document is broken, or has no such entry any more. */
export function entryEdit(document: TextDocument, root: readonly string[], fix: EntryFix): WorkspaceEdit | undefined {
  const before = document.getText();
  const after = fixedText(before, root, fix);
  if (after === undefined || after === before) return undefined;
  const { offset, length, content } = changeBetween(before, after);
  const edit = new WorkspaceEdit();
  const range = new Range(document.positionAt(offset), document.positionAt(offset + length));
  edit.replace(document.uri, range, content);
  return edit;
}

function fixedText(text: string, root: readonly string[], fix: EntryFix): string | undefined {
  const entry = [...root, `${settingsSection}.servers`, fix.server];
  switch (fix.kind) {
    case 'disable':
      return withValue(text, [...entry, 'enabled'], false);
    case 'remove':
      return withoutValue(text, fix.field === undefined ? entry : [...entry, fix.field]);
  }
}

export function entryFixTitle(fix: EntryFix, l10n: Localizer): string {
  if (fix.kind === 'disable') return l10n.t('Disable "{0}"', fix.server);
  return fix.field === undefined ? l10n.t('Remove the Entry "{0}"', fix.server) : l10n.t('Remove "{0}"', fix.field);
}
