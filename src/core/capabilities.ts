import type { ClientCapabilities } from './era/types';
import type { InputHandlers } from './peer/types';

/** What this host can really do now; nothing is declared that has no handler (2026-07-28 `ClientCapabilities`). */
export function capabilitiesOf(handlers: InputHandlers): ClientCapabilities {
  return {
    ...(handlers.elicit && { elicitation: { form: {}, url: {} } }),
    ...(handlers.sample && { sampling: {} }),
    ...(handlers.roots && { roots: {} }),
  };
}
