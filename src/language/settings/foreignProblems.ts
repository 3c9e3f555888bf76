import { getNodeValue } from 'jsonc-parser';
import { isObject } from '../../core/base/json';
import type { Localizer } from '../../core/base/localizer';
import { readForeignServers, type ForeignServer } from '../../core/config/foreignServers';
import { findPlainSecrets } from '../../core/config/plainSecrets';
import { asServerName, isServerName, untaken } from '../../core/config/serverNames';
import { plainText } from '../../vscode/plainText';
import { launchText } from '../../vscode/servers/importPlan';
import { nearest } from '../../vscode/problems/nearest';
import { nodeAt } from '../../vscode/servers/settingsText';
import { spanOf, type TextSpan } from '../textSpan';
import { foreignPlaces, type ForeignDocument, type ForeignPlace } from './foreignDocument';
import type { ForeignFix } from './foreignFixes';
import { foreignFormats } from './foreignFormats';
import { foreignInputProblems } from './foreignInputProblems';
import { noteFindings } from './foreignNotes';
import { secretFixes } from './foreignSecrets';
import type { SettingsFacts } from './settingsFacts';

/** Something to know of a part of a file of another host. */
export interface ForeignFinding {
  readonly span: TextSpan;
  readonly message: string;
  readonly severity: 'warning' | 'info';
  /** What mends it, the best first. */
  readonly fixes: readonly ForeignFix[];
}

/** Most of one file that are shown. */
const maxFindings = 200;
const maxMessage = 500;

/**
 * What would be lost if the servers of another host's file were imported, what that host itself can't use, and secrets
 * that are written out. What the editor says of the file by its schema, and of JSON, is left to it.
 */
export function foreignProblems(
  document: ForeignDocument,
  facts: SettingsFacts,
  l10n: Localizer,
): readonly ForeignFinding[] {
  const places = new Map(foreignPlaces(document.tree).map((place) => [place.name, place]));
  const { servers } = readForeignServers(document.text, document.facts.host);
  const entries = servers.flatMap((server): readonly (readonly [ForeignServer, ForeignPlace])[] => {
    const place = places.get(server.original);
    return place ? [[server, place]] : [];
  });
  const findings = [
    ...misplaced(document, l10n),
    ...entries.flatMap(([server, place]) => [
      ...badName(place, places, l10n),
      ...noteFindings(server, place, document, facts, l10n),
      ...secrets(place, document, facts, l10n),
    ]),
    ...twins(entries, l10n),
    ...foreignInputProblems(document, l10n),
  ];
  return findings
    .slice(0, maxFindings)
    .map((finding) => ({ ...finding, message: plainText(finding.message, { maxLength: maxMessage }) }));
}

/** Servers under a key under which the host does not look for them. */
function misplaced({ tree, facts: { host } }: ForeignDocument, l10n: Localizer): readonly ForeignFinding[] {
  const { label, servers, inputs, others } = foreignFormats[host];
  if (tree?.type !== 'object' || nodeAt(tree, [servers])) return [];
  const known = [inputs, ...others];
  const written = (tree.children ?? []).find(({ children }) => {
    const [key, value] = children ?? [];
    const name = String(key?.value);
    const isMeant = name === 'servers' || name === 'mcpServers' || nearest(name, [servers]) !== undefined;
    return isMeant && value?.type === 'object' && !known.includes(name);
  });
  const key = written?.children?.[0];
  if (!key) return [];
  const fix: ForeignFix = { kind: 'replace', span: spanOf(key), text: JSON.stringify(servers) };
  const message = l10n.t('{0} looks for its servers under "{1}".', label, servers);
  return [{ span: spanOf(key), message, severity: 'warning', fixes: [fix] }];
}

/** The other host may bear it, so that this is no fault of the file. */
function badName(
  { name, key }: ForeignPlace,
  places: ReadonlyMap<string, ForeignPlace>,
  l10n: Localizer,
): readonly ForeignFinding[] {
  if (isServerName(name)) return [];
  const here = untaken(asServerName(name) ?? 'server', new Set(places.keys()));
  const message = l10n.t('When imported into MCP Host, it is named {0}.', here);
  const fix: ForeignFix = { kind: 'replace', span: spanOf(key), text: JSON.stringify(here) };
  return [{ span: spanOf(key), message, severity: 'info', fixes: [fix] }];
}

function secrets(
  { name, key, value }: ForeignPlace,
  document: ForeignDocument,
  facts: SettingsFacts,
  l10n: Localizer,
): readonly ForeignFinding[] {
  const written: unknown = value && getNodeValue(value);
  if (!isObject(written)) return [];
  const message = l10n.t('This looks like a secret, written where others may read it.');
  return findPlainSecrets(name, written).map((secret): ForeignFinding => {
    const node = nodeAt(value, secret.path.map(String));
    const fixes = node ? secretFixes(secret, node, document, facts) : [];
    return { span: spanOf(node ?? key), message, severity: 'info', fixes };
  });
}

/** Servers that start or reach the same, each told of the others. */
function twins(
  entries: readonly (readonly [ForeignServer, ForeignPlace])[],
  l10n: Localizer,
): readonly ForeignFinding[] {
  const byLaunch = new Map<string, ForeignPlace[]>();
  for (const [{ entry }, place] of entries) {
    const launch = entry && launchText(entry);
    if (launch === undefined) continue;
    const same = byLaunch.get(launch);
    if (same) same.push(place);
    else byLaunch.set(launch, [place]);
  }
  return [...byLaunch.values()].flatMap((same) => {
    if (same.length < 2) return [];
    return same.map(({ name, key, property }): ForeignFinding => {
      const others = same.filter((other) => other.name !== name).map((other) => other.name);
      const message = l10n.t(
        'The same server is configured as {0} too: all its tools are there twice.',
        others.join(', '),
      );
      return {
        span: spanOf(key),
        message,
        severity: 'info',
        fixes: [{ kind: 'remove', property, name, counts: true }],
      };
    });
  });
}
