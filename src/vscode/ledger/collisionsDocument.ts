import { assertNever } from '../../core/base/assert';
import type { AlikeNames, CollisionLedger, LedgerName, LedgerOwner } from '../../core/catalog/collisionLedger';
import type { SameHostName } from '../../core/catalog/hostPreview';
import type { CollisionPolicy, OwnerChange } from '../../core/catalog/types';
import type { Localizer } from '../localizer';
import { escapeMarkdown, markdownText } from '../markdown';
import { plainText } from '../plainText';
import { nameReasonText } from '../tree/toolText';
import { timeText } from '../words';
import { bullets, sameNameSection, section, table } from './documentParts';

/** A bare name that left its owner while this window was open. */
export interface MovedName extends OwnerChange {
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface CollisionsFacts {
  readonly ledger: CollisionLedger;
  readonly policy: CollisionPolicy;
  /** The newest last. */
  readonly moved: readonly MovedName[];
  readonly elsewhere: readonly SameHostName[];
}

/** The ledger as a document to read: safe markdown, whatever the names are. */
export function collisionsDocument({ ledger, policy, moved, elsewhere }: CollisionsFacts, l10n: Localizer): string {
  const { names, duplicates, sameServers, alike } = ledger;
  return [
    `# ${escapeMarkdown(l10n.t('Collisions of Tool Names'))}`,
    escapeMarkdown(summary(names.length, l10n)),
    escapeMarkdown(policyText(policy, l10n)),
    ...names.map((name) => nameSection(name, l10n)),
    ...section(l10n.t('Names That Moved'), bullets(moved.map((each) => movedText(each, l10n)))),
    ...section(
      l10n.t('Declared Twice by One Server'),
      bullets(
        duplicates.map(({ server, tool, times }) =>
          l10n.t('{0} declares "{1}" {2} times; only the first can be called.', server, plainText(tool), times),
        ),
      ),
    ),
    ...section(
      l10n.t('The Same Server Configured Twice'),
      bullets(
        sameServers.map((servers) => l10n.t('{0}: same command line or URL, and environment', servers.join(', '))),
      ),
    ),
    ...section(
      l10n.t('Names That Differ by Little'),
      [alikeTable(alike, l10n)].filter(() => alike.length > 0),
    ),
    ...sameNameSection(elsewhere, l10n),
  ].join('\n\n');
}

function summary(count: number, l10n: Localizer): string {
  if (count === 0) return l10n.t('No two servers declare a tool of the same name.');
  return count === 1
    ? l10n.t(
        '1 name is declared by more than one server. "<server>/<tool>" reaches each of its tools, whatever is shown.',
      )
    : l10n.t(
        '{0} names are declared by more than one server. "<server>/<tool>" reaches each of their tools, whatever is shown.',
        count,
      );
}

function policyText(policy: CollisionPolicy, l10n: Localizer): string {
  switch (policy) {
    case 'prefix':
      return l10n.t(
        'mcpHost.collisionPolicy is "prefix": the first owner keeps the bare name, and the ledger of this workspace remembers it; the tools of the others have their server before them.',
      );
    case 'prefixAll':
      return l10n.t(
        'mcpHost.collisionPolicy is "prefixAll": every tool has its server before it, so nobody has a bare name.',
      );
    case 'reject':
      return l10n.t(
        'mcpHost.collisionPolicy is "reject": a server that declares a tool which another one owns is left out as a whole.',
      );
    default:
      return assertNever(policy);
  }
}

function nameSection(ledgerName: LedgerName, l10n: Localizer): string {
  const { name, reaches, owners } = ledgerName;
  const shown = plainText(name);
  const reached =
    reaches === undefined ? l10n.t('The bare name reaches nobody.') : l10n.t('The bare name reaches {0}.', reaches);
  return [
    `## ${escapeMarkdown(shown)}`,
    escapeMarkdown(reached),
    table(
      [l10n.t('Server'), l10n.t('Called as'), l10n.t('Always reached as'), l10n.t('Why'), l10n.t('State')],
      owners.map((owner) => [
        owner.server === reaches ? `**${escapeMarkdown(owner.server)}**` : escapeMarkdown(owner.server),
        owner.name === undefined ? '' : markdownText(owner.name),
        markdownText(owner.qualified),
        escapeMarkdown(ownerReason(owner, name, l10n)),
        escapeMarkdown(ownerState(owner, l10n)),
      ]),
    ),
  ].join('\n\n');
}

function ownerReason({ reason, rejected }: LedgerOwner, localName: string, l10n: Localizer): string {
  if (reason) return nameReasonText({ reason, localName }, l10n);
  return rejected ? l10n.t('left out with all its tools, as the policy says') : l10n.t('not in the catalog');
}

function ownerState({ ready, disabled, name }: LedgerOwner, l10n: Localizer): string {
  if (disabled) return l10n.t('disabled');
  if (name === undefined) return '';
  return ready ? l10n.t('ready') : l10n.t('not ready');
}

function movedText({ at, name, from, to }: MovedName, l10n: Localizer): string {
  const shown = plainText(name);
  return to === undefined
    ? l10n.t('{0}: "{1}" left {2}; nobody has it now', timeText(at), shown, from)
    : l10n.t('{0}: "{1}" went from {2} to {3}', timeText(at), shown, from, to);
}

function alikeTable(alike: readonly AlikeNames[], l10n: Localizer): string {
  return table(
    [l10n.t('Tools whose names differ only in case or in what separates words')],
    alike.map(({ tools }) => [tools.map(({ server, localName }) => markdownText(`${server}/${localName}`)).join(', ')]),
  );
}
