import type { Localizer } from '../../core/base/localizer';
import { commandIds } from '../../vscode/ids';
import { widgetText } from '../../vscode/input/widgetText';
import { nodeAt } from '../../vscode/servers/settingsText';
import type { ServerElement } from '../../vscode/tree/elements';
import { targetOf } from './foreignActions';
import { foreignPlaces, importedAs, type ForeignDocument } from './foreignDocument';
import type { ServerFacts, SettingsFacts } from './settingsFacts';
import type { SettingsDocument } from './settingsOffers';

/** An action, or a text, above a line. */
export interface LensFound {
  readonly offset: number;
  readonly title: string;
  /** Absent: it is a text. */
  readonly command?: string;
  readonly args: readonly unknown[];
}

/** Entries of one document that get some. */
const maxEntries = 200;

/** What stands above each entry that counts: how its server is, and what can be done about it. */
export function settingsLenses(
  { tree, facts: { root, shadowed } }: SettingsDocument,
  { servers }: SettingsFacts,
  l10n: Localizer,
): readonly LensFound[] {
  const byName = new Map(servers.map((server) => [server.name, server]));
  const elsewhere = new Set(shadowed);
  const entries = nodeAt(tree, [...root, 'mcpHost.servers'])?.children ?? [];
  return entries.slice(0, maxEntries).flatMap(({ offset, children }) => {
    const name = String(children?.[0]?.value);
    const server = elsewhere.has(name) ? undefined : byName.get(name);
    return server ? lensesOf(server, l10n).map((lens) => ({ offset, ...lens })) : [];
  });
}

/** What stands above each entry of another host's file: the server that it is here already, or the way to bring it here. */
export function foreignLenses(document: ForeignDocument, facts: SettingsFacts, l10n: Localizer): readonly LensFound[] {
  return foreignPlaces(document.tree)
    .slice(0, maxEntries)
    .map((place) => {
      const { offset } = place.key;
      const server = importedAs(place.name, facts);
      if (!server) {
        const args = [targetOf(place, document)];
        return { offset, title: l10n.t('Import into MCP Host…'), command: commandIds.importServers, args };
      }
      const status = widgetText(server.status, 120);
      return { offset, title: `$(${server.icon}) ${l10n.t('In mcpHost.servers: {0}', status)}`, args: [] };
    });
}

/** The status first, then what is most likely wanted. */
export function lensesOf(server: ServerFacts, l10n: Localizer): readonly Omit<LensFound, 'offset'>[] {
  const { actions, icon, name, status } = server;
  const target: ServerElement = { kind: 'server', key: `server:${name}`, server: name };
  const when = (holds: boolean, title: string, command: string): readonly Omit<LensFound, 'offset'>[] =>
    holds ? [{ title, command, args: [target] }] : [];
  return [
    { title: `$(${icon}) ${widgetText(status, 120)}`, args: [] },
    ...when(actions.needsConsent, l10n.t('Review…'), commandIds.reviewServers),
    ...when(actions.needsSignIn, l10n.t('Sign In'), commandIds.signIn),
    ...when(actions.canReview, l10n.t('Review Changes'), commandIds.reviewDefinitions),
    ...when(actions.offersAllowLegacy, l10n.t('Allow Legacy…'), commandIds.allowLegacy),
    ...when(actions.canStart && !actions.needsConsent, l10n.t('Start'), commandIds.start),
    ...when(actions.canStop, l10n.t('Stop'), commandIds.stop),
    ...when(actions.canRestart, l10n.t('Restart'), commandIds.restart),
    ...when(actions.isDown, l10n.t('Start Doctor'), commandIds.startDoctor),
    ...when(true, l10n.t('Log'), commandIds.showLog),
  ];
}
