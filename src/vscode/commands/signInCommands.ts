import { l10n, window } from 'vscode';
import type { PeerView } from '../../core/peer/types';
import { commandIds } from '../ids';
import { serverActions } from '../tree/serverActions';
import type { Command } from './command';
import { pickServer, type PickContext } from './pickServer';
import { inServersView } from './serverCommands';

/** Sign in to a server, sign out, and forget the client that was registered for it. */
export function signInCommands(context: PickContext): readonly Command[] {
  const { host } = context;
  const noneFits = l10n.t('No server is reached over HTTP, so there is nobody to sign in to.');
  const fits = ({ transport }: PeerView): boolean => transport === 'http';
  return [
    {
      id: commandIds.signIn,
      async run(target) {
        const first = (view: PeerView): boolean => serverActions(view).needsSignIn;
        const server = await pickServer(target, context, { title: l10n.t('Sign In'), fits, first, noneFits });
        if (server !== undefined) await inServersView(() => host.signIn(server));
      },
    },
    {
      id: commandIds.signOut,
      async run(target) {
        const server = await pickServer(target, context, { title: l10n.t('Sign Out'), fits, noneFits });
        if (server !== undefined) await inServersView(() => host.signOut(server));
      },
    },
    {
      id: commandIds.forgetClient,
      async run(target) {
        const server = await pickServer(target, context, { title: l10n.t('Forget Client'), fits, noneFits });
        if (server === undefined || !(await confirmForgetting(server))) return;
        await inServersView(() => host.forgetClient(server));
      },
    },
  ];
}

async function confirmForgetting(server: string): Promise<boolean> {
  const forget = l10n.t('Forget Client');
  const detail = l10n.t(
    'The client under which this extension is known there, and your sign-in, are deleted here. The next sign-in registers a new client, or asks you for one.',
  );
  const question = l10n.t('Forget the client of "{0}"?', server);
  return (await window.showWarningMessage(question, { modal: true, detail }, forget)) === forget;
}
