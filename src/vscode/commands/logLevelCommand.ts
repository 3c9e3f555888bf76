import { l10n, type QuickPickItem } from 'vscode';
import { logLevels, type LogLevel, type PeerView } from '../../core/peer/types';
import { commandIds } from '../ids';
import { pickOne } from '../input/pickOne';
import type { Command } from './command';
import { pickServer, type PickContext } from './pickServer';

interface LevelItem extends QuickPickItem {
  /** Undefined: no log messages. */
  readonly level: LogLevel | undefined;
}

/** Sets from which level on a server's log messages are asked for. It holds until it is set again, or the window closes. */
export function logLevelCommand(context: PickContext): Command {
  const levels = new Map<string, LogLevel>();
  return {
    id: commandIds.setLogLevel,
    async run(target) {
      const server = await pickServer(target, context, {
        title: l10n.t('Set Server Log Level'),
        fits: canLog,
        noneFits: l10n.t('No server that is ready sends log messages.'),
      });
      if (server === undefined) return;
      const isLegacy = context.host.peers.some(({ name, era }) => name === server && era === 'legacy');
      const picked = await pickOne(levelItems(levels.get(server), isLegacy), {
        title: l10n.t('Set Server Log Level · {0}', server),
        placeHolder: l10n.t('Log messages of the server appear in its log from this level on'),
      });
      if (!picked) return;
      await context.host.setLogLevel(server, picked.level);
      if (picked.level === undefined) levels.delete(server);
      else levels.set(server, picked.level);
    },
  };
}

function canLog({ state, capabilities }: PeerView): boolean {
  return state.kind === 'ready' && Boolean(capabilities?.['logging']);
}

function levelItems(current: LogLevel | undefined, isLegacy: boolean): LevelItem[] {
  const mark = (level: LogLevel | undefined): { description?: string } =>
    level === current ? { description: l10n.t('now') } : {};
  // The older protocol has no word for it.
  const whenOff = isLegacy ? { detail: l10n.t('from the next start of the server on') } : {};
  return [
    { label: l10n.t('off'), level: undefined, ...mark(undefined), ...whenOff },
    ...logLevels.map((level) => ({ label: level, level, ...mark(level) })),
  ];
}
