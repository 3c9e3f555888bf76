import { getNodeValue } from 'jsonc-parser';
import { createRedactor } from '../../core/audit/redaction';
import type { Localizer } from '../../core/base/localizer';
import { foreignEntry } from '../../core/config/foreignEntry';
import { foreignText } from '../../core/config/foreignVariables';
import { variablesOf } from '../../core/config/variables';
import { escapeMarkdown, markdownBlock, markdownText } from '../../vscode/markdown';
import { spanOf } from '../textSpan';
import { cursorPlace } from './cursorPlace';
import { foreignInputs, foreignPlaces, importedAs, type ForeignDocument, type ForeignPlace } from './foreignDocument';
import { foreignFormats } from './foreignFormats';
import { resolvedEntry } from './resolvedEntry';
import type { SettingsFacts } from './settingsFacts';
import type { HoverFound } from './settingsHovers';
import { variableAt } from './variableAt';

const maxTarget = 2_000;
const maxValue = 1_000;

/**
 * Over an entry of another host's file: its server, where it is here already, and what an import of it would come to. Over a
 * variable: its value.
 */
export function foreignHover(
  document: ForeignDocument,
  offset: number,
  facts: SettingsFacts,
  l10n: Localizer,
): HoverFound | undefined {
  const place = foreignPlaces(document.tree).findLast(
    ({ key }) => offset >= key.offset && offset < key.offset + key.length,
  );
  if (!place) return variableHover(document, offset, facts, l10n);
  const server = importedAs(place.name, facts);
  const said = [...(server ? [server.hover] : []), ...preview(place, document, facts, l10n)];
  return said.length === 0 ? undefined : { span: spanOf(place.key), markdown: said.join('\n\n') };
}

/** Nothing for what can't be imported: the problem at that place says so. */
function preview(
  { value }: ForeignPlace,
  { facts: { host } }: ForeignDocument,
  { variables: { values } }: SettingsFacts,
  l10n: Localizer,
): readonly string[] {
  const written: unknown = value && getNodeValue(value);
  const { entry } = foreignEntry(written, host);
  if (!entry) return [];
  const { target, cwd, secrets } = resolvedEntry(entry, (variable) => valueOf(variable, values));
  const redactor = createRedactor(Object.fromEntries(secrets.map((secret, index) => [String(index), secret])));
  const lines = [target, cwd === undefined ? undefined : l10n.t('in the folder {0}', cwd)]
    .filter((line) => line !== undefined)
    .map((line) => `\n- ${markdownText(redactor.text(line), maxTarget)}`);
  const title = l10n.t('When imported into MCP Host, variables resolved');
  return [`**${escapeMarkdown(title)}**\n${lines.join('')}`];
}

function variableHover(
  document: ForeignDocument,
  offset: number,
  { variables: { values } }: SettingsFacts,
  l10n: Localizer,
): HoverFound | undefined {
  const { text, facts } = document;
  const place = cursorPlace(text, offset, [foreignFormats[facts.host].servers]);
  const variable = place?.text && !place.isKey ? variableAt(text, offset, place.text) : undefined;
  if (!variable) return undefined;
  const [name = ''] = variablesOf(foreignText(`\${${variable.name}}`, '', facts.host).text);
  const input = foreignInputs(document).find(({ id }) => name === `input:${id}`);
  const value = valueOf(name, values);
  const said = input
    ? [l10n.t('Asked for when the server starts.'), input.description].filter((part) => part !== '')
    : value === undefined
      ? []
      : [l10n.t('Stands for: {0}', value)];
  if (said.length === 0) return undefined;
  return { span: variable.span, markdown: said.map((part) => markdownBlock(part, maxValue)).join('\n\n') };
}

function valueOf(variable: string, values: Readonly<Record<string, string>>): string | undefined {
  return Object.hasOwn(values, variable) ? values[variable] : undefined;
}
