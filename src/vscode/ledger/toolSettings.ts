import { workspace } from 'vscode';
import type { CatalogEntry } from '../../core/catalog/types';
import { readToolSettings } from '../../core/config/toolSettings';
import type { ToolSettings } from '../../core/config/types';
import { settingsSection } from '../ids';

/** What the settings say of tools, read once. */
export function toolSettings(): (entry: CatalogEntry) => ToolSettings | undefined {
  const settings = readToolSettings(
    workspace.getConfiguration(settingsSection).get<object>('tools', {}) as Record<string, unknown>,
    [],
  );
  return ({ name, server, localName }) => settings.get(name) ?? settings.get(`${server}/${localName}`);
}
