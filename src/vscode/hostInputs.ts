import type { InputHandlers } from '../core/peer/types';

/** Handlers that come and go: undefined while there is none. */
export interface PassingHandlers {
  readonly sample: () => InputHandlers['sample'];
  readonly roots: () => InputHandlers['roots'];
}

/** All that the host can answer servers with, at each moment what there is then. */
export function hostInputs(
  lasting: Pick<InputHandlers, 'elicit' | 'confirmMoreRounds'>,
  passing: PassingHandlers,
): InputHandlers {
  return Object.defineProperties(
    { ...lasting },
    { sample: { get: passing.sample, enumerable: true }, roots: { get: passing.roots, enumerable: true } },
  );
}
