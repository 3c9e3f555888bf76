import type { Logs } from '../output';
import { allowLegacyCommand, confirmAllowLegacy } from './allowLegacyCommand';
import { allServersCommands } from './allServersCommands';
import type { Command } from './command';
import { logLevelCommand } from './logLevelCommand';
import { openSettingsCommand } from './openSettingsCommand';
import type { PickContext } from './pickServer';
import { refreshCommand } from './refreshCommand';
import { reviewServersCommand, type ReviewServers } from './reviewServersCommand';
import { serverCommands } from './serverCommands';
import { showLogCommand } from './showLogCommand';
import { signInCommands } from './signInCommands';

export interface PanelCommandOptions extends PickContext {
  readonly logs: Logs;
  /** Writes `allowLegacy: true` into the settings of one server. */
  readonly writeAllowLegacy: (server: string) => Promise<void>;
  readonly reviewServers: ReviewServers;
}

/** Every command of the panel but those that call tools. */
export function panelCommands(options: PanelCommandOptions): readonly Command[] {
  return [
    ...serverCommands(options),
    ...allServersCommands(options, options.reviewServers),
    reviewServersCommand(options, options.reviewServers),
    refreshCommand(options),
    allowLegacyCommand(options, { confirm: confirmAllowLegacy, write: options.writeAllowLegacy }),
    ...signInCommands(options),
    showLogCommand(options, options.logs),
    logLevelCommand(options),
    openSettingsCommand,
  ];
}
