import type { ClientCapabilities } from './era/types';
import type { InputHandlers } from './peer/types';
import { tasksExtension } from './tasks/types';

/** What this host can really do now; nothing is declared that has no handler (2026-07-28 `ClientCapabilities`). */
export function capabilitiesOf(handlers: InputHandlers): ClientCapabilities {
  return {
    ...(handlers.elicit && { elicitation: { form: {}, url: {} } }),
    ...(handlers.sample && { sampling: {} }),
    ...(handlers.roots && { roots: {} }),
    // Following a task takes nobody: that is done here.
    extensions: { [tasksExtension]: {} },
  };
}
