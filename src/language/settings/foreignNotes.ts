import type { Node } from 'jsonc-parser';
import { assertNever } from '../../core/base/assert';
import type { Localizer } from '../../core/base/localizer';
import type { EntryNote } from '../../core/config/foreignEntry';
import type { ForeignServer } from '../../core/config/foreignServers';
import { fieldPath } from '../../vscode/problems/fieldPath';
import { nearest } from '../../vscode/problems/nearest';
import { noteText } from '../../vscode/servers/importTexts';
import { nodeAt } from '../../vscode/servers/settingsText';
import { spanOf, type TextSpan } from '../textSpan';
import type { ForeignDocument, ForeignPlace } from './foreignDocument';
import type { ForeignFix } from './foreignFixes';
import { foreignFormats, type ForeignFormat } from './foreignFormats';
import type { ForeignFinding } from './foreignProblems';
import type { SettingsFacts } from './settingsFacts';

/** What is not taken over as it is, each at its place, with what was most likely meant. */
export function noteFindings(
  { entry, notes }: ForeignServer,
  { key, value }: ForeignPlace,
  document: ForeignDocument,
  facts: SettingsFacts,
  l10n: Localizer,
): readonly ForeignFinding[] {
  return notes
    .filter(({ kind }) => kind !== 'renamed')
    .map((note): ForeignFinding => {
      const meant = value && meantBy(note, value, document, facts);
      const said = l10n.t('When imported into MCP Host: {0}', noteText(note, l10n));
      const hint = meant === undefined ? '' : ` ${l10n.t('Did you mean "{0}"?', meant.name)}`;
      return {
        span: spanOf((value && placeOf(note, value)) ?? key),
        message: `${said}${hint}`,
        severity: entry ? 'info' : 'warning',
        fixes: meant ? [meant.fix] : [],
      };
    });
}

interface Meant {
  readonly name: string;
  readonly fix: ForeignFix;
}

function meantBy(
  note: EntryNote,
  entry: Node,
  { text, facts: { host } }: ForeignDocument,
  { variables }: SettingsFacts,
): Meant | undefined {
  const format = foreignFormats[host];
  const replaced = (span: TextSpan, name: string, written: string): Meant => {
    return { name, fix: { kind: 'replace', span, text: written } };
  };
  switch (note.kind) {
    case 'dropped': {
      const key = nodeAt(entry, [note.field])?.parent?.children?.[0];
      const name = nearestField(note.field, entry, format);
      return key && name !== undefined ? replaced(spanOf(key), name, JSON.stringify(name)) : undefined;
    }
    case 'unknownTransport': {
      const node = nodeAt(entry, ['type']);
      const name = nearest(note.transport, format.transports);
      const isThere = node?.value === note.transport && name !== undefined;
      return isThere ? replaced(spanOf(node), name, JSON.stringify(name)) : undefined;
    }
    case 'variable': {
      const node = nodeAt(entry, fieldPath(note.field));
      const name = nearestVariable(note.variable, format, variables.env);
      if (!node || name === undefined) return undefined;
      const whole = `\${${note.variable}}`;
      // Written with escapes, it is not found.
      const at = text.slice(node.offset, node.offset + node.length).indexOf(whole);
      if (at < 0) return undefined;
      return replaced({ offset: node.offset + at, length: whole.length }, `\${${name}}`, `\${${name}}`);
    }
    case 'renamed':
    case 'wrongType':
    case 'maybeSse':
    case 'default':
    case 'noObject':
    case 'noKind':
    case 'sse':
      return undefined;
    default:
      return assertNever(note);
  }
}

/** Nothing for what the host knows, though it means nothing here, and nothing that is there already. */
function nearestField(written: string, entry: Node, { fields }: ForeignFormat): string | undefined {
  if (fields.some(({ name }) => name === written)) return undefined;
  const missing = fields.map(({ name }) => name).filter((name) => !nodeAt(entry, [name]));
  return nearest(written, missing);
}

/** Also of a variable that is written as the other hosts do. */
function nearestVariable(
  written: string,
  { variables: { bare, kinds }, environment }: ForeignFormat,
  env: readonly string[],
): string | undefined {
  const [, kind, name = ''] = /^([^:]*):(.*)$/s.exec(written) ?? [];
  const ofEnvironment = kind === undefined ? written : kind === 'env' ? name : undefined;
  const asHere = ofEnvironment !== undefined && env.includes(ofEnvironment) ? environment(ofEnvironment) : undefined;
  if (asHere !== undefined) return asHere === written ? undefined : asHere;
  if (kind === undefined) return nearest(written, bare);
  const meant = nearest(kind, kinds);
  return meant === undefined ? undefined : `${meant}:${name}`;
}

function placeOf(note: EntryNote, entry: Node): Node | undefined {
  if (note.kind === 'unknownTransport') return nodeAt(entry, ['type']);
  if (!('field' in note)) return undefined;
  const node = nodeAt(entry, fieldPath(note.field));
  // Of a field with parts, its name says it better.
  return node?.type === 'object' || node?.type === 'array' ? node.parent?.children?.[0] : node;
}
