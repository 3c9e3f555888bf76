import { env, l10n, TabInputCustom, TabInputText, Uri, window } from 'vscode';
import { commandIds } from '../ids';
import { pickOne } from '../input/pickOne';
import { promptItems } from '../prompts/promptChoice';
import type { PromptDocuments } from '../prompts/promptDocuments';
import type { PromptGetter } from '../prompts/promptGetter';
import type { PromptElement } from '../tree/contentElements';
import { contentGroups } from '../tree/contentText';
import { isTreeElement } from '../tree/elements';
import type { Command } from './command';
import { showNoServers, showNothingToDo } from './messages';
import { redactedItems } from './redactedItems';
import type { PickContext } from './pickServer';

export interface PromptCommandOptions extends PickContext {
  readonly getter: PromptGetter;
  readonly documents: Pick<PromptDocuments, 'textOf'>;
  /** Hides known secrets. */
  readonly redact: (text: string) => string;
}

/** Get a prompt, that of a row or one that is chosen, and copy the one that a document shows. */
export function promptCommands(options: PromptCommandOptions): readonly Command[] {
  const { getter, documents } = options;
  return [
    {
      id: commandIds.getPrompt,
      async run(target) {
        const fromRow = isTreeElement(target) && target.kind === 'prompt' ? target : undefined;
        const chosen = fromRow ?? (await choosePrompt(options));
        if (chosen) await getter.get(chosen.server, chosen.name, chosen.args);
      },
    },
    {
      id: commandIds.copyPrompt,
      async run(target) {
        const uri = target instanceof Uri ? target : activeDocument();
        const text = uri && documents.textOf(uri);
        if (text === undefined) {
          showNothingToDo(l10n.t('Open a prompt first: Get Prompt.'));
          return;
        }
        await env.clipboard.writeText(text);
        window.setStatusBarMessage(l10n.t('The prompt is in the clipboard.'), 3000);
      },
    },
  ];
}

async function choosePrompt({ host, trust, redact }: PromptCommandOptions): Promise<PromptElement | undefined> {
  if (host.peers.length === 0) {
    showNoServers(trust.isTrusted);
    return undefined;
  }
  if (!host.peers.some((view) => contentGroups(view).includes('prompts'))) {
    showNothingToDo(l10n.t('No server that is ready has prompts.'));
    return undefined;
  }
  const items = host.listPrompts().then((prompts) => [...redactedItems(promptItems(prompts), redact)]);
  const picked = await pickOne(items, {
    title: l10n.t('Get Prompt'),
    placeHolder: l10n.t('Choose a prompt by name, title or description'),
    matchOnDetail: true,
  });
  return picked?.target;
}

function activeDocument(): Uri | undefined {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputText || input instanceof TabInputCustom ? input.uri : undefined;
}
