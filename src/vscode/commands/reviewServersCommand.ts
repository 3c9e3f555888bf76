import { l10n } from 'vscode';
import { commandIds } from '../ids';
import { serverActions } from '../tree/serverActions';
import type { Command } from './command';
import { showNoServers, showNothingToDo } from './messages';
import { serverOf, type PickContext } from './pickServer';
import { inServersView } from './serverCommands';

/** Asks about some servers that wait for consent; resolves with the names of those that may start now. */
export type ReviewServers = (servers: readonly string[]) => Promise<readonly string[]>;

/** Asks for consent to start what the workspace configures: for the server of a row, else for all that wait for it. */
export function reviewServersCommand(context: PickContext, review: ReviewServers): Command {
  const { host, trust } = context;
  return {
    id: commandIds.reviewServers,
    async run(target) {
      if (host.peers.length === 0) {
        showNoServers(trust.isTrusted);
        return;
      }
      const fromRow = serverOf(target);
      const waiting = host.peers.filter((view) => serverActions(view).needsConsent).map(({ name }) => name);
      const wanted = fromRow === undefined ? waiting : waiting.filter((name) => name === fromRow);
      if (wanted.length === 0) showNothingToDo(l10n.t('No server waits for your consent.'));
      else await reviewAndStart(wanted, context, review);
    },
  };
}

/** Asks about servers that wait for consent, and starts those that the person agrees to. Their rows say what comes of it. */
export async function reviewAndStart(
  waiting: readonly string[],
  { host }: PickContext,
  review: ReviewServers,
): Promise<void> {
  const agreed = await review(waiting);
  await inServersView(() => Promise.allSettled(agreed.map((name) => host.startServer(name))));
}
