import { assertNever } from '../../core/base/assert';
import type { CatalogEntry, NameReason } from '../../core/catalog/types';
import { heldText } from '../definitions/definitionWords';
import type { Localizer } from '../localizer';
import { plainText } from '../plainText';

const separator = ' · ';
/** More owners than these are counted in a row; all are below it. */
const namedOwners = 3;

/** What a tool's row says behind its canonical name, for instance `→ files · also in notes`. */
export function toolDescription(entry: CatalogEntry, l10n: Localizer): string {
  const facts = [`→ ${entry.server}`, ...collisionFacts(entry, l10n)];
  return [...facts, ...stateFacts(entry, l10n)].join(separator);
}

/** What an owner's row below a colliding tool says: its canonical name, and whether the bare name reaches it and why. */
export function ownerDescription(entry: CatalogEntry, l10n: Localizer): string {
  const facts = [plainText(entry.name), nameReasonText(entry, l10n)];
  return [...facts, ...stateFacts(entry, l10n)].join(separator);
}

/** Why an entry has its canonical name, in words. */
export function nameReasonText(
  { reason, localName }: Pick<CatalogEntry, 'reason' | 'localName'>,
  l10n: Localizer,
): string {
  const bare = plainText(localName);
  switch (reason.kind) {
    case 'unique':
      return l10n.t('no other server declares it');
    case 'owner':
      return reason.by === 'ledger'
        ? l10n.t('"{0}" reaches this one: it had the name first', bare)
        : l10n.t('"{0}" reaches this one: its server comes first by name', bare);
    case 'collision':
      return l10n.t('prefixed, because "{0}" reaches {1}', bare, reason.owner);
    case 'unsettled':
      return l10n.t('prefixed until all servers have started or failed');
    case 'policy':
      return l10n.t('prefixed, as every tool is (mcpHost.collisionPolicy)');
    case 'impersonation':
      return l10n.t('prefixed, because "{0}" would read like a tool of {1}', bare, reason.looksLike);
    case 'alias':
      return l10n.t('renamed by mcpHost.tools');
    default:
      return assertNever(reason);
  }
}

/** Of what a server has not told in this window. */
export function lastKnownText(l10n: Localizer): string {
  return l10n.t('last known');
}

/** Whether several servers declare the tool's local name. */
export function collides(entry: CatalogEntry): boolean {
  return entry.owners.length > 1;
}

/** The icon of a tool in a list to choose from, which has none that the settings disable. */
export function pickIcon(entry: CatalogEntry): string {
  if (collides(entry)) return 'warning';
  if (entry.lastKnown !== undefined) return 'history';
  return entry.ready ? 'symbol-method' : 'circle-slash';
}

/** What a screen reader says for an owner's row. */
export function ownerAccessibleLabel(entry: CatalogEntry, l10n: Localizer): string {
  return l10n.t('Owner {0}: {1}', entry.server, ownerDescription(entry, l10n).replaceAll(separator, ', '));
}

/** What a screen reader says for a tool's row. */
export function toolAccessibleLabel(entry: CatalogEntry, l10n: Localizer): string {
  const name = plainText(entry.name);
  const label = l10n.t('Tool {0} of server {1}', name, entry.server);
  const facts = [...collisionFacts(entry, l10n), ...stateFacts(entry, l10n)];
  return [label, ...facts].join(', ');
}

/** Why it can't be called now. */
function stateFacts({ disabled, ready, changed, lastKnown }: CatalogEntry, l10n: Localizer): string[] {
  return [
    ...(changed ? [heldText(changed, l10n)] : []),
    ...(disabled ? [l10n.t('disabled')] : []),
    ...(ready ? [] : [lastKnown === undefined ? l10n.t('not ready') : lastKnownText(l10n)]),
  ];
}

function collisionFacts(entry: CatalogEntry, l10n: Localizer): string[] {
  const facts: string[] = [];
  const others = entry.owners.filter((owner) => owner !== entry.server);
  if (others.length > namedOwners) {
    facts.push(
      l10n.t('also in {0} and {1} more', others.slice(0, namedOwners).join(', '), others.length - namedOwners),
    );
  } else if (others.length > 0) {
    facts.push(l10n.t('also in {0}', others.join(', ')));
  }
  const note = shortReason(entry.reason, entry, l10n);
  return note === undefined ? facts : [...facts, note];
}

/** What the row says of the reason; nothing where the names say it all. */
function shortReason(reason: NameReason, entry: CatalogEntry, l10n: Localizer): string | undefined {
  switch (reason.kind) {
    case 'unsettled':
      return l10n.t('name not settled yet');
    case 'impersonation':
      return l10n.t('would read like a tool of {0}', reason.looksLike);
    case 'alias':
      return l10n.t('renamed from {0}', plainText(entry.localName));
    case 'unique':
    case 'owner':
    case 'collision':
    case 'policy':
      return undefined;
    default:
      return assertNever(reason);
  }
}
