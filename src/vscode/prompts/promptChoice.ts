import { QuickPickItemKind, ThemeIcon, type QuickPickItem } from 'vscode';
import type { Prompt } from '../../core/catalog/types';
import type { Listed } from '../../core/hostApi';
import { itemLength, widgetText } from '../input/widgetText';
import { promptElement, type PromptElement } from '../tree/contentElements';
import { nameOf } from '../tree/contentText';

/** An item of a list to choose a prompt from; separators stand for none. */
export interface PromptItem extends QuickPickItem {
  readonly target: PromptElement | undefined;
}

/** The prompts of all servers, each server's together. */
export function promptItems(prompts: readonly Listed<Prompt>[]): readonly PromptItem[] {
  const servers = [...new Set(prompts.map(({ server }) => server))].sort();
  return servers.flatMap((server) => [
    { label: server, kind: QuickPickItemKind.Separator, target: undefined },
    ...prompts.filter((listed) => listed.server === server).map(({ item }) => promptItem(server, item)),
  ]);
}

function promptItem(server: string, prompt: Prompt): PromptItem {
  const label = widgetText(prompt.name);
  const title = widgetText(nameOf(prompt));
  return {
    label,
    description: title === label ? server : title,
    detail: widgetText(prompt.description, itemLength),
    iconPath: new ThemeIcon('comment'),
    target: promptElement(server, prompt.name),
  };
}
