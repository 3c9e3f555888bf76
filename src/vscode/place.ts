import { env } from 'vscode';
import type { Localizer } from './localizer';

/** Where servers run, in words: extension and servers are on one side, which is not always the window's. */
export function placeOfProcesses(l10n: Localizer): string {
  switch (env.remoteName) {
    case undefined:
      return l10n.t('on this computer');
    case 'wsl':
      return l10n.t('in WSL');
    case 'ssh-remote':
      return l10n.t('on the SSH host');
    case 'dev-container':
    case 'attached-container':
      return l10n.t('in the container');
    default:
      return l10n.t('on the remote side ({0})', env.remoteName);
  }
}
