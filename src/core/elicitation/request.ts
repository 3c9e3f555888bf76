import { ProtocolError } from '../base/errors';
import type { ElicitRequest } from './types';

/** Which modes were declared as a capability with the request that is being answered. */
export interface DeclaredModes {
  readonly form: boolean;
  readonly url: boolean;
}

/**
 * Checks the `params` of an `elicitation/create` (2026-07-28, client/elicitation); an absent mode means form.
 * Throws {@link ProtocolError} if they are malformed, pass a bound, or use a mode that was not declared.
 */
export function parseElicitRequest(params: unknown, declared: DeclaredModes): ElicitRequest {
  throw new ProtocolError(`Not parsed yet: ${typeof params} ${declared.form}`);
}
