import type { Catalog, CatalogEntry } from '../../core/catalog/types';
import type { JsonField } from '../../core/elicitation/types';
import { isObject } from '../../core/base/json';
import { saysReadOnly } from '../calls/argumentPlan';
import { argumentSkeleton } from '../calls/argumentSkeleton';
import { ownedEntry, qualifiedName } from '../calls/ownedTool';
import type { PickStep, StepItem } from '../input/stepView';
import { boxText, itemLength, widgetText } from '../input/widgetText';
import type { Localizer } from '../localizer';
import type { Arguments } from './callLog';

/** The steps of a comparison. Pure. */

/** What is compared: one tool on each of its owners, or on one server before and after a restart. */
export type Comparison =
  | { readonly kind: 'owners'; readonly entries: readonly CatalogEntry[] }
  | { readonly kind: 'restart'; readonly entry: CatalogEntry };

/** The entries of every owner of a tool's local name, the owner of the bare name first. */
export function ownerEntries(
  catalog: Pick<Catalog, 'entries'>,
  { localName, owners }: CatalogEntry,
): readonly CatalogEntry[] {
  return owners.flatMap((server) => ownedEntry(catalog, { server, localName }) ?? []);
}

const everyOwner = 'owners:';
const oneServer = 'restart:';

/** The list of what can be compared: names that several servers declare, then each tool with itself. */
export function comparisonStep(catalog: Pick<Catalog, 'entries'>, l10n: Localizer): PickStep {
  const first = catalog.entries.filter((entry) => entry.owners.length > 1 && entry.owners[0] === entry.server);
  return {
    ...frameOf(l10n.t('Compare Owners'), l10n.t('Choose what to compare, by tool or server')),
    prompt: '',
    activeId: undefined,
    items: [
      ...grouped(
        first.map((entry) => ownersItem(entry, l10n)),
        l10n.t('Each owner of a name'),
      ),
      ...grouped(
        catalog.entries.map((entry) => restartItem(entry, l10n)),
        l10n.t('One server, before and after a restart'),
      ),
    ],
  };
}

/** The two ways to compare a tool that several servers declare. */
export function wayStep(entry: CatalogEntry, l10n: Localizer): PickStep {
  return {
    ...frameOf(l10n.t('Compare {0}', widgetText(entry.localName, 80)), ''),
    prompt: '',
    activeId: undefined,
    items: [ownersItem(entry, l10n), restartItem(entry, l10n)],
  };
}

/** What was chosen of {@link comparisonStep} or {@link wayStep}. */
export function chosenComparison(id: string, catalog: Pick<Catalog, 'entries'>): Comparison | undefined {
  const name = id.slice(id.indexOf(':') + 1);
  const entry = catalog.entries.find((other) => qualifiedName(other) === name);
  if (!entry) return undefined;
  return id.startsWith(everyOwner)
    ? { kind: 'owners', entries: ownerEntries(catalog, entry) }
    : { kind: 'restart', entry };
}

function ownersItem(entry: CatalogEntry, l10n: Localizer): StepItem {
  return {
    id: `${everyOwner}${qualifiedName(entry)}`,
    label: widgetText(entry.localName),
    description: l10n.t('on {0}', entry.owners.join(', ')),
    icon: 'warning',
  };
}

function restartItem(entry: CatalogEntry, l10n: Localizer): StepItem {
  return {
    id: `${oneServer}${qualifiedName(entry)}`,
    label: widgetText(entry.localName),
    description: l10n.t('on {0}, before and after a restart', entry.server),
    icon: 'debug-restart',
  };
}

function grouped(items: readonly StepItem[], group: string): readonly StepItem[] {
  return items.map((item, index) => (index === 0 ? { ...item, group } : item));
}

/** Asks for the arguments of a tool as a whole, as JSON. */
export function wholeArguments({ tool }: CatalogEntry, remembered: Arguments | undefined, l10n: Localizer): JsonField {
  const schema = isObject(tool.inputSchema) ? tool.inputSchema : {};
  return {
    kind: 'json',
    key: 'arguments',
    label: l10n.t('Arguments'),
    description: undefined,
    required: true,
    secretWarning: false,
    schema: { ...schema, type: 'object' },
    default: remembered ?? argumentSkeleton(tool.inputSchema),
  };
}

export const sendChoice = 'send';

/** Shows what is about to be sent, and to whom; undefined where nothing needs to be confirmed. */
export function confirmComparison(comparison: Comparison, args: Arguments, l10n: Localizer): PickStep | undefined {
  const entries = comparison.kind === 'owners' ? comparison.entries : [comparison.entry];
  const writers = entries.filter(({ tool }) => !saysReadOnly(tool)).map(({ server }) => server);
  if (comparison.kind === 'owners' && writers.length === 0) return undefined;
  const [{ localName } = { localName: '' }] = entries;
  const tool = widgetText(localName, 80);
  const json = boxText(JSON.stringify(args), itemLength);
  const servers = entries.map(({ server }) => server).join(', ');
  const questions = [
    ...(writers.length > 0 ? [l10n.t('{0} does not say on {1} that it only reads.', tool, writers.join(', '))] : []),
    comparison.kind === 'restart'
      ? l10n.t('Call it on {0}, restart that server, and call it again?', servers)
      : l10n.t('Send this to {0}?', servers),
  ];
  return {
    ...frameOf(l10n.t('Compare {0}', tool), ''),
    prompt: questions.join(' '),
    wholeText: json.partial ? JSON.stringify(args, null, 2) : undefined,
    activeId: sendChoice,
    items: [
      { id: sendChoice, label: l10n.t('Call on {0}', servers), detail: json.text, icon: 'play' },
      { id: 'cancel', label: l10n.t('Cancel'), icon: 'close' },
    ],
  };
}

function frameOf(title: string, placeholder: string) {
  return {
    kind: 'pick',
    title,
    step: undefined,
    totalSteps: undefined,
    placeholder,
    problem: undefined,
    canGoBack: false,
    canDecline: false,
    wholeText: undefined,
  } as const;
}
