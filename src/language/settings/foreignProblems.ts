import { getNodeValue, type Node } from 'jsonc-parser';
import type { Localizer } from '../../core/base/localizer';
import { isObject } from '../../core/base/json';
import type { EntryNote } from '../../core/config/foreignEntry';
import { readForeignServers } from '../../core/config/foreignServers';
import { findPlainSecrets } from '../../core/config/plainSecrets';
import { plainText } from '../../vscode/plainText';
import { fieldPath } from '../../vscode/problems/fieldPath';
import { noteText } from '../../vscode/servers/importTexts';
import { nodeAt } from '../../vscode/servers/settingsText';
import { spanOf, type TextSpan } from '../textSpan';
import { foreignPlaces, type ForeignDocument } from './foreignDocument';

/** Something to know of a part of a file of another host. */
export interface ForeignFinding {
  readonly span: TextSpan;
  readonly message: string;
  readonly severity: 'warning' | 'info';
}

/** Most of one file that are shown. */
const maxFindings = 200;
const maxMessage = 500;

/** What would be lost if the servers of another host's file were imported, and secrets that are written out in it. */
export function foreignProblems({ text, tree, facts }: ForeignDocument, l10n: Localizer): readonly ForeignFinding[] {
  const places = new Map(foreignPlaces(tree).map((place) => [place.name, place]));
  const { servers } = readForeignServers(text, facts.host);
  const findings = servers.flatMap(({ original, entry, notes }): readonly ForeignFinding[] => {
    const place = places.get(original);
    if (!place) return [];
    const lost = notes
      .filter(({ kind }) => kind !== 'renamed')
      .map((note): ForeignFinding => {
        const message = l10n.t('When imported into MCP Host: {0}', noteText(note, l10n));
        return {
          span: place.value ? spanOf(placeOf(note, place.value) ?? place.key) : spanOf(place.key),
          message: plainText(message, { maxLength: maxMessage }),
          severity: entry ? 'info' : 'warning',
        };
      });
    const written: unknown = place.value && getNodeValue(place.value);
    const secrets = isObject(written) ? findPlainSecrets(original, written) : [];
    return [
      ...lost,
      ...secrets.map(({ path }): ForeignFinding => {
        const node = nodeAt(place.value, path.map(String)) ?? place.key;
        const message = l10n.t('This looks like a secret, written where others may read it.');
        return { span: spanOf(node), message, severity: 'info' };
      }),
    ];
  });
  return findings.slice(0, maxFindings);
}

function placeOf(note: EntryNote, entry: Node): Node | undefined {
  if (!('field' in note)) return undefined;
  const path = fieldPath(note.field);
  const node = nodeAt(entry, path);
  // Of a field with parts, its name says it better.
  return node?.type === 'object' || node?.type === 'array' ? node.parent?.children?.[0] : node;
}
