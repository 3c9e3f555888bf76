import { commands, workspace } from 'vscode';
import { commandIds, settingsSection } from '../ids';
import type { Command } from './command';

/** Opens the settings file that servers are written in, at the servers: that of the workspace, else the user's. */
export const openSettingsCommand: Command = {
  id: commandIds.openSettings,
  async run() {
    const command =
      workspace.workspaceFolders === undefined
        ? 'workbench.action.openSettingsJson'
        : 'workbench.action.openWorkspaceSettingsFile';
    await commands.executeCommand(command, { revealSetting: { key: `${settingsSection}.servers`, edit: true } });
  },
};
