import { isObject } from '../../core/base/json';
import { readInputs } from '../../core/config/inputs';
import { defaultLegacyVersions, defaultModernVersions } from '../../core/config/settings';
import { isAsked, variablesWithin } from '../../core/config/variables';
import type { CatalogEntry } from '../../core/catalog/types';
import type { HostApi } from '../../core/hostApi';
import type { PeerView } from '../../core/peer/types';
import type { Localizer } from '../../vscode/localizer';
import { escapeMarkdown, markdownText } from '../../vscode/markdown';
import { plainText } from '../../vscode/plainText';
import { CatalogIndex } from '../../vscode/tree/catalogIndex';
import { serverActions } from '../../vscode/tree/serverActions';
import { serverIcon } from '../../vscode/tree/serverIcon';
import { serverDescription } from '../../vscode/tree/serverText';
import { serverTooltip } from '../../vscode/tree/serverTooltip';
import { toolTooltip } from '../../vscode/tree/toolTooltip';
import { resolvedEntry, secretsOfVariable, type ResolvedEntry } from './resolvedEntry';
import type { DocumentFacts, ServerFacts, SettingsFacts, ToolFacts, VariableFacts } from './settingsFacts';

/** The window, as far as it matters to who writes settings. */
export interface FactsWorld {
  /** As it is shown: without secrets. */
  readonly host: Pick<HostApi, 'peers' | 'catalog'>;
  /** Without the prefix, unchecked. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly documents: readonly DocumentFacts[];
  /** The texts of other hosts' files that are open. */
  readonly foreign: readonly string[];
  readonly secrets: readonly string[];
  readonly folders: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The value of a variable that nobody is asked for. */
  readonly valueOf: (variable: string) => string | undefined;
  /** Where servers run, in words. */
  readonly place: string;
  readonly l10n: Localizer;
  /** Told secrets before they are hidden. */
  readonly learn: (secrets: readonly string[]) => void;
  /** Hides known secrets, and secrets by key. */
  readonly redact: (text: string) => string;
}

/** Bounds of what is told, each of the whole window. */
const maxServers = 500;
const maxTools = 5_000;
const maxToolHovers = 200;
const maxNames = 1_000;
const maxValues = 500;
/** Longer names are written into no setting. */
const maxName = 500;
const descriptionLength = 300;
const targetLength = 2_000;

/** All that the language server is told. */
export function gatherFacts(world: FactsWorld): SettingsFacts {
  const index = new CatalogIndex(world.host.catalog);
  const views = world.host.peers.slice(0, maxServers);
  const { servers } = world.settings;
  const resolved = new Map(
    views.map(({ name }) => [name, resolvedEntry(isObject(servers) ? servers[name] : undefined, world.valueOf)]),
  );
  // First, so that what they say is secret is hidden wherever it stands.
  const values = valuesOf(world);
  for (const { secrets } of resolved.values()) world.learn(secrets);
  return {
    documents: world.documents,
    servers: views.map((view) => serverFacts(view, resolved.get(view.name), index, world)),
    tools: toolFacts(index, world),
    versions: { modern: defaultModernVersions, legacy: defaultLegacyVersions },
    variables: variableFacts(values, world),
  };
}

function serverFacts(
  view: PeerView,
  entry: ResolvedEntry | undefined,
  index: CatalogIndex,
  world: FactsWorld,
): ServerFacts {
  const { l10n, place, redact } = world;
  const context = { l10n, place, rejected: index.rejectionOf(view.name) };
  return {
    name: view.name,
    icon: serverIcon(view, context.rejected !== undefined).id,
    status: redact(serverDescription(view, context)),
    actions: serverActions(view),
    hover: [
      redact(serverTooltip(view, context)),
      ...entrySection(entry, world),
      ...toolsSection(index.entriesOf(view.name), world),
    ].join('\n\n'),
  };
}

function entrySection(entry: ResolvedEntry | undefined, { redact, l10n }: FactsWorld): string[] {
  const { target, cwd } = entry ?? {};
  const facts = [target, cwd === undefined ? undefined : l10n.t('in the folder {0}', cwd)].filter(
    (fact) => fact !== undefined,
  );
  return section(
    l10n.t('The entry, variables resolved'),
    facts.map((fact) => markdownText(redact(fact), targetLength)),
  );
}

/** Tools that a hover names. */
const maxNamed = 30;

function toolsSection(entries: readonly CatalogEntry[], { redact, l10n }: FactsWorld): string[] {
  if (entries.length === 0) return [];
  const named = entries.slice(0, maxNamed).map(({ name }) => plainText(name));
  if (entries.length > maxNamed) named.push('…');
  return section(l10n.t('Tools'), [escapeMarkdown(redact(named.join(', ')))]);
}

function section(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`**${escapeMarkdown(title)}**\n${items.map((item) => `\n- ${item}`).join('')}`];
}

function toolFacts(index: CatalogIndex, { settings, l10n, redact }: FactsWorld): readonly ToolFacts[] {
  const decided = new Set(isObject(settings['tools']) ? Object.keys(settings['tools']).slice(0, maxToolHovers) : []);
  const named = index.catalog.entries.filter(({ name }) => name.length <= maxName);
  return named.slice(0, maxTools).map((entry) => {
    const { name, server, localName, tool } = entry;
    const isDecided = decided.has(name) || decided.has(`${server}/${localName}`);
    return {
      name,
      server,
      localName,
      description: redact(plainText(tool.description, { maxLength: descriptionLength })),
      ...(isDecided && { hover: redact(toolTooltip(entry, l10n)) }),
    };
  });
}

function valuesOf({ settings, foreign, valueOf, learn }: FactsWorld): ReadonlyMap<string, string> {
  const names = [...new Set([...variablesWithin(settings['servers']), ...foreignVariables(foreign)])].filter(
    (name) => !isAsked(name),
  );
  const values = new Map<string, string>();
  for (const name of names.slice(0, maxValues)) {
    const value = valueOf(name);
    if (value === undefined) continue;
    learn(secretsOfVariable(name, value));
    values.set(name, value);
  }
  return values;
}

/** In whichever way a host writes them; what is none has no value. Read without what imports read, which is not loaded yet. */
function foreignVariables(texts: readonly string[]): readonly string[] {
  const names = variablesWithin(texts).flatMap((name) => [name, `env:${name.replace(/:-.*$/s, '')}`]);
  return texts.length === 0 ? [] : ['workspaceFolder', ...names];
}

function variableFacts(values: ReadonlyMap<string, string>, world: FactsWorld): VariableFacts {
  const { folders, env, secrets, settings, redact } = world;
  return {
    folders: folders.slice(0, maxNames),
    env: Object.keys(env)
      .filter((name) => env[name] !== undefined)
      .sort()
      .slice(0, maxNames),
    secrets: secrets.slice(0, maxNames),
    inputs: readInputs(settings['inputs'], [])
      .slice(0, maxNames)
      .map(({ id, description }) => ({ id, description: plainText(description, { maxLength: descriptionLength }) })),
    values: Object.fromEntries([...values].map(([name, value]) => [name, redact(plainText(value))])),
  };
}
