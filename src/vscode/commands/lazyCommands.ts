import type { CommandId } from '../ids';
import type { Command } from './command';

/** Commands whose code is loaded when one of them is first used. `load` is to make commands of these ids. */
export function lazyCommands(ids: readonly CommandId[], load: () => Promise<readonly Command[]>): readonly Command[] {
  return ids.map((id) => ({
    id,
    async run(target) {
      const commands = await load();
      await commands.find((command) => command.id === id)?.run(target);
    },
  }));
}
