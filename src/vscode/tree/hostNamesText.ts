import { assertNever } from '../../core/base/assert';
import { hostNamer } from '../../core/catalog/hostPreview';
import { hostRules } from '../../core/catalog/hostNames';
import type { HostName, HostServer, HostVerdict, LeftOutReason } from '../../core/catalog/hostNameTypes';
import type { CatalogEntry } from '../../core/catalog/types';
import type { PeerView } from '../../core/peer/types';
import type { Localizer } from '../localizer';
import { plainText } from '../plainText';

/** The servers as another host with the same entries would know them. */
export function hostServers(peers: readonly PeerView[]): readonly HostServer[] {
  return peers
    .filter(({ state }) => state.kind !== 'disabled')
    .map(({ name, serverInfo }) => ({ name, selfName: serverInfo?.name }));
}

/** A line for each other host, with what it would call a tool: `VS Code: mcp_files_search`. */
export function hostNamesText(peers: readonly PeerView[], entry: CatalogEntry, l10n: Localizer): readonly string[] {
  const names = hostNamer(hostServers(peers))(entry);
  return hostRules.flatMap(({ label }, place) => {
    const name = names[place];
    return name ? [`${label}: ${hostNameText(name, l10n)}`] : [];
  });
}

/** What a host would call a tool, and what it would do to it beyond that. Plain text. */
function hostNameText(name: HostName, l10n: Localizer): string {
  const note = hostNameNote(name, l10n);
  return note === undefined ? plainText(name.name) : `${plainText(name.name)} (${note})`;
}

/** What a host would do to a tool beside naming it by its rule; undefined: nothing. */
export function hostNameNote({ changes, verdict }: HostName, l10n: Localizer): string | undefined {
  const notes = [
    ...(changes.includes('replaced') ? [l10n.t('renamed: characters replaced')] : []),
    ...(changes.includes('cut') ? [l10n.t('cut')] : []),
    ...(changes.includes('hashed') ? [l10n.t('with a hash at its end')] : []),
    ...verdictNotes(verdict, l10n),
  ];
  return notes.length === 0 ? undefined : notes.join(', ');
}

function verdictNotes(verdict: HostVerdict, l10n: Localizer): readonly string[] {
  switch (verdict.kind) {
    case 'offered':
      return [];
    case 'atRisk':
      return [l10n.t('{0} characters: beyond {1} its tool search fails', verdict.length, verdict.limit)];
    case 'filtered':
      return [l10n.t('left out: {0}', reasonText(verdict.why, l10n))];
    case 'refused':
      return [l10n.t('refused, with all other tools: {0}', reasonText(verdict.why, l10n))];
    default:
      return assertNever(verdict);
  }
}

function reasonText(why: LeftOutReason, l10n: Localizer): string {
  switch (why.kind) {
    case 'tooLong':
      return l10n.t('{0} characters, {1} at the most', why.length, why.limit);
    case 'characters':
      return l10n.t('only letters, digits, "_" and "-" are allowed');
    case 'notForModels':
      return l10n.t('its server keeps it from models');
    default:
      return assertNever(why);
  }
}
