import { l10n } from 'vscode';
import { ConsentRequiredError } from '../../core/base/errors';
import { commandIds } from '../ids';
import { serverActions, type ServerActions } from '../tree/serverActions';
import type { Command } from './command';
import { showNoServers, showNothingToDo, showServersFailed } from './messages';
import type { PickContext } from './pickServer';
import { reviewAndStart, type ReviewServers } from './reviewServersCommand';
import { inServersView } from './serverCommands';

/** Start and stop all servers, and fetch their lists again. */
export function allServersCommands(context: PickContext, review: ReviewServers): readonly Command[] {
  const { host } = context;
  return [
    {
      id: commandIds.startAll,
      run: async () => {
        const failed = await forAll(context, 'canStart', l10n.t('Every server that is enabled runs already.'), (name) =>
          host.startServer(name, { asksForConsent: false }),
        );
        // About all of them together, instead of one after the other.
        const waiting = [...failed].flatMap(([name, error]) => (error instanceof ConsentRequiredError ? [name] : []));
        if (waiting.length > 0) await reviewAndStart(waiting, context, review);
      },
    },
    {
      id: commandIds.stopAll,
      run: async () => {
        await forAll(context, 'canStop', l10n.t('No server is running.'), (name) => host.stopServer(name));
      },
    },
  ];
}

/**
 * Does one thing with every server it makes sense for, at once. What fails shows in the rows; one message names it.
 * @returns why it did not work, by the names of the servers
 */
async function forAll(
  { host, trust }: PickContext,
  action: keyof ServerActions,
  noneFits: string,
  run: (server: string) => Promise<void>,
): Promise<ReadonlyMap<string, unknown>> {
  if (host.peers.length === 0) {
    showNoServers(trust.isTrusted);
    return new Map();
  }
  const names = host.peers.filter((view) => serverActions(view)[action]).map(({ name }) => name);
  if (names.length === 0) {
    showNothingToDo(noneFits);
    return new Map();
  }
  const outcomes = await inServersView(() => Promise.allSettled(names.map(run)));
  const reasons = names.flatMap((name, index) => {
    const outcome = outcomes[index];
    return outcome?.status === 'rejected' ? [[name, outcome.reason as unknown] as const] : [];
  });
  const failed = reasons.filter(([, reason]) => !(reason instanceof ConsentRequiredError)).map(([name]) => name);
  if (failed.length > 0) showServersFailed(failed, names.length);
  return new Map(reasons);
}
