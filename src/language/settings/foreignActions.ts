import type { Localizer } from '../../core/base/localizer';
import { readForeignServers } from '../../core/config/foreignServers';
import { commandIds } from '../../vscode/ids';
import type { ForeignTarget } from '../../vscode/servers/foreignTarget';
import { settingsTree, type TextEdit } from '../../vscode/servers/settingsText';
import type { TextSpan } from '../textSpan';
import { foreignPlaces, importedAs, type ForeignDocument, type ForeignPlace } from './foreignDocument';
import { foreignFixEdits, foreignFixTitle, type ForeignFix } from './foreignFixes';
import { foreignProblems, type ForeignFinding } from './foreignProblems';
import type { SettingsFacts } from './settingsFacts';

/** Something that can be done at a place of a file: a change, or a command. */
export interface ForeignAction {
  readonly title: string;
  /** What it mends; absent: nothing is wrong. */
  readonly mends?: ForeignFinding;
  /** The best of what mends it. */
  readonly isPreferred: boolean;
  readonly does:
    | { readonly kind: 'edit'; readonly edits: readonly TextEdit[] }
    | { readonly kind: 'command'; readonly command: string; readonly args: readonly unknown[] };
}

/** What can be done about a part of a file of another host. */
export function foreignActions(
  document: ForeignDocument,
  span: TextSpan,
  facts: SettingsFacts,
  l10n: Localizer,
): readonly ForeignAction[] {
  if (!settingsTree(document.text)) return [];
  const places = foreignPlaces(document.tree);
  const found = foreignProblems(document, facts, l10n).filter((finding) => touches(finding.span, span));
  const fixes = found.flatMap((finding) =>
    finding.fixes.flatMap((fix, index) => {
      // What takes something away, or needs something to be given elsewhere, is to be chosen.
      const isPreferred = index === 0 && fix.kind === 'replace';
      return fixAction(fix, document, l10n, { mends: finding, isPreferred });
    }),
  );
  return [
    ...fixes,
    ...unused(places, document, span, l10n),
    ...imports(places, document, span, found.length > 0, facts, l10n),
  ];
}

function fixAction(
  fix: ForeignFix,
  document: ForeignDocument,
  l10n: Localizer,
  what: Pick<ForeignAction, 'mends' | 'isPreferred'>,
): readonly ForeignAction[] {
  const edits = foreignFixEdits(fix, document);
  return edits ? [{ title: foreignFixTitle(fix, document, l10n), ...what, does: { kind: 'edit', edits } }] : [];
}

/** Of entries with one name, those before the last. That there are several, the editor says. */
function unused(
  places: readonly ForeignPlace[],
  document: ForeignDocument,
  span: TextSpan,
  l10n: Localizer,
): readonly ForeignAction[] {
  const at = places.find(({ key }) => touches(key, span));
  const same = places.filter(({ name }) => name === at?.name);
  if (!at || same.length < 2) return [];
  const idle = at === same.at(-1) ? same[0] : at;
  if (!idle) return [];
  const fix: ForeignFix = { kind: 'remove', property: idle.property, name: idle.name, counts: false };
  return fixAction(fix, document, l10n, { isPreferred: false });
}

/** Of an entry that is not here yet and can be, at its name and wherever something is said of it. */
function imports(
  places: readonly ForeignPlace[],
  document: ForeignDocument,
  span: TextSpan,
  isSaid: boolean,
  facts: SettingsFacts,
  l10n: Localizer,
): readonly ForeignAction[] {
  const at = places.findLast(({ property, key }) => touches(isSaid ? property : key, span));
  if (!at || importedAs(at.name, facts)) return [];
  const { servers } = readForeignServers(document.text, document.facts.host);
  if (!servers.find(({ original }) => original === at.name)?.entry) return [];
  const title = l10n.t('Import into MCP Host…');
  const does = { kind: 'command', command: commandIds.importServers, args: [targetOf(at, document)] } as const;
  return [{ title, isPreferred: false, does }];
}

/** An entry as the command that imports it is told of it. */
export function targetOf({ name }: ForeignPlace, { facts: { uri, host } }: ForeignDocument): ForeignTarget {
  return { kind: 'foreignServer', uri, host, server: name };
}

function touches(one: TextSpan, other: TextSpan): boolean {
  return one.offset <= other.offset + other.length && other.offset <= one.offset + one.length;
}
