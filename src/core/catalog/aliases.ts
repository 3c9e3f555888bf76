import type { Claims } from './claims';
import type { LedgerTable } from './ledgerTable';
import type { AliasSetting, MergeSettings } from './mergeSettings';
import type { NameTable } from './nameTable';
import { quoteName } from './quoteName';
import { impersonatedServer } from './serverNames';
import type { CatalogProblem } from './types';

/** What is known when aliases are judged. */
export interface AliasSituation {
  readonly settings: MergeSettings;
  readonly names: Pick<NameTable, 'has'>;
  readonly claims: ReadonlyMap<string, Claims>;
  readonly ledger: Pick<LedgerTable, 'ownerOf'>;
  readonly isRejected: (server: string) => boolean;
}

export interface AliasDecisions {
  /** The aliases in force: alias → the tool that shows it. */
  readonly inForce: ReadonlyMap<string, AliasSetting>;
  /** The same by tool: `<server>/<local name>` → alias. */
  readonly byTool: ReadonlyMap<string, string>;
  /** By key. */
  readonly problems: readonly CatalogProblem[];
}

/**
 * Judges all aliases; `protocol.md` §6. An alias is given like a bare name: not before all servers have settled, and
 * who has it in the ledger keeps it from servers that declare such a tool later.
 */
export function decideAliases(situation: AliasSituation): AliasDecisions {
  const { settings, claims, ledger } = situation;
  const inForce = new Map<string, AliasSetting>();
  const problems: CatalogProblem[] = [];
  const uses = new Map<string, number>();
  for (const { alias } of settings.aliases) uses.set(alias, (uses.get(alias) ?? 0) + 1);
  for (const setting of settings.aliases) {
    const message = (uses.get(setting.alias) ?? 0) > 1 ? 'several tools have that alias' : refusal(setting, situation);
    if (message !== undefined) {
      problems.push({
        kind: 'configuration',
        key: setting.key,
        message: `The alias ${quoteName(setting.alias)} of ${quoteName(setting.key)} is refused: ${message}. The tool keeps its name; choose another alias.`,
      });
      continue;
    }
    const given = settings.settled || ledger.ownerOf(setting.alias) === setting.server;
    const exists = claims.get(setting.server)?.byName.has(setting.localName) === true;
    if (given && exists && !situation.isRejected(setting.server)) inForce.set(setting.alias, setting);
  }
  const byTool = new Map([...inForce.values()].map(({ key, alias }) => [key, alias]));
  return { inForce, byTool, problems };
}

function refusal(
  setting: AliasSetting,
  { settings, names, claims, ledger, isRejected }: AliasSituation,
): string | undefined {
  const { alias, server } = setting;
  if (server === '') return 'its key is not of the form <server>/<tool>';
  if (alias === '') return 'it is empty';
  const looksLike = impersonatedServer(alias, settings.configured);
  if (looksLike !== undefined) return `it reads like a tool of the server ${quoteName(looksLike)}`;
  const own = claims.get(server);
  if (own?.byName.has(alias)) return 'its own server has a tool of that name';
  const owner = ledger.ownerOf(alias);
  const canKeepIt = own && !isRejected(server) && (!own.server.tools || own.byName.has(setting.localName));
  if (owner === server && canKeepIt) return undefined;
  if (names.has(alias)) return 'a server has a tool of that name';
  const ownerClaims = owner === undefined ? undefined : claims.get(owner);
  if (owner !== undefined && ownerClaims && !ownerClaims.server.tools) {
    return `that name belongs to the server ${quoteName(owner)}, whose tools are not known yet`;
  }
  return undefined;
}
