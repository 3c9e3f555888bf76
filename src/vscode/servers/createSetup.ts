import { l10n, type Uri } from 'vscode';
import type { Command } from '../commands/command';
import { showNoServers } from '../commands/messages';
import { pickServer, type PickContext } from '../commands/pickServer';
import { commandIds } from '../ids';
import type { WrittenConsent } from '../consent/createConsent';
import type { InputQueue } from '../input/inputQueue';
import type { Widgets } from '../input/stepView';
import type { SettingsSource } from '../settings';
import type { Variables } from '../variables/createVariables';

export interface SetupShellOptions extends PickContext {
  readonly queue: InputQueue;
  readonly widgets: Widgets;
  readonly variables: Pick<Variables, 'stores' | 'onSecrets'>;
  readonly globalStorage: Uri;
  readonly settings: SettingsSource;
  /** Hides known secrets. */
  readonly redact: (text: string) => string;
  readonly consent: WrittenConsent;
  /** Shows the row of a server; `focus`: the keyboard is for it, too. */
  readonly reveal: (server: string, focus: boolean) => Promise<void>;
}

/** What brings servers into the settings. */
export interface Setup {
  readonly commands: readonly Command[];
  readonly writeAllowLegacy: (server: string) => Promise<void>;
}

/** Loads what it does when it is first wanted. */
export function createSetup({ variables, ...rest }: SetupShellOptions): Setup {
  const options = { ...rest, stores: variables.stores, onSecrets: variables.onSecrets };
  const load = () => import('./serverSetup');
  const governing = [
    ['disableTool', 'disable'],
    ['enableTool', 'enable'],
    ['setToolAlias', 'alias'],
    ['setToolPriority', 'priority'],
    ['setToolKeywords', 'keywords'],
  ] as const;
  return {
    commands: [
      ...governing.map(([command, what]) => ({
        id: commandIds[command],
        async run(target: unknown) {
          if (options.host.peers.length === 0) showNoServers(options.trust.isTrusted);
          else await (await load()).governTool(what, target, options);
        },
      })),
      { id: commandIds.addServer, run: async () => (await load()).addServer(options) },
      { id: commandIds.importServers, run: async (target) => (await load()).importServers(target, options) },
      {
        id: commandIds.copyServerAs,
        async run(target) {
          const server = await pickServer(target, options, {
            title: l10n.t('Copy Server Configuration as…'),
            fits: () => true,
            noneFits: l10n.t('No MCP server is configured.'),
          });
          const { settings, redact } = options;
          if (server !== undefined) await (await load()).copyServerAs({ server, settings: settings.read(), redact });
        },
      },
    ],
    writeAllowLegacy: async (server) => {
      await options.consent.allowLegacy(server);
      await (await load()).writeAllowLegacy(server, options.globalStorage);
    },
  };
}
