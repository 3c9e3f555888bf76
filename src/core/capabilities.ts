import type { ClientCapabilities } from './era/types';
import type { InputHandlers } from './peer/types';
import { tasksExtension } from './tasks/types';

const elicits = 1;
const samples = 2;
const hasRoots = 4;

/** One object for each set of handlers, so that it is written out once and not with each request; see `Stamp`. */
const declared: readonly ClientCapabilities[] = Array.from({ length: 8 }, (_, has) => ({
  ...(has & elicits && { elicitation: { form: {}, url: {} } }),
  ...(has & samples && { sampling: {} }),
  ...(has & hasRoots && { roots: {} }),
  // Following a task takes nobody: that is done here.
  extensions: { [tasksExtension]: {} },
}));

/** What this host can really do now; nothing is declared that has no handler (2026-07-28 `ClientCapabilities`). */
export function capabilitiesOf(handlers: InputHandlers): ClientCapabilities {
  const has = (handlers.elicit ? elicits : 0) | (handlers.sample ? samples : 0) | (handlers.roots ? hasRoots : 0);
  return declared[has] ?? {};
}
