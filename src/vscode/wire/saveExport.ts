import { ProgressLocation, Uri, window, workspace } from 'vscode';
import { nextTurn } from '../../core/base/nextTurn';
import { timeText } from '../words';
import type { Localizer } from '../localizer';

/** Lines that are made at a stretch, before others have their turn. */
const linesAtOnce = 200;

/**
 * Asks for a file and writes the lines into it.
 * @returns where; undefined: the person thought better of it
 */
export async function saveExport(lines: Iterable<string>, l10n: Localizer): Promise<Uri | undefined> {
  const folder = workspace.workspaceFolders?.[0]?.uri ?? Uri.file('/');
  const name = `mcp-wire-${timeText(Date.now()).replace(' ', '-').replaceAll(':', '.')}.jsonl`;
  const target = await window.showSaveDialog({
    defaultUri: Uri.joinPath(folder, name),
    filters: { [l10n.t('JSON Lines')]: ['jsonl'] },
    title: l10n.t('Export Wire Log'),
  });
  if (!target) return undefined;
  const title = l10n.t('Exporting the wire log…');
  return window.withProgress(
    { location: ProgressLocation.Notification, title, cancellable: true },
    async (_progress, token) => {
      const parts: string[] = [];
      for (const line of lines) {
        parts.push(line);
        if (parts.length % linesAtOnce === 0) await nextTurn();
        if (token.isCancellationRequested) return undefined;
      }
      await workspace.fs.writeFile(target, Buffer.from(parts.join('')));
      return target;
    },
  );
}
