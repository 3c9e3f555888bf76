import { commands, type Disposable } from 'vscode';
import type { CommandId } from '../ids';

/** One command: what the palette, a row or a button starts. */
export interface Command {
  readonly id: CommandId;
  /**
   * @param target - the row the command was started from, if it was; see tree/elements.ts. Unchecked, since anything
   *   can be passed to `executeCommand`.
   */
  run(target: unknown): Promise<void>;
}

/**
 * Registers commands. None rejects: what one throws is handed to `onError`, which tells the person.
 */
export function registerCommands(contributions: readonly Command[], onError: (error: unknown) => void): Disposable[] {
  return contributions.map((command) =>
    commands.registerCommand(command.id, async (target: unknown) => {
      try {
        await command.run(target);
      } catch (error) {
        onError(error);
      }
    }),
  );
}
