import type { Localizer } from '../../core/base/localizer';
import { nodeAt } from '../../vscode/servers/settingsText';
import type { TextSpan } from '../textSpan';
import { cursorPlace, type CursorPlace } from './cursorPlace';
import type { JsonTree } from './jsonTree';
import { inside, offerOf, type Offer } from './offer';
import { programOffers } from './programOffers';
import type { DocumentFacts, SettingsFacts } from './settingsFacts';
import { toolOffers } from './toolOffers';
import { startedVariable } from './variableAt';
import { variableOffers } from './variableOffers';

/** A document with what is known of it. */
export interface SettingsDocument {
  readonly text: string;
  readonly tree: JsonTree;
  readonly facts: Extract<DocumentFacts, { kind: 'settings' }>;
}

/** Fields of an entry whose texts may have variables. */
const fieldsWithVariables = new Set(['command', 'args', 'cwd', 'env', 'envFile', 'url', 'headers', 'oauth']);

/**
 * What can be written at a cursor in a settings file, beside what the editor knows by the schema of the settings: variables,
 * tools, programs and protocol versions.
 */
export function settingsOffers(
  { text, tree, facts: { root } }: SettingsDocument,
  offset: number,
  facts: SettingsFacts,
  l10n: Localizer,
): readonly Offer[] {
  const place = cursorPlace(text, offset, root);
  if (!place) return [];
  const [setting, name, field] = place.path;
  switch (setting ?? '') {
    case 'mcpHost.tools': {
      if (!place.isKey || place.path.length !== 2) return [];
      const there = new Set(keysAt(tree, [...root, 'mcpHost.tools']));
      return toolOffers(text, offset, place, there, facts.tools, l10n);
    }
    case 'mcpHost.servers': {
      if (place.isKey || !place.text || name === undefined || !fieldsWithVariables.has(field ?? '')) return [];
      return entryOffers(text, offset, place, place.text, facts, l10n);
    }
    case 'mcpHost.modernVersions':
      return versionOffers(place, facts.versions.modern);
    case 'mcpHost.legacyVersions':
      return versionOffers(place, facts.versions.legacy);
    default:
      return [];
  }
}

function entryOffers(
  text: string,
  offset: number,
  { path }: CursorPlace,
  within: TextSpan,
  facts: SettingsFacts,
  l10n: Localizer,
): readonly Offer[] {
  const [, , field, key = ''] = path;
  const isEmpty = within.length <= 2;
  const started = startedVariable(text, offset, within) ?? (isEmpty ? { offset, length: 0 } : undefined);
  const secretName = field === 'env' && /^[A-Za-z_]\w*$/.test(key) ? key : undefined;
  const variables = started ? variableOffers(started, secretName, facts.variables, l10n) : [];
  const isProgram = field === 'command' && path.length === 3 && !(started && started.length > 0);
  return [...(isProgram ? programOffers(within) : []), ...variables];
}

function versionOffers({ path, isKey, text }: CursorPlace, versions: readonly string[]): readonly Offer[] {
  if (isKey || !text || path.length !== 2) return [];
  return versions.map((version) => offerOf('value', version, inside(text)));
}

function keysAt(tree: JsonTree, path: readonly string[]): readonly string[] {
  return (nodeAt(tree, path)?.children ?? []).map(({ children }) => String(children?.[0]?.value));
}
