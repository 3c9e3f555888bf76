import type { QuickPick, QuickPickItem } from 'vscode';

/** Shows a question above a list. False: this version of VS Code has no prompt there. */
export function setPrompt(box: QuickPick<QuickPickItem>, prompt: string | undefined): boolean {
  if (!('prompt' in box)) return false;
  try {
    box.prompt = prompt;
    return true;
  } catch {
    // Some versions have it as a proposal, which is not ours to use.
    return false;
  }
}
