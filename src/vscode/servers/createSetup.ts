import type { Uri } from 'vscode';
import type { HostApi } from '../../core/hostApi';
import type { Command } from '../commands/command';
import { commandIds } from '../ids';
import type { WrittenConsent } from '../consent/createConsent';
import type { InputQueue } from '../input/inputQueue';
import type { Widgets } from '../input/stepView';
import type { Trust } from '../trust';
import type { Variables } from '../variables/createVariables';

export interface SetupShellOptions {
  readonly host: HostApi;
  readonly trust: Trust;
  readonly queue: InputQueue;
  readonly widgets: Widgets;
  readonly variables: Pick<Variables, 'stores' | 'onSecrets'>;
  readonly globalStorage: Uri;
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
  return {
    commands: [
      { id: commandIds.addServer, run: async () => (await load()).addServer(options) },
      { id: commandIds.importServers, run: async () => (await load()).importServers(options) },
    ],
    writeAllowLegacy: async (server) => {
      await options.consent.allowLegacy(server);
      await (await load()).writeAllowLegacy(server, options.globalStorage);
    },
  };
}
