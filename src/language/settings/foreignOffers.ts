import type { Localizer } from '../../core/base/localizer';
import { cursorPlace, type CursorPlace } from './cursorPlace';
import type { ForeignDocument } from './foreignDocument';
import { offerOf, type Offer } from './offer';
import type { SettingsFacts } from './settingsFacts';
import { startedVariable } from './variableAt';

/** The fields of an entry in `.mcp.json`, and what is written behind each. */
const fields: readonly (readonly [name: string, value: string])[] = [
  ['command', '"$1"'],
  ['args', '["$1"]'],
  ['env', '{$1}'],
  ['type', '"${1|stdio,http|}"'],
  ['url', '"$1"'],
  ['headers', '{$1}'],
];

/** What can be written in the file of another host. The editor itself knows `.vscode/mcp.json`; of `.mcp.json` it knows nothing. */
export function foreignOffers(
  { text, facts: { host } }: ForeignDocument,
  offset: number,
  { variables }: SettingsFacts,
  l10n: Localizer,
): readonly Offer[] {
  const place = host === 'claudeCode' ? cursorPlace(text, offset, []) : undefined;
  if (!place) return [];
  if (place.isKey) return keyOffers(text, offset, place);
  const started = place.text && startedVariable(text, offset, place.text);
  if (!started || place.path[0] !== 'mcpServers') return [];
  return variables.env
    .filter((name) => /^[A-Za-z_]\w*$/.test(name))
    .map((name) =>
      offerOf('variable', `\${${name}}`, started, { detail: l10n.t('an environment variable that is set') }),
    );
}

function keyOffers(text: string, offset: number, place: CursorPlace): readonly Offer[] {
  const replaces = place.text ?? { offset, length: 0 };
  const hasValue = /^\s*:/.test(text.slice(replaces.offset + replaces.length, replaces.offset + replaces.length + 100));
  const known =
    place.path.length === 1
      ? ([['mcpServers', '{$1}']] as const)
      : place.path.length === 3 && place.path[0] === 'mcpServers'
        ? fields
        : [];
  return known.map(([name, value]) => {
    const written = JSON.stringify(name);
    return offerOf('value', name, replaces, {
      text: hasValue ? written : `${written}: ${value}`,
      isSnippet: !hasValue,
      filter: place.text ? written : name,
    });
  });
}
