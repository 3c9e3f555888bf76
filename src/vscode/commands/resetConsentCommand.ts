import { l10n, window } from 'vscode';
import { commandIds } from '../ids';
import type { Command } from './command';
import { showNothingToDo } from './messages';

/** Forgets what a person decided for servers, so that they are asked again. */
export function resetConsentCommand(resetConsent: () => Promise<number>): Command {
  return {
    id: commandIds.resetConsent,
    async run() {
      const servers = await resetConsent();
      if (servers === 0) {
        showNothingToDo(l10n.t('No decision is kept: you are asked each time.'));
        return;
      }
      const text =
        servers === 1
          ? l10n.t('The decision for 1 server is forgotten: you are asked again.')
          : l10n.t('The decisions for {0} servers are forgotten: you are asked again.', servers);
      void window.showInformationMessage(text);
    },
  };
}
