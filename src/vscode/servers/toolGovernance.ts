import { l10n, window, type QuickPickItem, type Uri } from 'vscode';
import { maxPriority, readToolSettings } from '../../core/config/toolSettings';
import { toolEdits, type ToolChange } from '../../core/config/toolChange';
import type { CatalogEntry } from '../../core/catalog/types';
import { isObject } from '../../core/base/json';
import type { HostApi } from '../../core/hostApi';
import { entryOfRow } from '../calls/ownedTool';
import { showNothingToDo } from '../commands/messages';
import { pickOne } from '../input/pickOne';
import { itemLength, widgetText } from '../input/widgetText';
import type { ServerScope } from '../serverScopes';
import { isTreeElement } from '../tree/elements';
import { toolDescription } from '../tree/toolText';
import { writableScopes } from './settingsPlaces';
import { valueIn, writeSettings } from './settingsWriter';

/** What can be decided about a tool, each by a command of its own. */
export type Governing = 'disable' | 'enable' | 'alias' | 'priority' | 'keywords';

export interface GovernanceOptions {
  readonly host: Pick<HostApi, 'catalog'>;
  readonly globalStorage: Uri;
  /** Hides known secrets. */
  readonly redact: (text: string) => string;
}

/**
 * Asks for what a command sets of a tool, and writes it where `mcpHost.tools` counts.
 * @throws UnknownToolError if the row's tool is gone, ConfigurationError if the settings can't be written
 */
export async function governTool(what: Governing, target: unknown, options: GovernanceOptions): Promise<void> {
  const entry =
    isTreeElement(target) && target.kind === 'tool'
      ? entryOfRow(options.host.catalog, target)
      : await pickTool(what, options);
  if (!entry) return;
  const scope = toolsScope();
  if (!scope) return;
  const change = await askChange(what, entry, valueIn(scope, 'tools'), options);
  if (!change) return;
  // As they are by now: a person takes their time.
  const edits = toolEdits(valueIn(scope, 'tools'), entry, change);
  if (edits.length === 0) return;
  await writeSettings(
    scope,
    edits.map(({ path, value }) => ({ path: ['tools', ...path] as const, value })),
    options.globalStorage,
  );
}

/** The setting counts as a whole: what the workspace has of it hides what the user has. */
function toolsScope(): ServerScope | undefined {
  const scopes = writableScopes().filter(({ kind }) => kind !== 'folder');
  return scopes.find((scope) => valueIn(scope, 'tools') !== undefined) ?? scopes[0];
}

function titleOf(what: Governing): string {
  switch (what) {
    case 'disable':
      return l10n.t('Disable Tool');
    case 'enable':
      return l10n.t('Enable Tool');
    case 'alias':
      return l10n.t('Set Tool Alias');
    case 'priority':
      return l10n.t('Set Tool Priority');
    case 'keywords':
      return l10n.t('Set Tool Keywords');
  }
}

async function pickTool(what: Governing, { host, redact }: GovernanceOptions): Promise<CatalogEntry | undefined> {
  const fits = (entry: CatalogEntry): boolean =>
    what === 'disable' ? entry.disabled !== true : what === 'enable' ? entry.disabled === true : true;
  const entries = host.catalog.entries.filter(fits);
  if (entries.length === 0) {
    showNothingToDo(what === 'enable' ? l10n.t('No tool is disabled.') : l10n.t('There is no tool for that.'));
    return undefined;
  }
  const items = entries.map((entry): QuickPickItem & { readonly entry: CatalogEntry } => ({
    entry,
    label: redact(widgetText(entry.name)),
    description: redact(widgetText(toolDescription(entry, l10n), itemLength)),
  }));
  const picked = await pickOne(items, { title: titleOf(what), placeHolder: l10n.t('Pick a tool') });
  return picked?.entry;
}

async function askChange(
  what: Governing,
  entry: CatalogEntry,
  tools: unknown,
  { host, redact }: GovernanceOptions,
): Promise<ToolChange | undefined> {
  const now = readToolSettings(isObject(tools) ? tools : {}, []);
  const own = now.get(`${entry.server}/${entry.localName}`);
  const counting = now.get(entry.name) ?? own;
  const title = `${titleOf(what)}: ${redact(widgetText(entry.name))}`;
  switch (what) {
    case 'disable':
      return { kind: 'enabled', enabled: false };
    case 'enable':
      return { kind: 'enabled', enabled: true };
    case 'alias': {
      const taken = new Set(host.catalog.entries.filter((each) => each !== entry).map(({ name }) => name));
      const alias = await window.showInputBox({
        title,
        ignoreFocusOut: true,
        prompt: l10n.t('The name by which the tool is shown and called. Leave it empty for the tool’s own.'),
        value: own?.alias ?? '',
        validateInput: (text) => (taken.has(text.trim()) ? l10n.t('Another tool has that name.') : undefined),
      });
      if (alias === undefined) return undefined;
      const name = alias.trim();
      return { kind: 'alias', alias: name === '' || name === entry.localName ? undefined : name };
    }
    case 'priority': {
      const priority = await window.showInputBox({
        title,
        ignoreFocusOut: true,
        prompt: l10n.t(
          'A whole number from {0} to {1}: searches put tools with more first.',
          -maxPriority,
          maxPriority,
        ),
        value: String(counting?.priority ?? 0),
        validateInput: (text) =>
          isPriority(text) ? undefined : l10n.t('A whole number from {0} to {1}.', -maxPriority, maxPriority),
      });
      return priority === undefined ? undefined : { kind: 'priority', priority: Number(priority) };
    }
    case 'keywords': {
      const keywords = await window.showInputBox({
        title,
        ignoreFocusOut: true,
        prompt: l10n.t('Further words by which searches find the tool, with commas between them.'),
        value: (counting?.keywords ?? []).join(', '),
      });
      if (keywords === undefined) return undefined;
      const words = keywords.split(/[,，]/).map((word) => word.trim());
      return { kind: 'keywords', keywords: [...new Set(words)].filter((word) => word !== '') };
    }
  }
}

function isPriority(text: string): boolean {
  return /^\s*-?\d+\s*$/.test(text) && Math.abs(Number(text)) <= maxPriority;
}
