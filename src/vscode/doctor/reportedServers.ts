import { l10n } from 'vscode';
import { pickServer, serverOf, serverPick, type PickContext } from '../commands/pickServer';
import { pickOne } from '../input/pickOne';
import { serverActions } from '../tree/serverActions';

/** The servers that a report is to be about: that of the row, the only one, or what the person picks. None: they picked none. */
export async function reportedServers(target: unknown, context: PickContext): Promise<readonly string[]> {
  const { host, clock } = context;
  const title = l10n.t('Copy Diagnostic Report');
  if (serverOf(target) !== undefined || host.peers.length < 2) {
    const server = await pickServer(target, context, {
      title,
      fits: () => true,
      noneFits: l10n.t('No MCP server is configured.'),
    });
    return server === undefined ? [] : [server];
  }
  const all = host.peers.map(({ name }) => name);
  const down = host.peers.filter((view) => serverActions(view).isDown);
  const others = host.peers.filter((view) => !serverActions(view).isDown);
  const items = [
    ...[...down, ...others].map((view) => ({ ...serverPick(view, clock), servers: [view.name] })),
    { label: l10n.t('All servers'), description: l10n.t('a long text'), servers: all },
  ];
  // A document that opened just before takes the focus when its page is drawn.
  const options = { title, placeHolder: l10n.t('Pick a server') };
  return (await pickOne(items, options))?.servers ?? [];
}
