import type { Localizer } from '../../core/base/localizer';
import { escapeMarkdown, markdownBlock } from '../../vscode/markdown';
import type { TextSpan } from '../textSpan';
import { cursorPlace } from './cursorPlace';
import type { SettingsFacts } from './settingsFacts';
import type { SettingsDocument } from './settingsOffers';
import { variableAt } from './variableAt';

/** What is known of a part of a document, as untrusted markdown in which texts of others are escaped. */
export interface HoverFound {
  readonly span: TextSpan;
  readonly markdown: string;
}

const maxValue = 1000;

/** What a hover over a place in a settings file says: of an entry its server, of a key of `mcpHost.tools` its tool, of a variable its value. */
export function settingsHover(
  { text, facts: document }: SettingsDocument,
  offset: number,
  facts: SettingsFacts,
  l10n: Localizer,
): HoverFound | undefined {
  const place = cursorPlace(text, offset, document.root);
  if (!place?.text) return undefined;
  const [setting, name = ''] = place.path;
  if (setting === 'mcpHost.servers' && place.isKey && place.path.length === 2) {
    const server = facts.servers.find((one) => one.name === name);
    if (!server || document.shadowed.includes(name)) return undefined;
    return { span: place.text, markdown: server.hover };
  }
  if (setting === 'mcpHost.tools' && place.isKey && place.path.length === 2) {
    const tool = facts.tools.find((one) => one.name === name || `${one.server}/${one.localName}` === name);
    return tool?.hover === undefined ? undefined : { span: place.text, markdown: tool.hover };
  }
  if (setting !== 'mcpHost.servers' || place.isKey) return undefined;
  const variable = variableAt(text, offset, place.text);
  const said = variable && variableText(variable.name, facts, l10n);
  return variable && said !== undefined ? { span: variable.span, markdown: said } : undefined;
}

/** Undefined: nothing is known, and the problem at that place says so. */
function variableText(variable: string, { variables }: SettingsFacts, l10n: Localizer): string | undefined {
  const [, kind, name = ''] = /^([^:]*):(.*)$/s.exec(variable) ?? [];
  switch (kind ?? '') {
    case 'secret':
      return variables.secrets.includes(name)
        ? escapeMarkdown(l10n.t('A secret that is kept. Its value is shown nowhere.'))
        : escapeMarkdown(l10n.t('A secret that is not set yet: the next start asks for it.'));
    case 'input': {
      const input = variables.inputs.find(({ id }) => id === name);
      if (!input) return undefined;
      const asked = escapeMarkdown(l10n.t('Asked for when the server starts.'));
      return input.description === '' ? asked : `${asked}\n\n${markdownBlock(input.description, maxValue)}`;
    }
    default: {
      const value = Object.hasOwn(variables.values, variable) ? variables.values[variable] : undefined;
      return value === undefined ? undefined : markdownBlock(l10n.t('Stands for: {0}', value), maxValue);
    }
  }
}
