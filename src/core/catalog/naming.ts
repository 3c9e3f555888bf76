import type { AliasSetting, MergeSettings } from './mergeSettings';
import { impersonatedServer } from './serverNames';
import type { NameReason } from './types';

/** What holds for all names that are decided together. */
export interface NamingRules {
  readonly settings: MergeSettings;
  /** The owner for whose sake a server is not merged; undefined if it is merged. */
  readonly rejectedBy: (server: string) => string | undefined;
  /** Whether a server's tools are not known yet: it keeps what the ledger gives it. */
  readonly isUnknown: (server: string) => boolean;
  /** The decision for a name that only its owner declares. Most names are such, so they share one for each server. */
  readonly ownedAlone: (server: string) => NameDecision;
}

/** What holds for one local name in all servers that declare it. */
export interface NameDecision {
  /** Who owns the bare name; it need not be among {@link owners} (an alias, or tools that are not known yet). */
  readonly owner: string | undefined;
  /** Every server that declares the name: the owner first, the others in name order. */
  readonly owners: readonly string[];
  /** Whether the owner comes first by name, or had the name before those that do. */
  readonly by: 'ledger' | 'order';
  /** The server that the bare name would impersonate. */
  readonly looksLike: string | undefined;
}

/**
 * Decides who owns a bare name; `protocol.md` §6. `declaring` are the servers with such a tool in name order, `recorded`
 * is the owner in the ledger if that server still counts, `alias` the tool that shows this very name as its alias.
 */
export function decideName(
  localName: string,
  declaring: readonly string[],
  recorded: string | undefined,
  alias: AliasSetting | undefined,
  rules: NamingRules,
): NameDecision {
  const looksLike = impersonatedServer(localName, rules.settings.configured);
  if (alias) return { owner: alias.server, owners: [...declaring], by: 'order', looksLike };
  const owner = looksLike === undefined ? ownerOfBareName(declaring, recorded, rules) : undefined;
  if (owner !== undefined && declaring.length === 1 && declaring[0] === owner) return rules.ownedAlone(owner);
  const owners =
    owner !== undefined && declaring[0] !== owner && declaring.includes(owner)
      ? [owner, ...declaring.filter((other) => other !== owner)]
      : [...declaring];
  return { owner, owners, by: ledgerDecided(owner, declaring, rules) ? 'ledger' : 'order', looksLike };
}

function ownerOfBareName(
  declaring: readonly string[],
  recorded: string | undefined,
  { settings, rejectedBy, isUnknown }: NamingRules,
): string | undefined {
  if (settings.policy === 'prefixAll') return undefined;
  if (recorded !== undefined && isUnknown(recorded)) return recorded;
  const candidates =
    settings.policy === 'reject' ? declaring.filter((server) => rejectedBy(server) === undefined) : declaring;
  if (recorded !== undefined && candidates.includes(recorded)) return recorded;
  return settings.settled ? candidates[0] : undefined;
}

/** Servers that come before the owner by name wanted the name and did not get it. */
function ledgerDecided(owner: string | undefined, declaring: readonly string[], rules: NamingRules): boolean {
  if (owner === undefined || declaring[0] === owner) return false;
  return (
    rules.settings.policy !== 'reject' || declaring.some((other) => other < owner && rules.rejectedBy(other) === owner)
  );
}

const unique: NameReason = { kind: 'unique' };
const owner = { ledger: { kind: 'owner', by: 'ledger' }, order: { kind: 'owner', by: 'order' } } as const;
const unsettled: NameReason = { kind: 'unsettled' };

/** Why one server's tool has its canonical name: the alias, the bare or the prefixed one, see {@link canonicalName}. */
export function nameReason(
  server: string,
  decision: NameDecision,
  settings: Pick<MergeSettings, 'policy'>,
  alias: string | undefined,
): NameReason {
  if (alias !== undefined) return { kind: 'alias' };
  if (settings.policy === 'prefixAll') return { kind: 'policy' };
  if (decision.looksLike !== undefined) return { kind: 'impersonation', looksLike: decision.looksLike };
  if (decision.owner === undefined) return unsettled;
  if (decision.owner !== server) return { kind: 'collision', owner: decision.owner };
  return decision.owners.length === 1 ? unique : owner[decision.by];
}

export function canonicalName(
  server: string,
  localName: string,
  reason: NameReason,
  alias: string | undefined,
): string {
  if (alias !== undefined) return alias;
  return reason.kind === 'unique' || reason.kind === 'owner' ? localName : `${server}/${localName}`;
}
