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
    // To edit is to add a line to the file: right for a first server, in the way of those that are there.
    const edit = Object.keys(workspace.getConfiguration(settingsSection).get<object>('servers', {})).length === 0;
    await commands.executeCommand(command, { revealSetting: { key: `${settingsSection}.servers`, edit } });
  },
};
