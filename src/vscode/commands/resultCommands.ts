import { TabInputCustom, TabInputText, Uri, window } from 'vscode';
import { documentScheme, type ResultDocuments } from '../documents/resultDocuments';
import { commandIds } from '../ids';
import type { Command } from './command';

/** Switches between the forms of a result or error: the document given, else the one in the active tab. */
export function resultCommands(documents: Pick<ResultDocuments, 'showForm'>): readonly Command[] {
  return [
    { id: commandIds.showRawResult, run: (target) => showForm(target, 'json') },
    { id: commandIds.showReadableResult, run: (target) => showForm(target, 'md') },
  ];

  async function showForm(target: unknown, form: 'json' | 'md'): Promise<void> {
    const uri = target instanceof Uri ? target : activeUri();
    if (uri?.scheme === documentScheme) await documents.showForm(uri, form);
  }
}

function activeUri(): Uri | undefined {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputText || input instanceof TabInputCustom ? input.uri : undefined;
}
