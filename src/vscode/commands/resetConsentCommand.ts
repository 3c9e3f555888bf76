import { l10n, window } from 'vscode';
import { commandIds } from '../ids';
import type { Command } from './command';
import { showNothingToDo } from './messages';

/** For how many servers something was decided. */
export interface Forgotten {
  /** Whether they may start as the workspace configures them. */
  readonly starts: number;
  /** Whether they may use language models. */
  readonly models: number;
}

/** Forgets what a person decided for servers, so that they are asked again. What runs goes on. */
export function resetConsentCommand(reset: () => Promise<Forgotten>): Command {
  return {
    id: commandIds.resetConsent,
    async run() {
      const { starts, models } = await reset();
      if (starts + models === 0) {
        showNothingToDo(l10n.t('No decision is kept: you are asked each time.'));
        return;
      }
      const facts = [
        ...(starts === 0 ? [] : [startsText(starts)]),
        ...(models === 0 ? [] : [modelsText(models)]),
        l10n.t('What runs goes on.'),
      ];
      void window.showInformationMessage(facts.join(' '));
    },
  };
}

function startsText(servers: number): string {
  return servers === 1
    ? l10n.t('Your consent to start 1 server is forgotten: its next start asks you.')
    : l10n.t('Your consent to start {0} servers is forgotten: their next starts ask you.', servers);
}

function modelsText(servers: number): string {
  return servers === 1
    ? l10n.t('Whether 1 server may use language models is forgotten: you are asked again.')
    : l10n.t('Whether {0} servers may use language models is forgotten: you are asked again.', servers);
}
