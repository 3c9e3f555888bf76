import { env, l10n, window, type QuickPickItem } from 'vscode';
import { ConfigurationError } from '../../core/base/errors';
import { exportServer, type ExportedServer } from '../../core/config/exportServer';
import type { ExportTarget } from '../../core/config/exportText';
import { parseSettings } from '../../core/config/settings';
import { pickOne } from '../input/pickOne';
import { messageLength, widgetText } from '../input/widgetText';
import type { HostSettings } from '../settings';
import { knownVariable } from '../variables/knownVariables';

export interface CopyServerOptions {
  readonly server: string;
  readonly settings: HostSettings;
  /** Hides known secrets. */
  readonly redact: (text: string) => string;
}

interface TargetItem extends QuickPickItem {
  readonly target: ExportTarget;
}

/** Hosts have names that are nobody's to translate. */
function targetItems(server: string): readonly TargetItem[] {
  return [
    { target: 'vscode', label: 'VS Code', description: '.vscode/mcp.json' },
    { target: 'claudeDesktop', label: 'Claude Desktop', description: 'claude_desktop_config.json' },
    { target: 'cursor', label: 'Cursor', description: '.cursor/mcp.json' },
    { target: 'inspector', label: 'MCP Inspector', description: `--config mcp.json --server ${server}` },
  ];
}

/**
 * Puts a server's configuration into the clipboard as the person picks it, without secrets, and says what is to be done.
 * @throws ConfigurationError where the entry is none
 */
export async function copyServerAs({ server, settings, redact }: CopyServerOptions): Promise<void> {
  const { servers, inputs } = parseSettings(settings);
  const entry = servers.find(({ name }) => name === server);
  if (!entry) throw new ConfigurationError(l10n.t('mcpHost.servers has no entry "{0}".', server), { server });
  const picked = await pickOne(targetItems(server), {
    title: l10n.t('Copy {0} as…', server),
    placeHolder: l10n.t('For which host? Secrets are left out.'),
  });
  if (!picked) return;
  const exported = exportServer(entry, picked.target, inputs, { valueOf: knownVariable, hide: redact });
  await env.clipboard.writeText(`${JSON.stringify(exported.file, null, 2)}\n`);
  const said = [
    l10n.t('The configuration of {0} for {1} is in the clipboard, without secrets.', server, picked.label),
    ...notesOf(exported, picked.label),
  ];
  void window.showInformationMessage(widgetText(said.join(' '), messageLength));
}

function notesOf({ placeholders, dropped, isBridged }: ExportedServer, host: string): readonly string[] {
  const some = placeholders.length > 0;
  return [
    ...(some ? [l10n.t('Fill in: {0}.', placeholders.join(', '))] : []),
    ...(dropped.length > 0 ? [l10n.t('Not known to {0}, so not in it: {1}.', host, dropped.join(', '))] : []),
    ...(isBridged
      ? [l10n.t('{0} starts only commands, so it reaches this address through mcp-remote, a package of npm.', host)]
      : []),
  ];
}
