import { isActivityElement } from '../activity/elements';
import { commandIds } from '../ids';
import type { InputQueue } from '../input/inputQueue';
import type { DismissibleWidgets } from '../input/stepView';
import type { Command } from './command';

/** Back to an input that waits, and Escape in the one on screen. */
export function inputCommands(queue: InputQueue, widgets: Pick<DismissibleWidgets, 'cancelOpen'>): readonly Command[] {
  return [
    {
      id: commandIds.showInput,
      /** @param target - the id or row of a pending input; without it, the one on screen or the next */
      run(target) {
        const row = isActivityElement(target) && target.kind === 'input' ? target.id : undefined;
        queue.reveal(typeof target === 'number' ? target : row);
        return Promise.resolve();
      },
    },
    {
      id: commandIds.cancelInput,
      run: () => widgets.cancelOpen(),
    },
  ];
}
